// The list of markets beside the chart: search, tabs, live prices, favourites.
import { SkeletonRows } from '../../ui/states.tsx';
import type { Pair } from '../../lib/pair.ts';

export type MarketListProps = {
  readonly selected: Pair | undefined;
  readonly onSelect: (pair: Pair) => void;
  readonly className?: string;
};

export function MarketList({ className }: MarketListProps) {
  return (
    <div className={className}>
      <SkeletonRows rows={13} />
    </div>
  );
}
