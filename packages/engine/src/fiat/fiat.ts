// What trade in fiat money keeps in memory, and what its rules see and answer.
import type {
  CurrencyId,
  EngineRefusalCode,
  FiatAdId,
  FiatCode,
  FiatDealId,
  PaymentWay,
  Refusal,
  Result,
  UserId,
  VerificationLevel,
} from '@bourse/domain';
import { Agenda } from '../agenda.ts';
import type { Context } from '../context.ts';
import type { CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import type { FUNDING_ENTITIES, FundingEvent, FundingWorld } from '../wallet/funding.ts';
import { FIAT_ADS, type FiatAd } from './ad.ts';
import type { FiatCommand, FiatOutcomes } from './commands.ts';
import {
  FIAT_COINS,
  FIAT_CURRENCIES,
  FIAT_QUOTAS,
  FIAT_WAYS,
  type FiatCoin,
  type FiatCurrency,
  type FiatQuota,
  type FiatWay,
} from './currency.ts';
import { FIAT_DEALS, type FiatDeal } from './deal.ts';
import type { FiatEvent } from './events.ts';
import { FIAT_RULES, type FiatRules } from './rules.ts';
import { FIAT_MERCHANTS, FIAT_USERS, type FiatMerchant, type FiatUser } from './user.ts';

/** In the order in which storage writes them. */
export const FIAT_ENTITIES = {
  fiatRules: FIAT_RULES,
  fiatCurrencies: FIAT_CURRENCIES,
  fiatCoins: FIAT_COINS,
  fiatQuotas: FIAT_QUOTAS,
  fiatWays: FIAT_WAYS,
  fiatUsers: FIAT_USERS,
  fiatMerchants: FIAT_MERCHANTS,
  fiatAds: FIAT_ADS,
  fiatDeals: FIAT_DEALS,
};

export type Fiat = {
  rules: FiatRules | undefined;
  readonly currencies: Map<FiatCode, FiatCurrency>;
  readonly coins: Map<CurrencyId, FiatCoin>;
  readonly quotas: Map<VerificationLevel, FiatQuota>;
  readonly ways: Map<PaymentWay, FiatWay>;
  readonly users: Map<UserId, FiatUser>;
  readonly merchants: Map<UserId, Map<CurrencyId, FiatMerchant>>;
  /** Those that are live; the next holds the same ones. */
  readonly ads: Map<FiatAdId, FiatAd>;
  readonly adsOf: Map<UserId, Set<FiatAd>>;
  /** Those under way, and for a time those that have ended. */
  readonly deals: Map<FiatDealId, FiatDeal>;
  /** It holds the deals under way, by each of their two users, and by their ad. */
  readonly dealsOf: Map<UserId, Set<FiatDeal>>;
  readonly dealsOn: Map<FiatAdId, Set<FiatDeal>>;
  /** By the moment at which they go on by themselves, or are forgotten. */
  readonly due: Agenda<FiatDeal>;
  /** How many deals whose moment has come a command sees to before it leaves the rest for the next. */
  chunk: number;
};
export type FiatWorld = FundingWorld & {
  readonly counters: Record<'fiatAd' | 'fiatDeal', number>;
  readonly fiat: Fiat;
};

/** Movements of money, mostly. */
const CHUNK = 64;

export const createFiat = (): Fiat => ({
  rules: undefined,
  currencies: new Map(),
  coins: new Map(),
  quotas: new Map(),
  ways: new Map(),
  users: new Map(),
  merchants: new Map(),
  ads: new Map(),
  adsOf: new Map(),
  deals: new Map(),
  dealsOf: new Map(),
  dealsOn: new Map(),
  due: new Agenda(),
  chunk: CHUNK,
});

export type FiatContext = Context<
  typeof CORE_ENTITIES & typeof FUNDING_ENTITIES & typeof FIAT_ENTITIES,
  CoreEvent | FundingEvent | FiatEvent
>;
export type FiatOutcome<C extends FiatCommand> = Result<FiatOutcomes[C['kind']], EngineRefusalCode>;
export type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;
