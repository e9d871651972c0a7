// What moves cost, from what the node says that a payment does.
import { type Amount, amount, divCeil, ZERO } from '@bourse/domain';
import type { TransactionSizes } from '../nodes/utxo-chains.ts';
import { rateOf, sizeOf } from '../wallets/choose-coins.ts';
import type { Cost, Situation } from './situation.ts';

/** Kept back at least, so that it is an output of its own that a higher fee can be taken from. */
const ROOM_MIN = 8_000n;
/** By how much more than now it may cost in the end. */
const ROOM_TIMES = 3n;
/** A payment of ether, and one of a token to an address that has had none, with what is kept back beyond the estimate. */
const PAYMENT_GAS = 21_000n;
const TOKEN_GAS = 100_000n;

/** `sizes` are those of a chain of outputs; others have none. */
export function costsOf(sizes: TransactionSizes | undefined, feeHint: Amount): Situation['costs'] {
  if (sizes) {
    const rate = rateOf(feeHint, sizes);
    const payment = rate * sizeOf(sizes, 1, true);
    const output = rate * sizeOf(sizes, 2, true) - payment;
    const room = payment * ROOM_TIMES;
    return {
      payment: cost(payment, room > ROOM_MIN ? room : ROOM_MIN),
      token: cost(ZERO, ZERO),
      output: cost(output, output * ROOM_TIMES),
    };
  }
  const token = divCeil(feeHint * TOKEN_GAS, PAYMENT_GAS);
  // The hint is for twice the present base fee: as much again is enough for what comes after that.
  return { payment: cost(feeHint, feeHint), token: cost(token, token), output: cost(ZERO, ZERO) };
}

const cost = (expected: bigint, room: bigint): Cost => ({
  expected: amount(expected),
  limit: amount(expected + room),
});
