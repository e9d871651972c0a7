// What custody asks of a chain, whichever it is. A node only serves blocks and takes broadcasts: what it says of one
// transaction is never the ground of a credit.
import type { Amount, Chain, CurrencyId, WithdrawalId } from '@bourse/domain';
import type { SigningPurpose } from '@bourse/domain/signer';
import type { Logger } from 'pino';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import type { Sql } from '../../core/storage/connection.ts';
import type { Clock } from '../../system/clock.ts';

/** Whoever works on a chain is handed some of this. */
export type ChainWork = {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly sequencer: Pick<Sequencer, 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
};

/** One movement of one coin that we know; tokens that only call themselves so are none. */
export type ChainTransfer = {
  /** Within the transaction, and the same in whichever block that is mined. */
  readonly ordinal: number;
  readonly currencyId: CurrencyId;
  /** In the written form of `checkAddress`; undefined where a transaction has inputs and no sender. */
  readonly from: string | undefined;
  readonly to: string;
  readonly amount: Amount;
  /** It is not credited before, however few its coin asks for. */
  readonly minConfirmations?: number;
};

export type ChainTransaction = {
  readonly txid: string;
  /**
   * Each input has a name that at most one transaction of a branch has: `txid:ordinal` of an output, or `address/nonce`
   * of an account.
   */
  readonly inputs: readonly string[];
  readonly transfers: readonly ChainTransfer[];
  /** The sum of its outputs that pay no address, where there are any; it is nobody's fee. */
  readonly unnamed?: Amount;
  /** It is in its block, paid its fee, and moved nothing. */
  readonly hasFailed?: true;
  /** The fee that its sender paid, in the chain's own coin and rounded up, where it is known only from the block. */
  readonly paidFee?: Amount;
};

export type ChainBlock = {
  readonly height: number;
  readonly hash: string;
  /** Undefined in the genesis. */
  readonly parent: string | undefined;
  readonly transactions: readonly ChainTransaction[];
};

/** A node says what cannot be. */
export class NodeFault extends Error {
  override readonly name: string = 'NodeFault';
}

/** Two nodes say different things of one chain. */
export class NodesDisagree extends NodeFault {
  override readonly name = 'NodesDisagree';
}

export type ChainHead = { readonly height: number; readonly hash: string };

/** `isTaken` only says what the node said: it may refuse what it has mined already. */
export type BroadcastAnswer = { readonly isTaken: boolean; readonly reason?: string };

/** Each call rejects where the node cannot be reached, with a NodeFault where it says what cannot be. */
export interface ChainAdapter {
  head(): Promise<ChainHead>;
  /** The block of the node's branch at that height, rechecked; undefined where there is none. */
  blockAt(height: number): Promise<ChainBlock | undefined>;
  broadcast(raw: string): Promise<BroadcastAnswer>;
  /** A hint whether to send once more, and no more than that. */
  statusOf(txid: string): Promise<'unknown' | 'waiting' | 'mined'>;
  /** In which block of the node's branch it says that a transaction is: a hint where to look. */
  heightOf(txid: string): Promise<number | undefined>;
  /** Gives the fee of a transaction now, in the chain's own coin. */
  feeHint(): Promise<Amount>;
}

/** A transaction of ours is sent for a withdrawal or for a move of our own coins. */
export type Sending = { readonly withdrawalId: WithdrawalId } | { readonly moveId: number };

export type Payment = {
  readonly sending: Sending;
  /** The signer's name for it: the withdrawal's id, or `sweep-7`, `gas-8`, `refill-9`. */
  readonly requestId: string;
  readonly purpose: SigningPurpose;
  readonly currencyId: CurrencyId;
  /** Undefined: the hot wallet chooses. Else the deposit address that pays, or the outputs that are spent, all of them. */
  readonly from?: { readonly depositIndex: number } | { readonly outputs: readonly string[] };
  readonly to: string;
  /** Which address of ours that is, unless it is a withdrawal. */
  readonly toIndex?: number;
  readonly amount: Amount;
};

/** A transaction that only has to be sent. */
export type SignedPayment = {
  readonly txid: string;
  readonly raw: string;
  /** They are named as in `ChainTransaction`. */
  readonly inputs: readonly string[];
  /** The most that it costs, in the chain's own coin. */
  readonly fee: Amount;
};

export type WaitReason =
  /** It is more than goes without them, and fewer than two operators have signed. */
  | 'approvals_missing'
  | 'hot_wallet_short'
  /** The fee would now be higher than its approval or the signer allows. */
  | 'fee_above_limit'
  /** The signer's limit of an hour or of a day is used up. */
  | 'signer_limit_reached'
  | 'signer_unreachable'
  /** Another payment of the same account has to be signed first. */
  | 'another_first'
  /** Its receiver would not take it: a contract refuses it. */
  | 'receiver_refuses';

/** Pays on one chain. */
export interface HotWallet {
  readonly address: string;
  /** The coin that fees are paid in. */
  readonly feeCurrencyId: CurrencyId;
  /** Why it cannot be signed now; undefined where it can. */
  whyWaiting(payment: Payment): Promise<WaitReason | undefined>;
  /** The same transaction for the same payment, however often it is asked. */
  sign(payment: Payment): Promise<SignedPayment>;
  /** Whether nothing was ever signed for it, and nothing will be that was asked for until now. */
  isUnsigned(requestId: string): Promise<boolean>;
  /** Gives the amount that can be spent now: mined, and not on its way out. */
  available(currencyId: CurrencyId): Promise<Amount>;
  /** Gives what all addresses of ours hold at the node's head, including those of users and the cold ones. */
  holdings(): Promise<ReadonlyMap<CurrencyId, Amount>>;
}

/** Something that the chains or the signer need is not set as it must be: its message says what. The process stays down. */
export class CustodySetupError extends Error {
  override readonly name = 'CustodySetupError';
}
