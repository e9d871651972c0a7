// Money that comes, goes, and changes wallets.
import type {
  Amount,
  ChainId,
  CurrencyId,
  DepositId,
  Instant,
  HousePurpose,
  UserId,
  VerificationLevel,
  Wallet,
  WithdrawalId,
  WithdrawalStatus,
} from '@bourse/domain';

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

/** Asks for money to be sent from the wallet `change` to an address; until that is decided, the amount is held. */
export type RequestWithdrawal = {
  readonly kind: 'requestWithdrawal';
  readonly userId: UserId;
  readonly currencyId: CurrencyId;
  readonly chainId: ChainId;
  readonly address: string;
  /** Gross: the address gets it less the fee. */
  readonly amount: Amount;
  readonly fee: Amount;
  /** How much of the currency the user may withdraw in 24 hours, beside what the verification level allows in USDT. */
  readonly dayLimit?: Amount;
  /** The deposit address belongs to this user: then it is settled inside. */
  readonly toUserId?: UserId;
};
export type ApproveWithdrawal = { readonly kind: 'approveWithdrawal'; readonly id: WithdrawalId };
/** Before it is signed. What it held is available again. */
export type RejectWithdrawal = { readonly kind: 'rejectWithdrawal'; readonly id: WithdrawalId };
/** By its owner, while nobody has approved it. */
export type CancelWithdrawal = {
  readonly kind: 'cancelWithdrawal';
  readonly userId: UserId;
  readonly id: WithdrawalId;
};
/** From here on it may leave at any moment. Refused while its owner is frozen, held, locked or in debt. */
export type SignWithdrawal = { readonly kind: 'signWithdrawal'; readonly id: WithdrawalId; readonly txid?: string };
/** The signer has refused it, and has signed nothing for it: it may be rejected again, and signed later. */
export type UnsignWithdrawal = { readonly kind: 'unsignWithdrawal'; readonly id: WithdrawalId };
/** Its chain says this of it. */
export type MoveWithdrawal = {
  readonly kind: 'moveWithdrawal';
  readonly id: WithdrawalId;
  readonly to: 'broadcast' | 'mined';
  readonly txid?: string;
};
/** Its money has left for good. The chain's own fee is paid by the house, in the coin that the chain takes it in. */
export type FinishWithdrawal = {
  readonly kind: 'finishWithdrawal';
  readonly id: WithdrawalId;
  readonly chainFee: Amount;
  readonly chainFeeCurrencyId: CurrencyId;
};
/** An approved one to another user of ours reaches that user. Refused while its owner is frozen, held, locked or in debt. */
export type SettleWithdrawal = { readonly kind: 'settleWithdrawal'; readonly id: WithdrawalId };
/** It was signed and can never be mined. What it held is available again. */
export type FailWithdrawal = { readonly kind: 'failWithdrawal'; readonly id: WithdrawalId };

