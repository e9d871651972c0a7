// Worth that has to stay where it cannot be lost, counted from scratch each time: all that a user owns, less all that could be
// lost, at the prices of the moment.
import { type CurrencyId, type EngineRefusalCode, formatUnits, USDT, type UserId } from '@bourse/domain';

export type NaiveRisk = {
  readonly currencyId: CurrencyId;
  readonly amount: bigint;
  readonly since?: number;
  /** Until when its buyer would be bound. */
  readonly saleUntil?: number;
};
export type NaiveBound = { readonly userId: UserId; readonly worth: bigint; readonly until: number };
type Drawn = { readonly worth: string; readonly until: number } | null;
export type NaiveWeighed = { readonly bought: Drawn; readonly held: Drawn; readonly usable: string | null };
export type PriceOf = (id: CurrencyId) => bigint;

const WHOLE = 100_000_000n;

/** It reads these parts of the books. */
type Books = {
  readonly at: number;
  readonly users: ReadonlyMap<UserId, { heldUntil: number; heldSince: number; heldWorth: bigint }>;
  readonly index: ReadonlyMap<CurrencyId, { readonly price: bigint }>;
  freshPrice(id: CurrencyId): bigint | undefined;
  personOf(userId: UserId): UserId;
  accountsOf(userId: UserId): readonly UserId[];
  holdings(userId: UserId): Map<CurrencyId, bigint>;
  departuresOf(userId: UserId): readonly (NaiveRisk & { readonly isHeld: boolean })[];
};

type Demand = {
  readonly code: EngineRefusalCode;
  readonly needed: bigint;
  readonly until: number;
  readonly counts: (risk: NaiveRisk) => boolean;
};

export class NaiveKept {
  readonly #books: Books;
  /** Each part lists what a user could lose. */
  readonly risks: ((userId: UserId, priceOf: PriceOf) => readonly NaiveRisk[])[] = [];
  /** All that was bought lately. */
  bought: () => readonly NaiveBound[] = () => [];

  constructor(books: Books) {
    this.#books = books;
  }

  readonly fresh: PriceOf = (id) => this.#books.freshPrice(id) ?? 0n;
  readonly #last: PriceOf = (id) => (id === USDT ? WHOLE : (this.#books.index.get(id)?.price ?? 0n));

