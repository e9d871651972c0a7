// All that second contracts remember in the model, in plain lists and maps. No order, insurance or claim is ever forgotten.
import { amount, type Amount, type CurrencyId, DAY_MS, type MarketId, type UserId } from '@bourse/domain';
import type {
  MicroClaim,
  MicroCurrency,
  MicroInsurance,
  MicroInsuranceType,
  MicroMarketSettings,
  MicroOrder,
  MicroRules,
  MicroTerm,
} from '@bourse/engine';
import type { NaiveBooks } from '../naive-books.ts';

/** A user allows losses up to `max`; `next` replaces it at `from`. */
export type NaiveLimit = {
  readonly max: bigint | undefined;
  readonly next: bigint | undefined;
  readonly from: number | undefined;
};
export const NO_LIMIT: NaiveLimit = { max: undefined, next: undefined, from: undefined };

/** An order has brought `net`, which counts for this day. */
type Net = { readonly userId: UserId; readonly currencyId: CurrencyId; readonly day: number; readonly net: bigint };
type Owner = { readonly userId: UserId; readonly currencyId: CurrencyId };

const SHANGHAI_MS = 8 * 3_600_000;
export const dayAt = (ms: number): number => Math.floor((ms + SHANGHAI_MS) / DAY_MS);
export const startOfDay = (day: number): number => day * DAY_MS - SHANGHAI_MS;

export const isRunning = ({ state }: MicroInsurance): boolean => state !== 'ended';
export const sum = (amounts: readonly bigint[]): Amount => amount(amounts.reduce((all, one) => all + one, 0n));

export class NaiveMicroBooks {
  readonly books: NaiveBooks;
  readonly markets = new Map<MarketId, MicroMarketSettings>();
  readonly terms = new Map<number, MicroTerm>();
  readonly currencies = new Map<CurrencyId, MicroCurrency>();
  readonly types = new Map<number, MicroInsuranceType>();
  rules: Omit<MicroRules, 'id'> | undefined;
  readonly closedCountries = new Set<number>();
  /** The version of the risk statement that a person has accepted; it and what follows are by the master. */
  readonly risks = new Map<UserId, number>();
  readonly coolOffs = new Map<UserId, number>();
  readonly ordersLimits = new Map<UserId, NaiveLimit>();
  /** By `user/currency`. */
  readonly lossLimits = new Map<string, NaiveLimit>();
  /** By their ids less one. */
  readonly orders: MicroOrder[] = [];
  readonly insurances: MicroInsurance[] = [];
  readonly claims: MicroClaim[] = [];
  readonly nets: Net[] = [];
  #live: MicroOrder[] = [];

  constructor(books: NaiveBooks) {
    this.books = books;
  }

  get live(): readonly MicroOrder[] {
    this.#live = this.#live.filter(({ state }) => state !== 'closed');
    return this.#live;
  }

  add(order: MicroOrder): void {
    this.orders.push(order);
    this.#live.push(order);
  }

  /** Whether something is of the same person's in the same currency. */
  isOf({ userId, currencyId }: Owner): (one: Owner) => boolean {
    return (one) => this.books.isOnePerson(one.userId, userId) && one.currencyId === currencyId;
  }

  ordersOn(userId: UserId, day: number): number {
    const own = this.orders.filter((one) => this.books.isOnePerson(one.userId, userId));
    return own.filter((one) => dayAt(one.placedAt) === day).length;
  }

  resultOn(owner: Owner, day: number): Amount {
    return sum(this.nets.filter((one) => this.isOf(owner)(one) && one.day === day).map(({ net }) => net));
  }

  /** The last day that anything of an owner's counts for. */
  lastDayOf(owner: Owner): number {
    return Math.max(0, ...this.nets.filter(this.isOf(owner)).map(({ day }) => day));
  }

  lastInsuranceOf(owner: Owner): MicroInsurance | undefined {
    return this.insurances.findLast(this.isOf(owner));
  }

  claimsOf({ id }: MicroInsurance): MicroClaim[] {
    return this.claims.filter(({ insuranceId }) => insuranceId === id);
  }
}
