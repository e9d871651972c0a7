// What the house asks of the core: who there is, what there is to own, and what it is worth.
import type { Amount, CurrencyId, Instant, Price, UserId, VerificationLevel, Wallet } from '@bourse/domain';

/** Creates the user's engine state and posts the given grants from the outside world. Asked again, it changes nothing. */
export type OpenUser = { readonly kind: 'openUser'; readonly userId: UserId; readonly grants: readonly Grant[] };
export type Grant = { readonly wallet: Wallet; readonly currencyId: CurrencyId; readonly amount: Amount };

/** What a frozen user may still do, each capability's rules say. */
export type SetUserFrozen = { readonly kind: 'setUserFrozen'; readonly userId: UserId; readonly isFrozen: boolean };

/** Nothing leaves by the user's wish until then. An earlier moment than the one that is held changes nothing. */
export type HoldOutflows = { readonly kind: 'holdOutflows'; readonly userId: UserId; readonly until: Instant };

/** A locked wallet takes part in no transfer, and nothing is withdrawn from it. */
export type SetWalletLock = {
  readonly kind: 'setWalletLock';
  readonly userId: UserId;
  readonly wallet: Wallet;
  readonly isLocked: boolean;
};

/** Level 3 needs level 2 and assets above 20 BTC at index prices; the others are set as they are named. */
export type SetVerificationLevel = {
  readonly kind: 'setVerificationLevel';
  readonly userId: UserId;
  readonly level: VerificationLevel;
  /** Never lowers the level that is held. */
  readonly isGrant?: boolean;
};

/** Makes a currency known to the ledger. */
export type ConfigureCurrency = { readonly kind: 'configureCurrency'; readonly currencyId: CurrencyId };

/** One official index tick: the price of each coin in USDT at a second, which may be over when it is stamped. */
export type TickIndex = {
  readonly kind: 'tickIndex';
  /** Since 1970. */
  readonly second: number;
  readonly prices: readonly QuotedPrice[];
};
export type QuotedPrice = {
  readonly currencyId: CurrencyId;
  readonly price: Price;
  /** When the oldest of the quotes in it was made. */
  readonly quotedAt: Instant;
};

/** Says that the clock has reached the engine's next deadline. */
export type AdvanceTime = { readonly kind: 'advanceTime' };

export type CoreCommand =
  | OpenUser
  | SetUserFrozen
  | HoldOutflows
  | SetWalletLock
  | SetVerificationLevel
  | ConfigureCurrency
  | TickIndex
  | AdvanceTime;

type Nothing = Record<string, never>;
export type CoreOutcomes = {
  readonly openUser: { readonly isNew: boolean };
  readonly setUserFrozen: Nothing;
  readonly holdOutflows: Nothing;
  readonly setWalletLock: Nothing;
  readonly setVerificationLevel: Nothing;
  readonly configureCurrency: Nothing;
  readonly tickIndex: Nothing;
  readonly advanceTime: Nothing;
};