  /** Returns the refusal of an act, if there is one; an act that adds no risk is refused only where it is a trade. */
  objection(userId: UserId, added: readonly NaiveRisk[], isTrade = false): EngineRefusalCode | undefined {
    const all = [...this.#risksOf(userId, this.fresh), ...added];
    for (const demand of this.#demands(userId, all)) {
      const adds = [...totals(added.filter(demand.counts)).values()].some((net) => net > 0n);
      if ((adds || isTrade) && this.#worth(userId, all, demand, this.fresh) < demand.needed) return demand.code;
    }
    return undefined;
  }

  isShort(userId: UserId): boolean {
    const all = this.#risksOf(userId, this.fresh);
    return this.#demands(userId, all).some((one) => this.#worth(userId, all, one, this.fresh) < one.needed);
  }

  weigh(userId: UserId): NaiveWeighed {
    const all = this.#risksOf(userId, this.fresh);
    const demands = this.#demands(userId, all);
    const draw = (code: EngineRefusalCode) => {
      const found = demands.find((one) => one.code === code);
      return found ? { worth: formatUnits(found.needed), until: found.until } : null;
    };
    const rooms = demands.map((one) => this.#worth(userId, all, one, this.fresh) - one.needed);
    const least = rooms.reduce<bigint | undefined>((a, b) => (a === undefined || b < a ? b : a), undefined);
    const usable = least === undefined ? null : formatUnits(least > 0n ? least : 0n);
    return { bought: draw('bought_worth_at_risk'), held: draw('held_worth_at_risk'), usable };
  }

  /** Nine tenths, by prices however old. */
  hold(userId: UserId, until: number): void {
    const user = this.#books.users.get(this.#books.personOf(userId));
    if (!user || until <= user.heldUntil) return;
    const isHeld = this.#books.at < user.heldUntil;
    if (!isHeld) Object.assign(user, { heldSince: this.#books.at, heldWorth: 0n });
    const beginning = { counts: isSince(user.heldSince) };
    const worth = this.#worth(userId, this.#risksOf(userId, this.#last), beginning, this.#last);
    const bound = nineTenths(worth);
    user.heldWorth = bound > user.heldWorth ? bound : user.heldWorth;
    user.heldUntil = until;
  }

  /** Counts nine tenths of what comes in while outflows are held, and takes off the whole of what is sold. */
  changeHeld(userId: UserId, added: bigint, taken: bigint): void {
    const user = this.#books.users.get(this.#books.personOf(userId));
    if (!user || this.#books.at >= user.heldUntil) return;
    const next = user.heldWorth + nineTenths(added) - taken;
    user.heldWorth = next > 0n ? next : 0n;
  }

  worthOf(currencyId: CurrencyId, amount: bigint): bigint {
    return floorDiv(amount * this.#last(currencyId), WHOLE);
  }

  /** Lists those of all accounts of the person. */
  #risksOf(userId: UserId, priceOf: PriceOf): NaiveRisk[] {
    return this.#books.accountsOf(userId).flatMap((id) => {
      const leaving = this.#books.departuresOf(id).filter(({ isHeld }) => isHeld);
      const departing = leaving.map(({ currencyId, amount }) => ({ currencyId, amount }));
      return [...departing, ...this.risks.flatMap((risks) => risks(id, priceOf))];
    });
  }

  #demands(accountId: UserId, risks: readonly NaiveRisk[]): Demand[] {
    const { at } = this.#books;
    const userId = this.#books.personOf(accountId);
    const own = this.bought().filter((one) => one.userId === userId && one.until > at);
    const code = 'bought_worth_at_risk';
    const demandOf = (bounds: readonly NaiveBound[], counts: Demand['counts']): Demand => ({
      code,
      needed: bounds.reduce((sum, { worth }) => sum + worth, 0n),
      until: Math.max(at, ...bounds.map(({ until }) => until)),
      counts,
    });
    const sales = risks.flatMap(({ saleUntil }) => saleUntil ?? []);
    const late = own.filter(({ until }) => until > Math.min(...sales));
    const bought = [demandOf(own, (risk) => risk.saleUntil === undefined), demandOf(late, () => true)];
    const user = this.#books.users.get(userId);
    const held: Demand[] =
      user && at < user.heldUntil
        ? [
            {
              code: 'held_worth_at_risk',
              needed: user.heldWorth,
              until: user.heldUntil,
              counts: isSince(user.heldSince),
            },
          ]
        : [];
    return [...bought.filter(({ needed }) => needed > 0n), ...held];
  }

  #worth(userId: UserId, risks: readonly NaiveRisk[], { counts }: Pick<Demand, 'counts'>, priceOf: PriceOf): bigint {
    const left = this.#books.holdings(userId);
    for (const [id, risk] of totals(risks.filter(counts))) left.set(id, (left.get(id) ?? 0n) - risk);
    return [...left].reduce((sum, [id, owned]) => sum + floorDiv(owned * priceOf(id), WHOLE), 0n);
  }
}

const isSince =
  (from: number) =>
  ({ since = Infinity, saleUntil }: NaiveRisk): boolean =>
    saleUntil === undefined && since >= from;

function totals(risks: readonly NaiveRisk[]): Map<CurrencyId, bigint> {
  const sums = new Map<CurrencyId, bigint>();
  for (const { currencyId, amount } of risks) sums.set(currencyId, (sums.get(currencyId) ?? 0n) + amount);
  return sums;
}

const floorDiv = (dividend: bigint, divisor: bigint): bigint =>
  dividend >= 0n ? dividend / divisor : -((-dividend + divisor - 1n) / divisor);
const nineTenths = (worth: bigint): bigint => (worth > 0n ? (worth * 9n + 9n) / 10n : 0n);

/** Calculates the loss of an exchange in USDT: what is given is rounded up, what is got down. */
export function lossOf(given: readonly [bigint, bigint], got: readonly [bigint, bigint]): bigint {
  const paid = (given[0] * given[1] + WHOLE - 1n) / WHOLE;
  const received = (got[0] * got[1]) / WHOLE;
  return paid > received ? paid - received : 0n;
}
