// What the user has of the pair's two currencies, available and locked, and the eye that hides it.
import { IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Eye, EyeOff } from 'lucide-react';
import { toggleMask, useAmountText, useMask } from '../../../lib/mask.ts';
import type { Pair } from '../../../lib/pair.ts';
import type { Money, TicketFunds } from './ticket-facts.ts';

function Asset({ name, money }: { readonly name: string; readonly money: Money | undefined }) {
  const amountText = useAmountText();
  const text = (amount: string | undefined): string =>
    amount === undefined ? NO_VALUE : amountText(formatDecimal(amount));
  return (
    <div className="flex min-w-0 items-center gap-x-2.5 max-md:w-full max-md:justify-between">
      <span className="flex items-center gap-1.5">
        <CoinIcon name={name} size={14} />
        {name}
      </span>
      <dl className="flex min-w-0 gap-x-3">
        {(['available', 'locked'] as const).map((part) => (
          <div key={part} className="flex items-baseline gap-1.5 whitespace-nowrap">
            <dt className="text-ink-3">{t(`comfort.assets.${part}`)}</dt>
            <dd className="font-mono">{text(money?.[part])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export type AssetStripProps = { readonly pair: Pair; readonly funds: TicketFunds; readonly className?: string };

export function AssetStrip({ pair, funds, className }: AssetStripProps) {
  const isMasked = useMask((mask) => mask.isMasked);
  const Icon = isMasked ? EyeOff : Eye;
  return (
    <section
      aria-label={t('comfort.assets', { symbol: pair.symbol })}
      className={cx('flex shrink-0 items-center gap-x-5 px-3 text-11 md:min-h-8 max-md:py-2 max-md:text-12', className)}
    >
      <div className="flex min-w-0 flex-1 items-center gap-x-6 gap-y-1.5 max-md:flex-wrap">
        <Asset name={pair.currencyName} money={funds.base} />
        <Asset name={pair.legalName} money={funds.quote} />
      </div>
      <IconButton
        label={t(isMasked ? 'comfort.unmask' : 'comfort.mask')}
        onClick={toggleMask}
        className="size-6! touch:size-11!"
      >
        <Icon size={14} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
