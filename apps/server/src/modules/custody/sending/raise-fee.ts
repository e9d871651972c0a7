// The fee of a replacement: a transaction that replaces one that waits must pay more for itself, and for being relayed once more.
import { type Amount, amount, divCeil, maxAmount, subtractAmounts, ZERO } from '@bourse/domain';
import type { TransactionSizes } from '../nodes/utxo-chains.ts';
import { sizeOf } from '../wallets/choose-coins.ts';

/** In the smallest units of the chain's own coin. */
export type EvmFees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };

/** Nodes ask for an eighth more of both, or keep the old one. */
const RAISE_PARTS = 8n;
/** In units a byte: what nodes ask for beyond the fee of what is replaced. */
const RELAY_RATE = 1n;

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const raised = (fee: bigint): bigint => fee + divCeil(fee, RAISE_PARTS);

/** Gives the fees of now, and at least the old ones with the rise that nodes ask of a replacement. */
export function raiseEvmFees(old: EvmFees, now: EvmFees): EvmFees {
  return {
    maxFeePerGas: max(raised(old.maxFeePerGas), now.maxFeePerGas),
    maxPriorityFeePerGas: max(raised(old.maxPriorityFeePerGas), now.maxPriorityFeePerGas),
  };
}

export type UtxoFees = { readonly fee: Amount; readonly change: Amount };

type Old = UtxoFees & { readonly inputs: number };
/** `rate` is in units a byte. */
type Now = { readonly rate: bigint; readonly sizes: TransactionSizes };

/** Out of the change. Undefined where that is not enough for it: then another output has to be spent. */
export function raiseUtxoFee({ fee, change, inputs }: Old, { rate, sizes }: Now): UtxoFees | undefined {
  const bytes = sizeOf(sizes, inputs, change > 0n);
  const wanted = maxAmount(amount(fee + bytes * RELAY_RATE), amount(bytes * rate));
  const left = subtractAmounts(change, subtractAmounts(wanted, fee));
  if (left >= sizes.dust) return { fee: wanted, change: left };
  if (left < 0n) return undefined;
  // Too little for an output: the miners get it.
  return { fee: amount(fee + change), change: ZERO };
}
