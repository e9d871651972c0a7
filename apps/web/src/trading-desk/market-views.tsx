// The order book and all trades of a market, in the places that a trading screen has for them.
import type { market } from '@bourse/contract';
import { OrderBook } from '../features/book/order-book.tsx';
import { TradeTape } from '../features/tape/trade-tape.tsx';
import { marketProps, priceOf, viewOnlyOf } from './market-props.ts';
import type { PartPlace } from './trading-parts.ts';

export type TradesViewProps = PartPlace & {
  readonly quotation: market.Quotation;
  /** A price was chosen, in the digits of the market. */
  readonly onPickPrice: (price: string) => void;
};

export type BookViewProps = TradesViewProps & {
  /** The user's open orders have these prices. Keep the same set until it changes. */
  readonly ownPrices: ReadonlySet<string>;
  readonly onPickQuantity: (quantity: string) => void;
};

export function BookView({ quotation, ownPrices, onPickPrice, onPickQuantity, onPicked, className }: BookViewProps) {
  return (
    <OrderBook
      {...marketProps(quotation)}
      viewOnly={viewOnlyOf(quotation)}
      ownPrices={ownPrices}
      onPickPrice={(price) => {
        onPickPrice(priceOf(quotation, price));
        onPicked?.();
      }}
      onPickQuantity={(quantity) => {
        onPickQuantity(quantity);
        onPicked?.();
      }}
      className={className}
    />
  );
}

export function TradesView({ quotation, onPickPrice, onPicked, className }: TradesViewProps) {
  return (
    <TradeTape
      {...marketProps(quotation)}
      viewOnly={viewOnlyOf(quotation)}
      onPickPrice={(price) => {
        onPickPrice(priceOf(quotation, price));
        onPicked?.();
      }}
      className={className}
    />
  );
}
