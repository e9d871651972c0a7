// The prices of a tick whose work outlives its command: as a column, and as the indexes of pairs.
import {
  currencyId,
  divFloor,
  instant,
  price,
  UNITS_PER_WHOLE,
  USDT,
  type CurrencyId,
  type Instant,
  type Price,
} from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import { parts } from '../entity.ts';
import type { QuotedPrice } from './commands.ts';

const PRICES = { prices: text };

/** The prices stand as `currency price quotedAt` in units and milliseconds, apart by commas. */
export const sweepPrices = parts<readonly QuotedPrice[], typeof PRICES>(
  PRICES,
  (prices) => ({ prices: prices.map((one) => `${one.currencyId} ${one.price} ${one.quotedAt}`).join(',') }),
  ({ prices }) => (prices === '' ? [] : prices.split(',').map(toPrice)),
);

function toPrice(entry: string): QuotedPrice {
  const [id = '', units = '', at = ''] = entry.split(' ');
  return { currencyId: currencyId(Number(id)), price: price(BigInt(units)), quotedAt: instant(Number(at)) };
}

type Pair = { readonly baseId: CurrencyId; readonly quoteId: CurrencyId };
/** The index of a pair, and when the oldest quote in it was made. */
export type Move = { readonly index: Price; readonly quotedAt: Instant };

/** The indexes that a tick gives to pairs. */
export class TickPrices {
  readonly #prices: ReadonlyMap<CurrencyId, Move>;

  constructor(prices: readonly QuotedPrice[]) {
    this.#prices = new Map(prices.map(({ currencyId, price: index, quotedAt }) => [currencyId, { index, quotedAt }]));
  }

  /**
   * Answers the index of a pair of which it holds all coins, rounded down; undefined otherwise, and where that comes to
   * nothing.
   */
  getMove({ baseId, quoteId }: Pair): Move | undefined {
    const base = this.#prices.get(baseId);
    if (!base) return undefined;
    const move = quoteId === USDT ? base : cross(base, this.#prices.get(quoteId));
    return move && move.index > 0n ? move : undefined;
  }
}

function cross(base: Move, quote: Move | undefined): Move | undefined {
  if (!quote) return undefined;
  const index = price(divFloor(base.index * UNITS_PER_WHOLE, quote.index));
  return { index, quotedAt: base.quotedAt < quote.quotedAt ? base.quotedAt : quote.quotedAt };
}
