// What is asked of second contracts: their settings, orders, what users allow themselves, and insurance.
import type {
  Amount,
  CurrencyId,
  Instant,
  MarketId,
  MicroClaimId,
  MicroDirection,
  MicroInsuranceId,
  MicroInsuranceTypeId,
  MicroMarketState,
  MicroOrderId,
  UserId,
} from '@bourse/domain';
import type { MicroCurrency } from './currency.ts';
import type { MicroInsuranceType } from './insurance.ts';
import type { MicroMarketSettings } from './market.ts';
import type { MicroCountry, MicroRules } from './rules.ts';
import type { MicroTerm } from './term.ts';

/** Only the state changes of a market that is known. Orders that were accepted go on, whatever is set. */
export type ConfigureMicroMarket = { readonly kind: 'configureMicroMarket'; readonly settings: MicroMarketSettings };
export type SetMicroState = {
  readonly kind: 'setMicroState';
  readonly marketId: MarketId;
  readonly state: MicroMarketState;
};
export type ConfigureMicroTerm = { readonly kind: 'configureMicroTerm'; readonly term: Readonly<MicroTerm> };
export type ConfigureMicroCurrency = {
  readonly kind: 'configureMicroCurrency';
  readonly currency: Readonly<MicroCurrency>;
};
export type ConfigureMicroRules = {
  readonly kind: 'configureMicroRules';
  readonly rules: Readonly<Omit<MicroRules, 'id'>>;
};
export type SetMicroCountry = { readonly kind: 'setMicroCountry' } & Readonly<MicroCountry>;
export type ConfigureMicroInsurance = {
  readonly kind: 'configureMicroInsurance';
  readonly type: Readonly<MicroInsuranceType>;
};
/** From the treasury. */
export type FundMicro = {
  readonly kind: 'fundMicro';
  readonly purpose: 'micro_pool' | 'micro_insurance';
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

export type AcceptMicroRisk = { readonly kind: 'acceptMicroRisk'; readonly userId: UserId; readonly version: number };
/** What is not named stays, null takes a limit away. A loss is limited in a currency. */
export type SetMicroLimits = {
  readonly kind: 'setMicroLimits';
  readonly userId: UserId;
  readonly currencyId?: CurrencyId;
  readonly lossMax?: Amount | null;
  readonly ordersMax?: number | null;
  readonly coolOffUntil?: Instant;
};
export type PlaceMicroOrder = {
  readonly kind: 'placeMicroOrder';
  readonly userId: UserId;
  readonly marketId: MarketId;
  readonly currencyId: CurrencyId;
  readonly direction: MicroDirection;
  readonly seconds: number;
  readonly stake: Amount;
  /** The user lives in this country, as far as that is known. */
  readonly countryId?: number;
};
export type BuyMicroInsurance = {
  readonly kind: 'buyMicroInsurance';
  readonly userId: UserId;
  readonly typeId: MicroInsuranceTypeId;
  readonly assets: Amount;
};
export type ClaimMicroInsurance = {
  readonly kind: 'claimMicroInsurance';
  readonly userId: UserId;
  readonly insuranceId: MicroInsuranceId;
};
export type CancelMicroInsurance = {
  readonly kind: 'cancelMicroInsurance';
  readonly userId: UserId;
  readonly insuranceId: MicroInsuranceId;
};

export type MicroHouseCommand =
  | ConfigureMicroMarket
  | SetMicroState
  | ConfigureMicroTerm
  | ConfigureMicroCurrency
  | ConfigureMicroRules
  | SetMicroCountry
  | ConfigureMicroInsurance
  | FundMicro;
export type MicroUserCommand =
  | AcceptMicroRisk
  | SetMicroLimits
  | PlaceMicroOrder
  | BuyMicroInsurance
  | ClaimMicroInsurance
  | CancelMicroInsurance;
export type MicroCommand = MicroHouseCommand | MicroUserCommand;

type Nothing = Record<string, never>;
export type MicroOutcomes = {
  readonly configureMicroMarket: Nothing;
  readonly setMicroState: Nothing;
  readonly configureMicroTerm: Nothing;
  readonly configureMicroCurrency: Nothing;
  readonly configureMicroRules: Nothing;
  readonly setMicroCountry: Nothing;
  readonly configureMicroInsurance: Nothing;
  readonly fundMicro: Nothing;
  readonly acceptMicroRisk: Nothing;
  /** When a looser limit that was asked for takes effect; null where there is none to come. */
  readonly setMicroLimits: { readonly lossMaxFrom: Instant | null; readonly ordersMaxFrom: Instant | null };
  /** The index is the newest that is known, in decimal text: it enters at one that is still to come. */
  readonly placeMicroOrder: {
    readonly microOrderId: MicroOrderId;
    readonly dueSecond: number;
    readonly provisionalIndex: string;
  };
  readonly buyMicroInsurance: { readonly insuranceId: MicroInsuranceId; readonly effectiveAt: Instant };
  readonly claimMicroInsurance: {
    readonly claimId: MicroClaimId;
    /** In decimal text. */
    readonly amount: string;
    readonly payAt: Instant;
  };
  readonly cancelMicroInsurance: Nothing;
};
