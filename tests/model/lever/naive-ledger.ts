// All that leveraged contracts remember in the model, in plain lists and maps, and how their money moves.
import {
  amount,
  type Amount,
  type CurrencyId,
  type EngineRefusalCode,
  type MarketId,
  type Ppm,
  type Price,
  type UserId,
} from '@bourse/domain';
import type { LeverLimit, LeverSettings, LeverWarning, Liquidation, Position } from '@bourse/engine';
import type { NaiveBooks } from '../naive-books.ts';
import type { NaiveSpot } from '../spot/naive-spot.ts';
import type { NaiveRisk } from '../naive-kept.ts';
import { type IndexOf, isHolding, isLive, isWaiting, NaiveAccount, resultOf } from './naive-account.ts';
import type { NaiveIndex } from '../naive-tick.ts';

export const least = (a: bigint, b: bigint): Amount => amount(a < b ? a : b);
export const most = (a: bigint, b: bigint): Amount => amount(a > b ? a : b);

export class NaiveLedger {
  readonly books: NaiveBooks;
  readonly markets = new Map<MarketId, LeverSettings>();
  /** By `market/level`. */
  readonly limits = new Map<string, LeverLimit>();
  rules = {
    openRiskMin: 130_00,
    transfersOut: false,
    liquidationGraceMs: 60_000,
    outageLoss: 100_000n,
    haltHours: 24,
  };
  /** Until then nobody with positions in a market is liquidated; 0 before the first tick after a stop. */
  readonly graceUntil = new Map<MarketId, number>();
  readonly indexes = new Map<MarketId, NaiveIndex>();
  /** Since when markets have been halted, until a tick moves them again. */
  readonly halts = new Map<MarketId, number>();
  /** Halted markets that are being settled: since when, and at what where no index comes. */
  readonly settling = new Map<MarketId, { readonly at: number; readonly median: Price }>();
  settlements = 0;
  /** By their ids less one; none is ever forgotten. */
  readonly positions: Position[] = [];
  readonly liquidations: Liquidation[] = [];
  /** Ends of outages have taken so much of all gains, in whatever currencies. */
  clawed = 0n;
  /** So often another account of a person has given something for a liquidated one. */
  given = 0;
  readonly warnings: LeverWarning[] = [];
  /** The level that the user was warned of last, by `user/quote`. */
  readonly warned = new Map<string, number>();

  #live: Position[] = [];
  readonly #spot: NaiveSpot;

  /** Stop levels are multiples of a hundredth, or of the tick where that is less. */
  stopStep(marketId: MarketId): bigint {
    const tick = this.#spot.markets.get(marketId)?.settings.tick ?? 1_000_000n;
    return tick < 1_000_000n ? tick : 1_000_000n;
  }

