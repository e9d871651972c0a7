// What second contracts keep in memory, and what their rules see and answer.
import type {
  Amount,
  CurrencyId,
  EngineRefusalCode,
  MarketId,
  MicroInsuranceId,
  MicroInsuranceTypeId,
  MicroOrderId,
  Refusal,
  Result,
  UserId,
} from '@bourse/domain';
import { Agenda } from '../agenda.ts';
import type { Context } from '../context.ts';
import type { Core, CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import type { MicroCommand, MicroOutcomes } from './commands.ts';
import { MICRO_CURRENCIES, type MicroCurrency } from './currency.ts';
import {
  MICRO_CLAIMS,
  MICRO_INSURANCE_TYPES,
  MICRO_INSURANCES,
  type MicroClaim,
  type MicroInsurance,
  type MicroInsuranceType,
} from './insurance.ts';
import type { MicroMarket } from './live.ts';
import { MICRO_MARKETS, type MicroMarketSettings } from './market.ts';
import { MICRO_ORDERS, type MicroOrder } from './order.ts';
import { MICRO_COUNTRIES, MICRO_RULES, type MicroCountry, type MicroRules } from './rules.ts';
import { MICRO_SWEEPS } from './sweep.ts';
import { MICRO_TERMS, type MicroTerm } from './term.ts';
import type { MicroTick } from './tick.ts';
import { MICRO_ACCOUNTS, MICRO_USERS, type MicroAccount, type MicroUser } from './user.ts';

/** In the order in which storage writes them. */
export const MICRO_ENTITIES = {
  microMarkets: MICRO_MARKETS,
  microTerms: MICRO_TERMS,
  microCurrencies: MICRO_CURRENCIES,
  microRules: MICRO_RULES,
  microCountries: MICRO_COUNTRIES,
  microUsers: MICRO_USERS,
  microAccounts: MICRO_ACCOUNTS,
  microInsuranceTypes: MICRO_INSURANCE_TYPES,
  microInsurances: MICRO_INSURANCES,
  microClaims: MICRO_CLAIMS,
  microOrders: MICRO_ORDERS,
  microSweeps: MICRO_SWEEPS,
};

export type Micro = {
  readonly markets: Map<MarketId, MicroMarket>;
  readonly terms: Map<number, MicroTerm>;
  readonly currencies: Map<CurrencyId, MicroCurrency>;
  rules: MicroRules | undefined;
  readonly countries: Map<number, MicroCountry>;
  /** By the master of a person, as the next. */
  readonly users: Map<UserId, MicroUser>;
  readonly accounts: Map<UserId, Map<CurrencyId, MicroAccount>>;
  /** Those that have not closed; the next two hold the same ones. */
  readonly orders: Map<MicroOrderId, MicroOrder>;
  readonly ordersOf: Map<UserId, Set<MicroOrder>>;
  /** By the second from which on they are void. */
  readonly voids: Agenda<MicroOrder>;
  /** Live orders may pay out so much at most, by the second that they are due at. */
  readonly payouts: Map<CurrencyId, Map<number, Amount>>;
  readonly insuranceTypes: Map<MicroInsuranceTypeId, MicroInsuranceType>;
  /** Those that run or owe, and of each person and currency the last one. */
  readonly insurances: Map<MicroInsuranceId, MicroInsurance>;
  /** By the moment at which they take effect, or end. */
  readonly moments: Agenda<MicroInsurance>;
  /** Those that are not paid, by their insurance. */
  readonly claims: Map<MicroInsuranceId, Set<MicroClaim>>;
  /** The same by the moment of their payment. */
  readonly owed: Agenda<MicroClaim>;
  /** Those whose work is not done, the oldest first. */
  readonly ticks: MicroTick[];
  /** How many pieces of work a command does before it leaves the rest for the next. */
  chunk: number;
};
export type MicroWorld = Core & {
  readonly counters: Record<'microOrder' | 'microInsurance' | 'microClaim', number>;
  readonly micro: Micro;
};

/** Movements of money, mostly. */
const CHUNK = 48;

export const createMicro = (): Micro => ({
  markets: new Map(),
  terms: new Map(),
  currencies: new Map(),
  rules: undefined,
  countries: new Map(),
  users: new Map(),
  accounts: new Map(),
  orders: new Map(),
  ordersOf: new Map(),
  voids: new Agenda(),
  payouts: new Map(),
  insuranceTypes: new Map(),
  insurances: new Map(),
  moments: new Agenda(),
  claims: new Map(),
  owed: new Agenda(),
  ticks: [],
  chunk: CHUNK,
});

/** An order was accepted, has been entered or has closed; as it stood then. */
export type MicroOrderChanged = { readonly kind: 'microOrderChanged'; readonly order: Readonly<MicroOrder> };
export type MicroInsuranceChanged = {
  readonly kind: 'microInsuranceChanged';
  readonly insurance: Readonly<MicroInsurance>;
};
export type MicroClaimPaid = { readonly kind: 'microClaimPaid'; readonly claim: Readonly<MicroClaim> };
export type MicroMarketConfigured = { readonly kind: 'microMarketConfigured'; readonly settings: MicroMarketSettings };
export type MicroTermConfigured = { readonly kind: 'microTermConfigured'; readonly term: Readonly<MicroTerm> };
export type MicroCurrencyConfigured = {
  readonly kind: 'microCurrencyConfigured';
  readonly currency: Readonly<MicroCurrency>;
};
export type MicroRulesConfigured = { readonly kind: 'microRulesConfigured'; readonly rules: Readonly<MicroRules> };
export type MicroCountryConfigured = {
  readonly kind: 'microCountryConfigured';
  readonly country: Readonly<MicroCountry>;
};
export type MicroInsuranceTypeConfigured = {
  readonly kind: 'microInsuranceTypeConfigured';
  readonly type: Readonly<MicroInsuranceType>;
};
export type MicroEvent =
  | MicroOrderChanged
  | MicroInsuranceChanged
  | MicroClaimPaid
  | MicroMarketConfigured
  | MicroTermConfigured
  | MicroCurrencyConfigured
  | MicroRulesConfigured
  | MicroCountryConfigured
  | MicroInsuranceTypeConfigured;

export type MicroContext = Context<typeof CORE_ENTITIES & typeof MICRO_ENTITIES, CoreEvent | MicroEvent>;
export type MicroOutcome<C extends MicroCommand> = Result<MicroOutcomes[C['kind']], EngineRefusalCode>;
export type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;
