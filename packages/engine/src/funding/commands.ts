// Money that comes, goes, and changes wallets.
import type { Amount, CurrencyId, UserId, Wallet } from '@bourse/domain';

/** Moves money from the outside world or the treasury to a user: demo grants, the house market maker's funding. */
export type CreditUser = {
  readonly kind: 'creditUser';
  readonly userId: UserId;
  readonly source: 'outside' | 'treasury';
  readonly wallet: Wallet;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

/** Moves money from the outside world to the treasury. */
export type FundTreasury = { readonly kind: 'fundTreasury'; readonly currencyId: CurrencyId; readonly amount: Amount };

/** Moves available money between two wallets of one user. */
export type TransferFunds = {
  readonly kind: 'transferFunds';
  readonly userId: UserId;
  readonly currencyId: CurrencyId;
  readonly from: Wallet;
  readonly to: Wallet;
  readonly amount: Amount;
};

export type FundingCommand = CreditUser | FundTreasury | TransferFunds;

type Nothing = Record<string, never>;
export type FundingOutcomes = {
  readonly creditUser: Nothing;
  readonly fundTreasury: Nothing;
  readonly transferFunds: Nothing;
};
