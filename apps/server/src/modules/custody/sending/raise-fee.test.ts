import { amount } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { UTXO_TERMS } from '../nodes/utxo-chains.ts';
import { raiseEvmFees, raiseUtxoFee } from './replace.ts';

const fees = (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => ({ maxFeePerGas, maxPriorityFeePerGas });

test.each<[string, ReturnType<typeof fees>, ReturnType<typeof fees>, ReturnType<typeof fees>]>([
  ['an eighth more of both', fees(800n, 80n), fees(0n, 0n), fees(900n, 90n)],
  ['rounded up', fees(801n, 1n), fees(0n, 0n), fees(902n, 2n)],
  ['what it costs now, where that is more', fees(800n, 80n), fees(2_000n, 100n), fees(2_000n, 100n)],
  ['each for itself', fees(800n, 80n), fees(2_000n, 10n), fees(2_000n, 90n)],
])('fees of gas: %s', (_what, old, now, expected) => {
  expect(raiseEvmFees(old, now)).toEqual(expected);
});

describe('fees out of the change', () => {
  /** Two outputs and a change are 221 bytes, without the change 190. */
  const raise = (fee: bigint, change: bigint, rate: bigint) =>
    raiseUtxoFee({ fee: amount(fee), change: amount(change), inputs: 2 }, { rate, sizes: UTXO_TERMS.btc.sizes });

  test.each<[string, bigint, bigint, bigint, readonly [bigint, bigint] | undefined]>([
    ['a unit a byte more than before', 500n, 50_000n, 1n, [721n, 49_779n]],
    ['what a byte costs now, where that is more', 500n, 50_000n, 10n, [2_210n, 48_290n]],
    ['what is left is just an output', 500n, 3_221n, 1n, [721n, 3_000n]],
    ['what is left is none: the miners get it', 500n, 3_220n, 1n, [3_720n, 0n]],
    ['it is just enough', 500n, 221n, 1n, [721n, 0n]],
    ['it is not', 500n, 220n, 1n, undefined],
    ['there is no change', 500n, 0n, 1n, undefined],
  ])('%s', (_what, fee, change, rate, expected) => {
    const raised = raise(fee, change, rate);
    expect(raised && [raised.fee, raised.change]).toEqual(expected);
  });
});
