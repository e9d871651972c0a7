import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import { type Fact, FactGrid } from './fact-grid.tsx';

export type CoinTotal = {
  readonly currency_id: number;
  readonly currency_name: string;
};

export type CoinTotalsProps<Total extends CoinTotal> = {
  readonly totals: readonly Total[];
  readonly factsOf: (total: Total) => readonly Fact[];
};

/** Sums coin by coin, above a list; nothing where there are none. */
export function CoinTotals<Total extends CoinTotal>({ totals, factsOf }: CoinTotalsProps<Total>) {
  if (totals.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-b border-line">
      {totals.map((total) => (
        <li
          key={total.currency_id}
          className="flex items-start gap-4 px-4 py-3 max-md:flex-col max-md:items-stretch max-md:gap-2 md:px-5"
        >
          <p className="flex w-20 shrink-0 items-center gap-2 text-13 md:pt-1">
            <CoinIcon name={total.currency_name} />
            {total.currency_name}
          </p>
          <div className="min-w-0 flex-1">
            <FactGrid facts={factsOf(total)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