/** Between the treasury and another account of the house, whichever way. */
export type MoveHouseMoney = {
  readonly kind: 'moveHouseMoney';
  readonly from: HousePurpose;
  readonly to: HousePurpose;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

/** A coin moves on that chain from now on. */
export type ConfigureCoinChain = {
  readonly kind: 'configureCoinChain';
  readonly currencyId: CurrencyId;
  readonly chainId: ChainId;
};

/** How much a user of a level may withdraw in 24 hours, in USDT. */
export type ConfigureWithdrawals = {
  readonly kind: 'configureWithdrawals';
  readonly level: VerificationLevel;
  readonly dayLimit: Amount;
};

/** Credits what came over a chain to the wallet `change`. That it comes once, whoever submits it sees to by its key. */
export type CreditDeposit = {
  readonly kind: 'creditDeposit';
  readonly userId: UserId;
  readonly currencyId: CurrencyId;
  readonly chainId: ChainId;
  readonly txid: string;
  readonly ordinal: number;
  readonly amount: Amount;
  readonly depositKind: 'chain' | 'manual_chain';
};

/** A credited deposit is on its chain no more: takes what the user has, books the rest as a debt, freezes the user. */
export type ReverseDeposit = {
  readonly kind: 'reverseDeposit';
  readonly depositId: DepositId;
  readonly userId: UserId;
  readonly currencyId: CurrencyId;
  readonly chainId: ChainId;
  readonly amount: Amount;
};

/** Pays a deposit that came on no chain from the treasury to the wallet `change`. */
export type PayDeposit = {
  readonly kind: 'payDeposit';
  readonly userId: UserId;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  /** For how long assets of its worth have to stay. */
  readonly restrictMs: number;
};

/** Between a user's wallet and a house account that has the money: `credit` to the user, `debit` from the user. */
export type AdjustBalance = {
  readonly kind: 'adjustBalance';
  readonly userId: UserId;
  readonly wallet: Wallet;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  readonly direction: 'credit' | 'debit';
  readonly source: 'treasury' | 'unclaimed';
};

/** Books what our addresses hold beyond the ledger to `unclaimed`. */
export type BookSurplus = {
  readonly kind: 'bookSurplus';
  readonly chainId: ChainId;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};
/** Books what was sent to the house on a chain to the treasury. */
export type FundChain = {
  readonly kind: 'fundChain';
  readonly chainId: ChainId;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};
/** Refills what pays the chains' fees from the treasury. */
export type FundChainCosts = {
  readonly kind: 'fundChainCosts';
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};
/** Books what a chain took without a withdrawal that is final: for moving our own coins, or for what it mined and reverted. */
export type BookChainCost = {
  readonly kind: 'bookChainCost';
  readonly chainId: ChainId;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
};

export type WithdrawalCommand =
  | RequestWithdrawal
  | ApproveWithdrawal
  | RejectWithdrawal
  | CancelWithdrawal
  | SignWithdrawal
  | UnsignWithdrawal
  | MoveWithdrawal
  | FinishWithdrawal
  | SettleWithdrawal
  | FailWithdrawal
  | ConfigureWithdrawals
  | ConfigureCoinChain;
export type HouseFundingCommand =
  | CreditUser
  | FundTreasury
  | AdjustBalance
  | BookSurplus
  | FundChain
  | FundChainCosts
  | BookChainCost
  | MoveHouseMoney;
/** Changes nothing: what of a user's has to stay, and how much may still be put at risk. */
export type WeighWorth = { readonly kind: 'weighWorth'; readonly userId: UserId };

export type FundingCommand =
  | HouseFundingCommand
  | WeighWorth
  | TransferFunds
  | WithdrawalCommand
  | CreditDeposit
  | ReverseDeposit
  | PayDeposit;

type Nothing = Record<string, never>;
export type WeighedBound = { readonly worth: string; readonly until: Instant };
type Deposited = { readonly id: DepositId };
export type FundingOutcomes = {
  readonly creditUser: Nothing;
  readonly fundTreasury: Nothing;
  readonly transferFunds: Nothing;
  /** `worth` in USDT; missing where the index is stale. */
  readonly requestWithdrawal: {
    readonly id: WithdrawalId;
    readonly status: WithdrawalStatus;
    readonly worth?: string;
  };
  readonly approveWithdrawal: Nothing;
  readonly rejectWithdrawal: Nothing;
  readonly cancelWithdrawal: Nothing;
  readonly signWithdrawal: Nothing;
  readonly unsignWithdrawal: Nothing;
  readonly moveWithdrawal: Nothing;
  readonly finishWithdrawal: Nothing;
  readonly settleWithdrawal: Nothing;
  readonly failWithdrawal: Nothing;
  readonly configureWithdrawals: Nothing;
  readonly configureCoinChain: Nothing;
  readonly creditDeposit: Deposited;
  /** So much could not be taken, and is owed since. */
  readonly reverseDeposit: { readonly owed: string };
  readonly payDeposit: Deposited;
  readonly adjustBalance: Nothing;
  readonly bookSurplus: Nothing;
  readonly fundChain: Nothing;
  readonly fundChainCosts: Nothing;
  readonly bookChainCost: Nothing;
  readonly moveHouseMoney: Nothing;
  /** Worth in USDT; null where nothing of the kind has to stay. */
  readonly weighWorth: {
    readonly bought: WeighedBound | null;
    readonly held: WeighedBound | null;
    readonly usable: string | null;
  };
};
