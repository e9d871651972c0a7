// The order book of one market: asks above, last price and spread, bids below.
import { SkeletonRows } from '../../ui/states.tsx';

export type OrderBookProps = {
  /** `BTC/USDT`. */
  readonly symbol: string;
  readonly currencyName: string;
  readonly legalName: string;
  /** Smallest steps of price and quantity, as in the quotation's `trade`. */
  readonly tick: string;
  readonly step: string;
  /** Prices of the user's own open orders, as plain decimal strings: marked by a dot. */
  readonly ownPrices?: ReadonlySet<string>;
  /** A level was clicked or chosen by key. */
  readonly onPickPrice?: (price: string) => void;
  /** The sum of a level was clicked: the quantity from the best price up to and with it. */
  readonly onPickQuantity?: (quantity: string) => void;
  /** Must give the book a height; it shows as many levels as fit. */
  readonly className?: string;
};

export function OrderBook({ className }: OrderBookProps) {
  return (
    <div className={className}>
      <SkeletonRows rows={20} rowClassName="h-(--row-book)" />
    </div>
  );
}
