// An account of leveraged positions, looked up again each time it is asked.
import { amount, type Amount, type CurrencyId, type Price, type UserId } from '@bourse/domain';
import type { Position } from '@bourse/engine';
import {
  type AccountRisk,
  calculateEquityScaled,
  calculateExitPrice,
  calculateProfit,
  calculateRiskRate,
  isRiskAtMost,
  lineOf,
  type MarketLine,
} from '@bourse/engine/formulas';
import type { NaiveBooks } from '../naive-books.ts';

export type IndexOf = (position: Position) => Price;

export const isHolding = ({ state }: Position): boolean => state === 'open' || state === 'closing';
export const isWaiting = ({ state }: Position): boolean => state === 'accepted' || state === 'pending';
export const isLive = (position: Position): boolean => isHolding(position) || isWaiting(position);

export const sum = (amounts: Iterable<bigint>): Amount => {
  let total = 0n;
  for (const one of amounts) total += one;
  return amount(total);
};

export class NaiveAccount {
  readonly userId: UserId;
  readonly quoteId: CurrencyId;
  readonly #books: NaiveBooks;
  readonly #all: readonly Position[];

  constructor(
    books: NaiveBooks,
    all: readonly Position[],
    of: { readonly userId: UserId; readonly quoteId: CurrencyId },
  ) {
    this.#books = books;
    this.#all = all;
    this.userId = of.userId;
    this.quoteId = of.quoteId;
  }

  get owner(): string {
    return `${this.userId}/lever`;
  }

  get available(): Amount {
    return amount(this.#books.available(this.owner, this.quoteId));
  }

  get money(): Amount {
    return amount(this.#books.total(this.owner, this.quoteId));
  }

  get positions(): Position[] {
    const isOwn = (one: Position): boolean => one.userId === this.userId && one.quoteId === this.quoteId;
    return this.#all.filter((one) => isOwn(one) && isLive(one));
  }

  get holding(): Position[] {
    return this.positions.filter(isHolding);
  }

  get originMargin(): Amount {
    return sum(this.holding.map(({ originMargin }) => originMargin));
  }

  risk(indexOf: IndexOf): AccountRisk {
    const markets = this.holding.map((one): MarketLine => {
      const openPrice = one.openPrice ?? indexOf(one);
      return { ...lineOf({ ...one, openPrice }), index: indexOf(one) };
    });
    return {
      equityScaled: calculateEquityScaled({ money: this.money, markets }),
      originMargin: this.originMargin,
    };
  }

  rate(indexOf: IndexOf): number | undefined {
    return calculateRiskRate(this.risk(indexOf));
  }

  isAtMost(rate: number, indexOf: IndexOf): boolean {
    return isRiskAtMost(this.risk(indexOf), rate);
  }
}

/** At its exit price, before fees. */
export function profitOf(position: Position, index: Price): Amount {
  const { side, spread, number, openPrice = index } = position;
  return calculateProfit({ side, number, openPrice, exitPrice: calculateExitPrice(index, side, spread) });
}

/** Calculates the result of a position: the profit less what ends of outages have taken. */
export const resultOf = (position: Position, index: Price): Amount =>
  amount(profitOf(position, index) - position.clawback);

/** Scaled, before rounding. */
export function exactProfitOf(position: Position, index: Price): bigint {
  const { slope, constant } = lineOf({ ...position, openPrice: position.openPrice ?? index });
  return slope * index + constant;
}
