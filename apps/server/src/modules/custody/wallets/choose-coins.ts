// Which outputs pay an amount and what the transaction costs.
import { type Amount, amount, divCeil, maxAmount } from '@bourse/domain';
import type { TransactionSizes } from '../nodes/utxo-chains.ts';

export type Coin = { readonly amount: Amount };

export type CoinChoice<Chosen extends Coin> = {
  readonly coins: readonly Chosen[];
  readonly fee: Amount;
  /** 0 where what is left would cost more than it is worth: then it is part of the fee. */
  readonly change: Amount;
};

/** Nodes pass nothing on that pays less. */
const LEAST_RATE = amount(1n);
/** More are for a sweep, which names them. */
const COINS_MAX = 20;

/** `rate` is in units a byte. */
type Wanted = { readonly amount: Amount; readonly rate: bigint; readonly sizes: TransactionSizes };

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
  { amount: sent, rate, sizes }: Wanted,
): CoinChoice<Chosen> | undefined {
  const sum = coins.reduce((all, coin) => all + coin.amount, 0n);
  const change = sum - sent - rate * sizeOf(sizes, coins.length, true);
  if (change >= sizes.dust) return { coins, fee: amount(sum - sent - change), change: amount(change) };
  const fee = sum - sent;
  const isEnough = fee >= rate * sizeOf(sizes, coins.length, false);
  return isEnough ? { coins, fee: amount(fee), change: amount(0n) } : undefined;
}

export const sizeOf = (
  { overhead, input, output, change }: TransactionSizes,
  inputs: number,
  hasChange: boolean,
): bigint => overhead + input * BigInt(inputs) + output + (hasChange ? change : 0n);

/** In units a byte, of what a node says that a payment would cost now. */
export const rateOf = (feeHint: Amount, { payment }: Pick<TransactionSizes, 'payment'>): bigint =>
  maxAmount(amount(divCeil(feeHint, payment)), LEAST_RATE);
