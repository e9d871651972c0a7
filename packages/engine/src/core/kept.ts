// Worth that has to stay where it cannot be lost: the words that capabilities say it in.
import type { Amount, CurrencyId, EngineRefusalCode, Instant, Price, Refusal, UserId, Wallet } from '@bourse/domain';

/** So much of a currency counts nothing towards what has to stay, because it can be lost or is about to leave. */
export type Risk = {
  readonly currencyId: CurrencyId;
  readonly amount: bigint;
  /** When it was put at risk; a hold on outflows counts only what was put there since it began. */
  readonly since?: Instant;
  /** Its sale for fiat money binds the buyer until then, and eases whatever ends by then: towards that it counts. */
  readonly bindsUntil?: Instant;
};

export type AsOf = {
  readonly at: Instant;
  /** In USDT; a coin without a price counts nothing. */
  readonly priceOf: (currencyId: CurrencyId) => Price | undefined;
};

/** Somebody is about to do this. */
export type Act = {
  /** Any account of the person whose worth has to stay. */
  readonly userId: UserId;
  readonly at: Instant;
  /** It adds these to the risks that the user has; below zero it takes them away. */
  readonly risks: readonly Risk[];
  /**
   * `exposes`: it is fine where it adds no risk. `trades`: who has less than has to stay is refused even a fair trade,
   * since whoever knows the next price would repeat it. `leaves`: the exchange.
   */
  readonly kind: 'exposes' | 'trades' | 'leaves';
};

/** Money that is about to come into a wallet of its owner's. */
export type Inflow = {
  readonly userId: UserId;
  readonly wallet: Wallet;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

/** So much has to stay, in USDT, and until then. */
export type Bound = { readonly worth: Amount; readonly until: Instant };
export type Kept = {
  /** Bought lately, or credited by hand. */
  readonly bought: Bound | undefined;
  /** Since a hold on outflows began. */
  readonly held: Bound | undefined;
  /** How much may still be put at risk; undefined where nothing has to stay. */
  readonly usable: Amount | undefined;
};

/** Whichever account it is asked for, the answer is of the person that the account belongs to. */
export type Keeping = {
  /** Whether anything of a user's has to stay: one look-up for almost everybody. */
  readonly binds: (userId: UserId, at: Instant) => boolean;
  readonly check: (act: Act) => Refusal<EngineRefusalCode> | undefined;
  /** Whether a user has less than has to stay, because prices have moved. */
  readonly isShort: (userId: UserId, at: Instant) => boolean;
  readonly weigh: (userId: UserId, at: Instant) => Kept;
  /** Weighs what a hold on outflows binds that begins now, in USDT. */
  readonly weighForHold: (userId: UserId, at: Instant) => Amount;
  readonly risksOfInflow: (inflow: Inflow) => readonly Risk[];
};
