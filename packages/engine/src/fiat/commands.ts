// What is asked of trade in fiat money: its settings, merchants, ads and deals.
import type {
  Amount,
  CurrencyId,
  FiatAdId,
  FiatCode,
  FiatDealId,
  FiatKind,
  FiatParty,
  FiatPriceKind,
  FiatSide,
  Instant,
  Ppm,
  Price,
  UserId,
  VerificationLevel,
} from '@bourse/domain';
import type { FiatCoin, FiatCurrency, FiatQuota, FiatWay } from './currency.ts';
import type { FiatRules } from './rules.ts';

/** Deals that are open keep the time that their buyers have to pay. */
export type ConfigureFiatRules = {
  readonly kind: 'configureFiatRules';
  readonly rules: Readonly<Omit<FiatRules, 'id'>>;
};
export type ConfigureFiatCurrency = { readonly kind: 'configureFiatCurrency' } & Readonly<
  Pick<FiatCurrency, 'code' | 'digits' | 'isOffered'>
>;
/** It is the price of one USDT. Without an end it stays fresh. */
export type SetFiatRate = {
  readonly kind: 'setFiatRate';
  readonly code: FiatCode;
  readonly rate: Price;
  readonly staleAt?: Instant;
};
export type ConfigureFiatCoin = { readonly kind: 'configureFiatCoin'; readonly coin: Readonly<FiatCoin> };
export type ConfigureFiatQuota = { readonly kind: 'configureFiatQuota' } & Readonly<FiatQuota>;
/** Ads keep a way that is switched off; deals that are open keep what they were agreed on with. */
export type ConfigureFiatWay = { readonly kind: 'configureFiatWay' } & Readonly<FiatWay>;

type Merchant = { readonly userId: UserId; readonly currencyId: CurrencyId };
export type DecideFiatMerchant = { readonly kind: 'decideFiatMerchant'; readonly isApproved: boolean } & Merchant;
/** Deals that are open go on; his ads are not takeable meanwhile. */
export type SuspendFiatMerchant = { readonly kind: 'suspendFiatMerchant'; readonly isSuspended: boolean } & Merchant;
/** Null: no more. */
export type RestrictFiatUser = {
  readonly kind: 'restrictFiatUser';
  readonly userId: UserId;
  readonly until: Instant | null;
};
/** It stays down until it is allowed again. */
export type TakeDownFiatAd = { readonly kind: 'takeDownFiatAd'; readonly adId: FiatAdId };
/** Its publisher may put it up again. */
export type AllowFiatAd = { readonly kind: 'allowFiatAd'; readonly adId: FiatAdId };
export type ResolveFiatDeal = {
  readonly kind: 'resolveFiatDeal';
  readonly dealId: FiatDealId;
  readonly winner: FiatParty;
};

/** Whether users have what only the server knows of them. */
type Means = {
  readonly hasTradePassword: boolean;
  /** The sealed terms; without them the user has no payment information. */
  readonly termsId?: number;
};
export type ApplyFiatMerchant = {
  readonly kind: 'applyFiatMerchant';
  readonly hasMethods: boolean;
  readonly hasTradePassword: boolean;
} & Merchant;

/** The price of one coin: itself where it is fixed, else by how much it is above or below index × rate. */
type AdPrice = {
  readonly priceKind: FiatPriceKind;
  readonly price?: Price;
  readonly premium?: Ppm;
  readonly priceFloor?: Price;
  readonly priceCap?: Price;
};
type AdLimits = {
  readonly minNumber: Amount;
  readonly maxNumber: Amount;
  readonly ways: number;
  readonly levelMin: VerificationLevel;
  readonly doneMin: number;
};
/** The coin of a sell ad is held from here on. */
export type PublishFiatAd = {
  readonly kind: 'publishFiatAd';
  readonly userId: UserId;
  readonly adKind: FiatKind;
  readonly side: FiatSide;
  readonly currencyId: CurrencyId;
  readonly fiat: FiatCode;
  readonly totalNumber: Amount;
} & AdPrice &
  AdLimits &
  Means;
