// Second contracts in memory, apart from the engine: the committed state that the engine started from, and then what the
// sequencer publishes. So nobody sees an order that is not durable. What has closed, what users limit and what they have insured
// is read with SQL.
import type { CurrencyId, MarketId, MicroInsuranceTypeId, MicroOrderId, UserId } from '@bourse/domain';
import type {
  MicroCurrency,
  MicroInsuranceType,
  MicroMarketSettings,
  MicroOrder,
  MicroRules,
  MicroTerm,
  Snapshot,
} from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';

/** A committed row. It is replaced when it changes, and never changes itself. */
export type LiveMicroOrder = Readonly<MicroOrder>;

/** The rows that the board reads from a snapshot and from each published batch alike. */
type MicroRows = Pick<
  Snapshot,
  | 'users'
  | 'microMarkets'
  | 'microTerms'
  | 'microCurrencies'
  | 'microRules'
  | 'microCountries'
  | 'microInsuranceTypes'
  | 'microOrders'
>;

/** To be called before the first command is submitted. */
export function createMicroBoard(snapshot: MicroRows, sequencer: Pick<Sequencer, 'subscribe'>): MicroData {
  const board = new MicroBoard();
  board.apply(snapshot);
  sequencer.subscribe((published) => board.apply(published));
  return board;
}

export class MicroBoard {
  readonly #markets = new Map<MarketId, MicroMarketSettings>();
  readonly #terms = new Map<number, Readonly<MicroTerm>>();
  readonly #currencies = new Map<CurrencyId, Readonly<MicroCurrency>>();
  #rules: Readonly<MicroRules> | undefined;
  readonly #closedCountries = new Set<number>();
  readonly #insuranceTypes = new Map<MicroInsuranceTypeId, Readonly<MicroInsuranceType>>();
  readonly #orders = new Map<MicroOrderId, LiveMicroOrder>();
  /** By the master of their person. */
  readonly #ordersOf = new Map<UserId, Set<MicroOrderId>>();
  readonly #masters = new Map<UserId, UserId>();

  apply(rows: MicroRows): void {
    for (const { id, masterId } of rows.users) if (masterId !== undefined) this.#masters.set(id, masterId);
    for (const { settings } of rows.microMarkets) this.#markets.set(settings.marketId, settings);
    for (const term of rows.microTerms) this.#terms.set(term.seconds, term);
    for (const currency of rows.microCurrencies) this.#currencies.set(currency.currencyId, currency);
    for (const rules of rows.microRules) this.#rules = rules;
    for (const { countryId, isOpen } of rows.microCountries) {
      if (isOpen) this.#closedCountries.delete(countryId);
      else this.#closedCountries.add(countryId);
    }
    for (const type of rows.microInsuranceTypes) this.#insuranceTypes.set(type.id, type);
    for (const order of rows.microOrders) {
      if (order.state === 'closed') this.#deleteOrder(order);
      else this.#setOrder(order);
    }
  }

  #setOrder(order: LiveMicroOrder): void {
    this.#orders.set(order.id, order);
    const person = this.#personOf(order.userId);
    const own = this.#ordersOf.get(person) ?? new Set();
    this.#ordersOf.set(person, own.add(order.id));
  }

  #personOf(userId: UserId): UserId {
    return this.#masters.get(userId) ?? userId;
  }

  #deleteOrder({ id, userId }: LiveMicroOrder): void {
    this.#orders.delete(id);
    const person = this.#personOf(userId);
    const own = this.#ordersOf.get(person);
    own?.delete(id);
    if (own?.size === 0) this.#ordersOf.delete(person);
  }

  markets(): readonly MicroMarketSettings[] {
    return [...this.#markets.values()];
  }

  market(id: MarketId): MicroMarketSettings | undefined {
    return this.#markets.get(id);
  }

  /** Shortest first; also those that are not offered. */
  terms(): readonly Readonly<MicroTerm>[] {
    return [...this.#terms.values()].sort((a, b) => a.seconds - b.seconds);
  }

  currencies(): readonly Readonly<MicroCurrency>[] {
    return [...this.#currencies.values()];
  }

  currency(id: CurrencyId): Readonly<MicroCurrency> | undefined {
    return this.#currencies.get(id);
  }

  /** Undefined before they are configured. */
  rules(): Readonly<MicroRules> | undefined {
    return this.#rules;
  }

  /** False only where second contracts are stopped for it. */
  isCountryOpen(id: number): boolean {
    return !this.#closedCountries.has(id);
  }

  /** Also those that are not offered. */
  insuranceTypes(): readonly Readonly<MicroInsuranceType>[] {
    return [...this.#insuranceTypes.values()].sort((a, b) => a.id - b.id);
  }

  /** Closed ones are not known here. */
  order(id: MicroOrderId): LiveMicroOrder | undefined {
    return this.#orders.get(id);
  }

  /** Live ones of an account, newest first. */
  ordersOf(userId: UserId): readonly LiveMicroOrder[] {
    return this.ordersOfPerson(userId).filter((order) => order.userId === userId);
  }

  /** The same of all accounts of the person that one of them belongs to. */
  ordersOfPerson(userId: UserId): readonly LiveMicroOrder[] {
    const ids = [...(this.#ordersOf.get(this.#personOf(userId)) ?? [])].sort((a, b) => b - a);
    return ids.flatMap((id) => this.#orders.get(id) ?? []);
  }

  /** All live ones, in no order. */
  orders(): Iterable<LiveMicroOrder> {
    return this.#orders.values();
  }
}

/** The rest of the server reads it, and what it reads changes by commits alone. */
export type MicroData = Omit<MicroBoard, 'apply'>;

export type SecondsServices = BaseServices & {
  readonly micro: MicroData;
};
