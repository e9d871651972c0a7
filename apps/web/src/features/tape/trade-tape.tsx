// The latest deals of one market, newest first.
import { SkeletonRows } from '../../ui/states.tsx';

export type TradeTapeProps = {
  readonly symbol: string;
  readonly currencyName: string;
  readonly legalName: string;
  /** Smallest steps of price and quantity, as in the quotation's `trade`. */
  readonly tick: string;
  readonly step: string;
  readonly onPickPrice?: (price: string) => void;
  readonly className?: string;
};

export function TradeTape({ className }: TradeTapeProps) {
  return (
    <div className={className}>
      <SkeletonRows rows={20} rowClassName="h-(--row-book)" />
    </div>
  );
}
