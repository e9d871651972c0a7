// Keys of programs, as far as the engine has to know them: what their orders may come to.
import type { Amount, Instant, KeyId, MarketId, UserId } from '@bourse/domain';

/** What is undefined is not bounded. Sums are USDT at the fresh index. */
export type KeyBudget = {
  /** No others; undefined: all. */
  readonly markets: readonly MarketId[] | undefined;
  /** The largest order, by its worth at its limit. */
  readonly orderMax: Amount | undefined;
  /** The orders of a day in Shanghai come to so much at most. */
  readonly dayMax: Amount | undefined;
  /** They give away so much against the index on such a day, fees included. */
  readonly lossMax: Amount | undefined;
  /** So much may be open at once. */
  readonly openMax: Amount | undefined;
  /** How far from the index an order may be priced, in basis points; undefined: any price. */
  readonly bandBps: number | undefined;
  /** From then on the key places and amends nothing. */
  readonly expiresAt: Instant | undefined;
};

/** Makes a key known, of any account, under an id of the asker's. Asked again, it changes nothing. */
export type OpenKey = {
  readonly kind: 'openKey';
  readonly userId: UserId;
  readonly keyId: KeyId;
  readonly budget: KeyBudget;
};
/** Sets a key's budget anew; what is used stays used. */
export type ChangeKey = {
  readonly kind: 'changeKey';
  readonly userId: UserId;
  readonly keyId: KeyId;
  readonly budget: KeyBudget;
};
/** Ends a key. Its open orders stay unless they are to be cancelled. One that has ended stays so. */
export type EndKey = {
  readonly kind: 'endKey';
  readonly userId: UserId;
  readonly keyId: KeyId;
  readonly cancelsOrders: boolean;
};

export type KeysCommand = OpenKey | ChangeKey | EndKey;

type Nothing = Record<string, never>;
export type KeysOutcomes = {
  readonly openKey: { readonly isNew: boolean };
  readonly changeKey: Nothing;
  readonly endKey: { readonly isEnded: boolean };
};
