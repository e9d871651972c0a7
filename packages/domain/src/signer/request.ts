// What the signer is asked to sign. It names every part of the transaction; the signer builds it and takes none that is
// built already. Amounts are in the smallest units of their coin: decimal text on the wire, numbers once they are read.
import type { SigningPurpose } from './approval.ts';

/** Which address of ours: `branch` 1 is for change, and of a deposit address `index` is its owner's id. */
export type SigningPlace = {
  readonly account: 'deposit' | 'hot';
  readonly branch: 0 | 1;
  readonly index: number;
};

export type UtxoPart<Units extends string | bigint = string> = {
  readonly inputs: readonly {
    /** The whole transaction that is spent from, in hexadecimal: what it holds says what the input is worth. */
    readonly previous: string;
    readonly output: number;
    readonly place: SigningPlace;
  }[];
  /** The rest of the inputs goes to the hot wallet's own branch of change. */
  readonly change?: { readonly address: string; readonly index: number; readonly amount: Units } | undefined;
};

export type EvmPart<Units extends string | bigint = string> = {
  readonly from: SigningPlace;
  readonly nonce: number;
  readonly gasLimit: number;
  readonly maxFeePerGas: Units;
  readonly maxPriorityFeePerGas: Units;
};

export type ApprovalSignature = {
  readonly name: string;
  /** Ed25519, over the bytes of the approval's text; 64 of them in hexadecimal. */
  readonly signature: string;
};

export type SigningRequest<Units extends string | bigint = string> = {
  /** A withdrawal's id, `sweep-7`, `gas-8` or `refill-9`. */
  readonly id: string;
  readonly purpose: SigningPurpose;
  /** It is named as CAIP-2 names chains. */
  readonly chainId: string;
  readonly asset: string;
  readonly to: string;
  /** Which address of ours `to` is, where it goes to none but those. */
  readonly toIndex?: number | undefined;
  readonly amount: Units;
  /** In the chain's own coin. */
  readonly feeLimit: Units;
  /** UTC seconds. */
  readonly expiresAt: number;
  readonly approvals: readonly ApprovalSignature[];
  readonly utxo?: UtxoPart<Units> | undefined;
  readonly evm?: EvmPart<Units> | undefined;
};
