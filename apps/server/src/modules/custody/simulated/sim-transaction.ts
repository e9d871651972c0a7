// Transactions and blocks of a simulated chain, and their hashes: who has the bytes can recheck them.
import { createHash } from 'node:crypto';
import { type Amount, amount, type ChainCode } from '@bourse/domain';
import { NodeFault } from '../adapter.ts';

export type SimOutput = {
  readonly asset: string;
  readonly to: string;
  /** It names the user among those who share the address. */
  readonly tag?: string;
  /** The amount that the payment states. */
  readonly amount: Amount;
  /** The amount that arrives where it is less than what is stated. */
  readonly delivered?: Amount;
};

export type SimPayment = {
  readonly from: string;
  /** The name of what it spends: at most one transaction of a branch has it. */
  readonly input: string;
  readonly fee: Amount;
  readonly outputs: readonly SimOutput[];
  /** It costs its fee and moves nothing. */
  readonly hasFailed?: true;
};

export type SimTransaction = { readonly txid: string; readonly raw: string };

export type SimBlock = {
  readonly height: number;
  readonly hash: string;
  readonly parent: string | undefined;
  /** Makes two empty blocks differ. */
  readonly nonce: string;
  readonly transactions: readonly SimTransaction[];
};

/** Sender of new coins, which come from nobody. */
export const MINT = 'mint';

const hashOf = (chain: ChainCode, content: string): string => {
  const hash = createHash('sha256').update(content).digest('hex');
  return chain === 'eth' ? `0x${hash}` : hash;
};

export function encodePayment(chain: ChainCode, { fee, outputs, ...payment }: SimPayment): SimTransaction {
  const raw = JSON.stringify({
    chain,
    ...payment,
    fee: String(fee),
    outputs: outputs.map(({ amount: stated, delivered, ...output }) => ({
      ...output,
      amount: String(stated),
      ...(delivered === undefined ? {} : { delivered: String(delivered) }),
    })),
  });
  return { raw, txid: hashOf(chain, raw) };
}

/** The transaction that these bytes make. */
export const readRaw = (chain: ChainCode, raw: string): SimTransaction => ({ raw, txid: hashOf(chain, raw) });

type Written = {
  readonly from: string;
  readonly input: string;
  readonly fee: string;
  readonly outputs: readonly {
    readonly asset: string;
    readonly to: string;
    readonly tag?: string;
    readonly amount: string;
    readonly delivered?: string;
  }[];
  readonly hasFailed?: true;
};

/** Only bytes that `encodePayment` made come here: a simulated chain has no strangers. */
export function decodePayment(raw: string): SimPayment {
  const { from, input, fee, outputs, hasFailed }: Written = JSON.parse(raw);
  return {
    from,
    input,
    fee: amount(BigInt(fee)),
    outputs: outputs.map(({ amount: stated, delivered, ...output }) => ({
      ...output,
      amount: amount(BigInt(stated)),
      ...(delivered === undefined ? {} : { delivered: amount(BigInt(delivered)) }),
    })),
    ...(hasFailed === true ? { hasFailed } : {}),
  };
}

export type SimMovement = { readonly ordinal: number; readonly output: SimOutput; readonly amount: Amount };

/** Lists what a mined payment has moved, which is not always what it states. */
export const listMovements = ({ outputs, hasFailed }: SimPayment): readonly SimMovement[] =>
  hasFailed === true
    ? []
    : outputs.map((output, ordinal) => ({ ordinal, output, amount: output.delivered ?? output.amount }));

export function hashBlock(chain: ChainCode, { height, parent, nonce, transactions }: Omit<SimBlock, 'hash'>): string {
  const txids = transactions.map(({ txid }) => txid);
  return hashOf(chain, JSON.stringify([chain, height, parent ?? null, nonce, txids]));
}

/** Throws a NodeFault where a block's hash does not commit to it, or it has a transaction that its bytes do not make. */
export function recheckBlock(chain: ChainCode, block: SimBlock): void {
  const isSound =
    hashBlock(chain, block) === block.hash && block.transactions.every(({ txid, raw }) => hashOf(chain, raw) === txid);
  if (!isSound) throw new NodeFault(`a block of ${chain} is not what its hash stands for`);
}
