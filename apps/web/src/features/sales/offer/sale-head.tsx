// What is sold: its coin, its name, its state and mode, and what is said of it in a sentence.
import { Badge } from '@bourse/ui/badge.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { saleStateOf, type SaleState } from '../draft/sale-state.ts';
import type { Sale } from '../sales.ts';

const TONES = {
  coming: 'neutral',
  open: 'iris',
  soldOut: 'warning',
  awaiting: 'warning',
  over: 'neutral',
  calledOff: 'error',
} as const satisfies Record<SaleState, string>;

export type SaleHeadProps = {
  readonly sale: Sale;
  /** On a page of its own it is the page's name. */
  readonly heading: 'h1' | 'h3';
};

export function SaleHead({ sale, heading: Heading }: SaleHeadProps) {
  const state = saleStateOf(sale);
  return (
    <div className="flex items-start gap-3.5">
      <CoinIcon name={sale.c_name} size={40} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Heading className={Heading === 'h1' ? 'text-28 max-md:text-20' : 'text-16'}>{sale.keyword}</Heading>
          <Badge tone={TONES[state]}>{t(`launch.sale.${state}`)}</Badge>
          <Badge>{t(`launch.mode.${sale.mode}`)}</Badge>
        </div>
        <p className="mt-1 text-13 text-pretty text-ink-2">{sale.abstract}</p>
      </div>
    </div>
  );
}