  constructor(books: NaiveBooks, spot: NaiveSpot) {
    this.books = books;
    this.#spot = spot;
    books.promises.push((purpose, coin) => (purpose === 'lever_pool' ? this.#won(coin) : 0n));
    books.leverRisk = (userId, quoteId) =>
      lastOf(this.live.filter((one) => one.userId === userId && one.quoteId === quoteId));
    books.kept.risks.push((userId) => [...books.currencies].flatMap((quoteId) => this.riskOf(userId, quoteId)));
    books.claims.push(() => this.live.map((one) => [`${one.userId}/lever/${one.quoteId}`, claimOf(one)] as const));
  }

  /** All the money of an account that has orders or positions. */
  riskOf(userId: UserId, currencyId: CurrencyId): NaiveRisk[] {
    const since = this.books.leverRisk(userId, currencyId);
    return since === undefined
      ? []
      : [{ currencyId, since, amount: this.account({ userId, quoteId: currencyId }).money }];
  }

  /** Returns the refusal of one more order, if there is one. */
  keptObjection(userId: UserId, currencyId: CurrencyId): EngineRefusalCode | undefined {
    const before = this.riskOf(userId, currencyId).map((risk) => ({ ...risk, amount: -risk.amount }));
    const now = { currencyId, since: this.books.at, amount: this.account({ userId, quoteId: currencyId }).money };
    return this.books.kept.objection(userId, [...before, now]);
  }

  /** Of those that have opened, what each that is ahead would be paid. */
  #won(quoteId: CurrencyId): bigint {
    const open = this.live.filter((one) => one.quoteId === quoteId && isHolding(one));
    return open.reduce((all, one) => all + most(resultOf(one, this.indexOf(one)), 0n), 0n);
  }

  /** Those that have not ended, by their ids. */
  get live(): readonly Position[] {
    this.#live = this.#live.filter(isLive);
    return this.#live;
  }

  add(position: Position): void {
    this.positions.push(position);
    this.#live.push(position);
  }

  account(of: { readonly userId: UserId; readonly quoteId: CurrencyId }): NaiveAccount {
    return new NaiveAccount(this.books, this.live, of);
  }

  /** Those with positions, by the ids of their users, then their currencies. */
  get accounts(): NaiveAccount[] {
    const keys = new Map(this.live.map(({ userId, quoteId }) => [`${userId}/${quoteId}`, { userId, quoteId }]));
    return [...keys.values()]
      .sort((a, b) => a.userId - b.userId || a.quoteId - b.quoteId)
      .map((key) => this.account(key));
  }

  /** Returns the index of the last tick that moved the market. */
  readonly indexOf: IndexOf = ({ marketId }) => this.stand(marketId).index;

  stand(id: MarketId): NaiveIndex {
    const known = this.indexes.get(id);
    if (known === undefined) throw new Error(`market ${id} has an index`);
    return known;
  }

  /** Markets that were born without being open, and have not been since. */
  readonly unopened = new Set<MarketId>();

  /** Adds up the capital that covers the positions of a quote currency. */
  capital(quoteId: CurrencyId): bigint {
    const houses = ['house/lever_pool', 'house/lever_insurance', 'house/treasury'];
    return houses.reduce((all, house) => all + this.books.available(house, quoteId), 0n);
  }

  /** From the pool, then the fund, then the treasury, as far as they go. */
  payProfit({ owner, quoteId }: NaiveAccount, profit: bigint): Amount {
    let left = profit;
    for (const house of ['house/lever_pool', 'house/lever_insurance', 'house/treasury']) {
      const paid = least(left, this.books.available(house, quoteId));
      this.books.move(house, owner, quoteId, paid);
      left -= paid;
    }
    return amount(profit - left);
  }

  takeLoss({ owner, quoteId }: NaiveAccount, loss: bigint): void {
    this.books.move(owner, 'house/lever_pool', quoteId, loss);
  }

  takeFee({ owner, quoteId }: NaiveAccount, fee: bigint, fundShare: Ppm): void {
    const forFund = (fee * fundShare) / 1_000_000n;
    this.books.move(owner, 'house/lever_insurance', quoteId, forFund);
    this.books.move(owner, 'house/fees', quoteId, fee - forFund);
  }

  /** The fund gets back what it paid, as far as the pool has it. */
  refund(quoteId: CurrencyId, refunded: bigint): void {
    const paid = least(refunded, this.books.available('house/lever_pool', quoteId));
    this.books.move('house/lever_pool', 'house/lever_insurance', quoteId, paid);
  }

  /** The fund's part of what an account could not pay. */
  fillPool(quoteId: CurrencyId, lack: bigint): Amount {
    const paid = least(lack, this.books.available('house/lever_insurance', quoteId));
    this.books.move('house/lever_insurance', 'house/lever_pool', quoteId, paid);
    return paid;
  }
}

/** Returns the amount that is locked for it. */
export const claimOf = (position: Position): Amount => (isWaiting(position) ? position.held : position.margin);

const lastOf = (positions: readonly Position[]): number | undefined =>
  positions.length === 0 ? undefined : Math.max(...positions.map(({ placedAt }) => placedAt));
