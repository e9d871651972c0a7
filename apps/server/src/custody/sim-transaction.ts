// Transactions and blocks of a simulated chain, and their hashes: who has the bytes can recheck them.
import { createHash } from 'node:crypto';
import { type Amount, amount, type ChainCode } from '@bourse/domain';
import { NodeFault } from './adapter.ts';

export type SimOutput = { readonly asset: string; readonly to: string; readonly amount: Amount };

export type SimPayment = {
  readonly from: string;
  /** What it spends: one transaction of a branch at most names it. */
  readonly input: string;
  readonly fee: Amount;
  readonly outputs: readonly SimOutput[];
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

export function encodePayment(chain: ChainCode, { from, input, fee, outputs }: SimPayment): SimTransaction {
  const raw = JSON.stringify({
    chain,
    from,
    input,
    fee: String(fee),
    outputs: outputs.map(({ asset, to, amount: sent }) => ({ asset, to, amount: String(sent) })),
  });
  return { raw, txid: hashOf(chain, raw) };
}

/** The transaction that these bytes make. */
export const readRaw = (chain: ChainCode, raw: string): SimTransaction => ({ raw, txid: hashOf(chain, raw) });

type Written = {
  readonly from: string;
  readonly input: string;
  readonly fee: string;
  readonly outputs: readonly { readonly asset: string; readonly to: string; readonly amount: string }[];
};

/** Only bytes that `encodePayment` made come here: a simulated chain has no strangers. */
export function decodePayment(raw: string): SimPayment {
  const written: Written = JSON.parse(raw);
  return {
    from: written.from,
    input: written.input,
    fee: amount(BigInt(written.fee)),
    outputs: written.outputs.map((output) => ({ ...output, amount: amount(BigInt(output.amount)) })),
  };
}

export function hashBlock(chain: ChainCode, { height, parent, nonce, transactions }: Omit<SimBlock, 'hash'>): string {
  const txids = transactions.map(({ txid }) => txid);
  return hashOf(chain, JSON.stringify([chain, height, parent ?? null, nonce, txids]));
}

/** Throws a NodeFault where a block is not what its hash stands for, or has a transaction that its bytes do not make. */
export function recheckBlock(chain: ChainCode, block: SimBlock): void {
  const isSound =
    hashBlock(chain, block) === block.hash && block.transactions.every(({ txid, raw }) => hashOf(chain, raw) === txid);
  if (!isSound) throw new NodeFault(`a block of ${chain} is not what its hash stands for`);
}
