import { Chip } from '@bourse/ui/badge.tsx';
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useId } from 'react';
import { wireText } from '../../../lib/term-text.ts';
import type { PayPrice } from '../sales.ts';

export type PayChoiceProps = {
  readonly coin: string;
  readonly prices: readonly PayPrice[];
  readonly chosen: PayPrice;
  readonly onChoose: (pay: PayPrice) => void;
};

/** Chooses the coin to pay in, and shows the latest price of a coin of the sale in it. */
export function PayChoice({ coin, prices, chosen, onChoose }: PayChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span id={id} className="text-12 text-ink-2">
          {t('launch.payIn')}
        </span>
        <div role="group" aria-labelledby={id} className="flex gap-1">
          {prices.map((pay) => (
            <Chip
              key={pay.currency_id}
              isSelected={pay.currency_id === chosen.currency_id}
              onClick={() => onChoose(pay)}
            >
              {pay.currency_name}
            </Chip>
          ))}
        </div>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-sunken px-3 py-2">
        <span className="text-12 text-ink-2">{t('launch.priceNow', { coin })}</span>
        <span className="font-mono text-16">
          {chosen.price === null ? NO_VALUE : wireText(chosen.price)} {chosen.currency_name}
        </span>
      </p>
    </div>
  );
}
