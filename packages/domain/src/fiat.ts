// The words of trade in fiat money between users, shared by engine, wire and screens. The buyer gets the coin and pays the
// money, the seller gives the coin and gets it, whoever published the ad.

/** The money that an ad may ask for, by its ISO code. */
export const FIAT_CODES = ['CNY', 'USD', 'HKD', 'KRW', 'JPY', 'EUR'] as const;
export type FiatCode = (typeof FIAT_CODES)[number];

/** The places after the point that a money may have. */
export const FIAT_DIGITS_MAX = 8;

/** The side of an ad says what its publisher does. */
export const FIAT_SIDES = ['sell', 'buy'] as const;
export type FiatSide = (typeof FIAT_SIDES)[number];

/** An ad of a `c2c` kind is taken whole or not at all. */
export const FIAT_KINDS = ['merchant', 'c2c'] as const;
export type FiatKind = (typeof FIAT_KINDS)[number];

/** A `floating` price follows index and rate until a deal opens. */
export const FIAT_PRICE_KINDS = ['fixed', 'floating'] as const;
export type FiatPriceKind = (typeof FIAT_PRICE_KINDS)[number];

/** A `done` ad has nothing left and no deal under way. */
export const FIAT_AD_STATES = ['live', 'done', 'withdrawn'] as const;
export type FiatAdState = (typeof FIAT_AD_STATES)[number];

export const FIAT_DEAL_STATES = ['unpaid', 'paid', 'appealed', 'done', 'cancelled'] as const;
export type FiatDealState = (typeof FIAT_DEAL_STATES)[number];

/** `released`, `awarded_buyer`: the coin went to the buyer. The others leave it to the seller. */
export const FIAT_DEAL_ENDS = [
  'released',
  'awarded_buyer',
  'cancelled',
  'expired',
  'conceded',
  'awarded_seller',
] as const;
export type FiatDealEnd = (typeof FIAT_DEAL_ENDS)[number];

/** These are the events of a deal's course.. */
export const FIAT_DEAL_ACTS = [
  'opened',
  'paid',
  'cancelled',
  'expired',
  'released',
  'appealed',
  'conceded',
  'resolved',
] as const;
export type FiatDealAct = (typeof FIAT_DEAL_ACTS)[number];

export const FIAT_PARTIES = ['buyer', 'seller'] as const;
export type FiatParty = (typeof FIAT_PARTIES)[number];

export const FIAT_MERCHANT_STATES = ['applied', 'approved', 'refused', 'suspended'] as const;
export type FiatMerchantState = (typeof FIAT_MERCHANT_STATES)[number];

/** Verification that an applicant needs. */
export const FIAT_MERCHANT_LEVEL = 2;
/** Ads of a user that are live. */
export const FIAT_ADS_MAX = 20;
