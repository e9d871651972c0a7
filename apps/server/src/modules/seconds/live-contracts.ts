// What the rest of the server knows of second contracts: committed settings and live orders. What has closed, what users
// limit and what they have insured is read with SQL.
import type { CurrencyId, MarketId, MicroOrderId, UserId } from '@bourse/domain';
import type {
  MicroCurrency,
  MicroInsuranceType,
  MicroMarketSettings,
  MicroOrder,
  MicroRules,
  MicroTerm,
} from '@bourse/engine';

/** A committed row. It is replaced when it changes, and never changes itself. */
export type LiveMicroOrder = Readonly<MicroOrder>;

export interface MicroData {
  markets(): readonly MicroMarketSettings[];
  market(id: MarketId): MicroMarketSettings | undefined;
  /** Shortest first; also those that are not offered. */
  terms(): readonly Readonly<MicroTerm>[];
  currencies(): readonly Readonly<MicroCurrency>[];
  currency(id: CurrencyId): Readonly<MicroCurrency> | undefined;
  /** Undefined before they are configured. */
  rules(): Readonly<MicroRules> | undefined;
  /** False only where second contracts are stopped for it. */
  isCountryOpen(id: number): boolean;
  /** Also those that are not offered. */
  insuranceTypes(): readonly Readonly<MicroInsuranceType>[];
  /** Closed ones are not known here. */
  order(id: MicroOrderId): LiveMicroOrder | undefined;
  /** Live ones, newest first. */
  ordersOf(userId: UserId): readonly LiveMicroOrder[];
  /** All live ones, in no order. */
  orders(): Iterable<LiveMicroOrder>;
}