/** A price is replaced with all that belongs to it; limits that are not named stay. */
export type ChangeFiatAd = {
  readonly kind: 'changeFiatAd';
  readonly userId: UserId;
  readonly adId: FiatAdId;
  readonly price?: AdPrice;
  readonly limits?: Partial<AdLimits>;
};
export type ShelveFiatAd = {
  readonly kind: 'shelveFiatAd';
  readonly userId: UserId;
  readonly adId: FiatAdId;
  readonly isUp: boolean;
};
export type WithdrawFiatAd = { readonly kind: 'withdrawFiatAd'; readonly userId: UserId; readonly adId: FiatAdId };

/** By the number of coins, or by the money where no number is named. */
export type OpenFiatDeal = {
  readonly kind: 'openFiatDeal';
  readonly userId: UserId;
  readonly adId: FiatAdId;
  readonly number?: Amount;
  readonly money?: Amount;
  /** The worst that the taker goes by. */
  readonly price?: Price;
} & Means;
type OfDeal = { readonly userId: UserId; readonly dealId: FiatDealId };
export type PayFiatDeal = { readonly kind: 'payFiatDeal'; readonly hasProof: boolean } & OfDeal;
export type CancelFiatDeal = { readonly kind: 'cancelFiatDeal' } & OfDeal;
export type ReleaseFiatDeal = { readonly kind: 'releaseFiatDeal' } & OfDeal;
/** One that has ended unpaid asks for a proof of the payment. */
export type AppealFiatDeal = { readonly kind: 'appealFiatDeal'; readonly hasProof: boolean } & OfDeal;
export type ConcedeFiatDeal = { readonly kind: 'concedeFiatDeal' } & OfDeal;

export type FiatHouseCommand =
  | ConfigureFiatRules
  | ConfigureFiatCurrency
  | SetFiatRate
  | ConfigureFiatCoin
  | ConfigureFiatQuota
  | ConfigureFiatWay
  | DecideFiatMerchant
  | SuspendFiatMerchant
  | RestrictFiatUser
  | TakeDownFiatAd
  | AllowFiatAd
  | ResolveFiatDeal;
export type FiatAdCommand = PublishFiatAd | ChangeFiatAd | ShelveFiatAd | WithdrawFiatAd;
export type FiatDealCommand =
  | OpenFiatDeal
  | PayFiatDeal
  | CancelFiatDeal
  | ReleaseFiatDeal
  | AppealFiatDeal
  | ConcedeFiatDeal;
export type FiatCommand = FiatHouseCommand | ApplyFiatMerchant | FiatAdCommand | FiatDealCommand;

type Nothing = Record<string, never>;
/** Amounts and prices in decimal text. */
export type FiatOutcomes = {
  readonly configureFiatRules: Nothing;
  readonly configureFiatCurrency: Nothing;
  readonly setFiatRate: Nothing;
  readonly configureFiatCoin: Nothing;
  readonly configureFiatQuota: Nothing;
  readonly configureFiatWay: Nothing;
  readonly decideFiatMerchant: Nothing;
  readonly suspendFiatMerchant: Nothing;
  readonly restrictFiatUser: Nothing;
  readonly takeDownFiatAd: Nothing;
  readonly allowFiatAd: Nothing;
  readonly resolveFiatDeal: Nothing;
  /** So much is held until it is decided. */
  readonly applyFiatMerchant: { readonly fee: string };
  readonly publishFiatAd: { readonly adId: FiatAdId };
  readonly changeFiatAd: Nothing;
  readonly shelveFiatAd: Nothing;
  /** So much is the publisher's again. */
  readonly withdrawFiatAd: { readonly freed: string };
  readonly openFiatDeal: {
    readonly dealId: FiatDealId;
    readonly number: string;
    readonly money: string;
    readonly price: string;
    readonly payUntil: Instant;
  };
  readonly payFiatDeal: Nothing;
  /** The buyer has cancelled so many on this day, with this one. */
  readonly cancelFiatDeal: { readonly cancellations: number };
  readonly releaseFiatDeal: Nothing;
  /** So much is held for the buyer while it is looked into. */
  readonly appealFiatDeal: { readonly held: string };
  readonly concedeFiatDeal: Nothing;
};
