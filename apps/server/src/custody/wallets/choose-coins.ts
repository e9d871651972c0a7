// Which outputs pay an amount and what the transaction costs. All of ours are witness key hashes.
import { type Amount, amount, divCeil, maxAmount } from '@bourse/domain';
import { PAYMENT_BYTES } from '../nodes/utxo-node.ts';

export type Coin = { readonly amount: Amount };

export type CoinChoice<Chosen extends Coin> = {
  readonly coins: readonly Chosen[];
  readonly fee: Amount;
  /** 0 where what is left would cost more than it is worth: then it is part of the fee. */
  readonly change: Amount;
};

/** Virtual bytes. Of an output that pays the longest standard script, so that none is paid for too little. */
const OVERHEAD_BYTES = 11n;
const INPUT_BYTES = 68n;
const OUTPUT_BYTES = 43n;
const CHANGE_BYTES = 31n;
/** Nodes pass no smaller output on: of those that pay ours, Litecoin's ask for 2,940, others for less. */
export const DUST = amount(3_000n);
/** Nodes pass nothing on that pays less. */
const LEAST_RATE = amount(1n);
/** More are for a sweep, which names them. */
const COINS_MAX = 20;

/** `rate` is in units a virtual byte. */
type Wanted = { readonly amount: Amount; readonly rate: bigint };

/**
 * The smallest one that is enough, so that the others stay free for payments at the same time; else the largest ones until
 * they are. Undefined where they never are.
 */
export function chooseCoins<Chosen extends Coin>(
  coins: readonly Chosen[],
  wanted: Wanted,
): CoinChoice<Chosen> | undefined {
  const falling = coins.toSorted((a, b) => (a.amount > b.amount ? -1 : Number(a.amount < b.amount)));
  const single = falling.findLast((coin) => settleCoins([coin], wanted));
  if (single) return settleCoins([single], wanted);
  for (let count = 2; count <= Math.min(falling.length, COINS_MAX); count += 1) {
    const choice = settleCoins(falling.slice(0, count), wanted);
    if (choice) return choice;
  }
  return undefined;
}

/** All of these, with what is left of them; undefined where they are not enough. */
export function settleCoins<Chosen extends Coin>(
  coins: readonly Chosen[],
  { amount: sent, rate }: Wanted,
): CoinChoice<Chosen> | undefined {
  const sum = coins.reduce((all, coin) => all + coin.amount, 0n);
  const change = sum - sent - rate * sizeOf(coins.length, true);
  if (change >= DUST) return { coins, fee: amount(sum - sent - change), change: amount(change) };
  const fee = sum - sent;
  return fee >= rate * sizeOf(coins.length, false) ? { coins, fee: amount(fee), change: amount(0n) } : undefined;
}

/** In virtual bytes. */
export const sizeOf = (inputs: number, hasChange: boolean): bigint =>
  OVERHEAD_BYTES + INPUT_BYTES * BigInt(inputs) + OUTPUT_BYTES + (hasChange ? CHANGE_BYTES : 0n);

/** In units a virtual byte, of what a node says that a payment would cost now. */
export const rateOf = (feeHint: Amount): bigint => maxAmount(amount(divCeil(feeHint, PAYMENT_BYTES)), LEAST_RATE);
