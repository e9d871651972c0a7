// What every part of the naive model builds on: who there is, what they own in all, what the official prices are.
import { type CurrencyId, currencyId, USDT, type UserId, type Wallet } from '@bourse/domain';
import { NaiveKept } from './naive-kept.ts';
import type { NaiveAnswer } from './naive-part.ts';

export const WHOLE = 100_000_000n;

export type NaiveUser = {
  /** Set of a sub-account. */
  readonly masterId: UserId | undefined;
  isFrozen: boolean;
  isFrozenByMaster: boolean;
  isClosed: boolean;
  level: number;
  heldUntil: number;
  /** When the last hold began, and what has to stay until its end. */
  heldSince: number;
  heldWorth: bigint;
  readonly locked: Set<Wallet>;
};

export const newUser = (masterId?: UserId): NaiveUser => ({
  masterId,
  isFrozen: false,
  isFrozenByMaster: false,
  isClosed: false,
  level: 0,
  heldUntil: 0,
  heldSince: 0,
  heldWorth: 0n,
  locked: new Set(),
});

/** Money that leaves the exchange at its owner's request, or is to. */
export type NaiveDeparture = {
  readonly currencyId: CurrencyId;
  readonly amount: bigint;
  readonly worth: bigint | undefined;
  /** When it was asked for; missing where nothing came of it. */
  readonly at: number | undefined;
  readonly isHeld: boolean;
};

export class NaiveBooks {
  readonly users = new Map<UserId, NaiveUser>();
  readonly currencies = new Set<CurrencyId>();
  readonly index = new Map<CurrencyId, { price: bigint; at: number }>();
  /** Each owner has this total, locked included: `user/wallet/currency` or `house/purpose/currency`. */
  readonly totals = new Map<string, bigint>();
  at = 0;
  /** When the full stop began that lasts. */
  stoppedAt: number | undefined;
  /** The place of the command that is being applied. */
  seq = 0;
  /** Each part lists what it locks, by the account that it locks in. */
  readonly claims: (() => Iterable<readonly [account: string, locked: bigint]>)[] = [];

  /** Each part lists what leaves a user's accounts. */
  readonly departures: ((userId: UserId) => Iterable<NaiveDeparture>)[] = [];

  /** Each part may forbid that available money leaves an account at its owner's request. */
  readonly objectors: ((owner: string, currencyId: CurrencyId, amount: bigint) => NaiveAnswer | undefined)[] = [];

  /** It guards what has to stay where it cannot be lost. */
  readonly kept = new NaiveKept(this);
  /** Whether a command has taken orders out of a book that may not trade, which it does even where it is refused. */
  hasBarred = false;

  /** Since when money of a wallet `lever` is at risk: that of its last order or position; missing where it has none. */
  leverRisk: (userId: UserId, quoteId: CurrencyId) => number | undefined = () => undefined;

  /** Each part returns what an account of the house has to keep. */
  readonly promises: ((purpose: string, currencyId: CurrencyId) => bigint)[] = [];

  isOnePerson(one: UserId, other: UserId): boolean {
    return this.personOf(one) === this.personOf(other);
  }

  /** The deadlines of users' acts go by this time. */
  get actsAt(): number {
    return this.stoppedAt ?? this.at;
  }

  /** Returns those deadlines of users' acts that come before a stop is over. */
  coming(moments: readonly number[]): readonly number[] {
    return moments.filter((moment) => this.stoppedAt === undefined || moment <= this.stoppedAt);
  }

  total(owner: string, currencyId: CurrencyId): bigint {
    return this.totals.get(`${owner}/${currencyId}`) ?? 0n;
  }

  /** Returns what an owner has in a currency and nothing locks. */
  available(owner: string, currencyId: CurrencyId): bigint {
    const account = `${owner}/${currencyId}`;
    let available = this.total(owner, currencyId);
    for (const claims of this.claims) {
      for (const [claimed, locked] of claims()) if (claimed === account) available -= locked;
    }
    return available;
  }

  move(from: string, to: string, currencyId: CurrencyId, moved: bigint): void {
    this.totals.set(`${from}/${currencyId}`, this.total(from, currencyId) - moved);
    this.totals.set(`${to}/${currencyId}`, this.total(to, currencyId) + moved);
  }

  /** Returns the master of a sub-account, and of others themselves. */
  personOf(userId: UserId): UserId {
    return this.users.get(userId)?.masterId ?? userId;
  }

  accountsOf(userId: UserId): UserId[] {
    const person = this.personOf(userId);
    const subs = [...this.users.keys()].filter((id) => this.users.get(id)?.masterId === person);
    return [person, ...subs.sort((a, b) => a - b)];
  }

  /** Adds up what a person owns of each currency, over all wallets of all accounts. */
  holdings(userId: UserId): Map<CurrencyId, bigint> {
    const holdings = new Map<CurrencyId, bigint>();
    const accounts = this.accountsOf(userId).map(String);
    for (const [key, total] of this.totals) {
      const [owner = '', , currency] = key.split('/');
      const id = currencyId(Number(currency));
      if (accounts.includes(owner)) holdings.set(id, (holdings.get(id) ?? 0n) + total);
    }
    return holdings;
  }

  departuresOf(userId: UserId): NaiveDeparture[] {
    return this.departures.flatMap((list) => [...list(userId)]);
  }

  /** In USDT, as long as it is not older than five seconds. */
  freshPrice(id: CurrencyId): bigint | undefined {
    if (id === USDT) return WHOLE;
    const tick = this.index.get(id);
    return tick && this.at - tick.at <= 5_000 ? tick.price : undefined;
  }
}
