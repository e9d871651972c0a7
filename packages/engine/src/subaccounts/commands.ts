// What a master asks about sub-accounts, and what either asks to be moved between them.
import type { Amount, CurrencyId, UserId, Wallet } from '@bourse/domain';

/** Opens an account of the master's under an id of the asker's. Asked again, it changes nothing. */
export type OpenSubAccount = { readonly kind: 'openSubAccount'; readonly userId: UserId; readonly subId: UserId };
/** A frozen one only cancels and reduces. */
export type FreezeSubAccount = {
  readonly kind: 'freezeSubAccount';
  readonly userId: UserId;
  readonly subId: UserId;
  readonly isFrozen: boolean;
};
/** Closes one that owns nothing and has nothing under way, for good. */
export type CloseSubAccount = { readonly kind: 'closeSubAccount'; readonly userId: UserId; readonly subId: UserId };
/** Moves available money of a wallet between two accounts of one person. */
export type MoveBetweenAccounts = {
  readonly kind: 'moveBetweenAccounts';
  /** The master asks, or the sub-account that gives. */
  readonly userId: UserId;
  readonly fromId: UserId;
  readonly toId: UserId;
  readonly wallet: Wallet;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

export type SubAccountsCommand = OpenSubAccount | FreezeSubAccount | CloseSubAccount | MoveBetweenAccounts;

type Nothing = Record<string, never>;
export type SubAccountsOutcomes = {
  readonly openSubAccount: { readonly isNew: boolean };
  readonly freezeSubAccount: Nothing;
  readonly closeSubAccount: Nothing;
  readonly moveBetweenAccounts: Nothing;
};
