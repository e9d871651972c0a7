// Pays on chains of outputs: from confirmed outputs of the hot wallet, with the change to its own branch. Which outputs pay an amount,
// and what the transaction costs, is chosen here, too.
import { type Amount, amount, type CurrencyId, divCeil, maxAmount, ZERO } from '@bourse/domain';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import type { ChainAdapter, HotWallet, Payment, SignedPayment, WaitReason } from '../adapter.ts';
import { fromSmallestUp } from '../coins/coin-units.ts';
import type { TransactionSizes } from '../nodes/utxo-chains.ts';
import { findFreeCoins, keepOwnAddress, type OwnCoin, sumOwnCoins } from '../own/own-coins.ts';
import { bodyOf, type PayingWork, type Permit } from '../signing/signing-desk.ts';
import { findNextChange, type PlannedRequest } from '../signing/signing-requests.ts';

type Needs = PayingWork & {
  readonly adapter: Pick<ChainAdapter, 'feeHint'>;
  readonly sizes: TransactionSizes;
  /** The bytes that the id of a mined transaction hashes. */
  readonly hashedPartOf: (txid: string, blockHash: string) => Promise<string>;
};

type ReadInput = NonNullable<PlannedRequest['body']['utxo']>['inputs'][number];

export class UtxoWallet implements HotWallet {
  readonly address: string;
  readonly feeCurrencyId: CurrencyId;
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.address = needs.makers.hot(0, 0);
    this.feeCurrencyId = needs.feeCurrencyId;
  }

  whyWaiting(payment: Payment): Promise<WaitReason | undefined> {
    return this.#needs.desk.whyWaiting(payment, async (permit) => {
      const rate = await this.#askRate();
      return (sql) => this.#choose(sql, payment, permit, rate);
    });
  }

  sign(payment: Payment): Promise<SignedPayment> {
    return this.#needs.desk.sign(payment, (permit) => this.#ask(payment, permit));
  }

  isUnsigned(requestId: string): Promise<boolean> {
    return this.#needs.desk.isUnsigned(requestId);
  }

  async available(): Promise<Amount> {
    const coins = await findFreeCoins(this.#needs.sql, this.#needs.chain.id, { account: 'hot' });
    return coins.reduce((all, coin) => amount(all + coin.amount), ZERO);
  }

  async holdings(): Promise<ReadonlyMap<CurrencyId, Amount>> {
    return new Map([[this.feeCurrencyId, await sumOwnCoins(this.#needs.sql, this.#needs.chain.id)]]);
  }

  async #askRate(): Promise<bigint> {
    const { adapter, sizes } = this.#needs;
    return rateOf(await adapter.feeHint(), sizes);
  }

  async #choose(
    sql: Sql | TransactionSql,
    { from, amount: sent }: Payment,
    { feeLimit }: Permit,
    rate: bigint,
  ): Promise<CoinChoice<OwnCoin> | WaitReason> {
    const { chain, signed, sizes } = this.#needs;
    const wanted = { amount: sent, rate, sizes };
    const named = from && 'outputs' in from ? from.outputs : undefined;
    const coins = await findFreeCoins(sql, chain.id, named ? { outputs: named } : { account: 'hot' });
    const isWhole = named === undefined || coins.length === named.length;
    const choice = named ? settleCoins(coins, wanted) : chooseCoins(coins, wanted);
    if (!choice || !isWhole) return 'hot_wallet_short';
    return choice.fee > fromSmallestUp(feeLimit, signed.decimals) ? 'fee_above_limit' : choice;
  }

  /** The coins are chosen to read what made them, and once more under the lock: what was taken meanwhile is read anew. */
  async #ask(payment: Payment, permit: Permit) {
    const rate = await this.#askRate();
    const choice = await this.#choose(this.#needs.sql, payment, permit, rate);
    if (typeof choice === 'string') return choice;
    const inputs = await this.#readInputs(choice.coins);
    return (sql: TransactionSql) => this.#plan(sql, payment, permit, { rate, inputs });
  }

  async #plan(
    sql: TransactionSql,
    payment: Payment,
    permit: Permit,
    { rate, inputs: read }: { readonly rate: bigint; readonly inputs: ReadonlyMap<string, ReadInput> },
  ): Promise<PlannedRequest | WaitReason | undefined> {
    const choice = await this.#choose(sql, payment, permit, rate);
    if (typeof choice === 'string') return choice;
    const inputs = choice.coins.flatMap(({ output }) => read.get(output) ?? []);
    if (inputs.length < choice.coins.length) return undefined;
    const { chain, signed, makers } = this.#needs;
    const { coins, fee, change } = choice;
    const back = await keepChange({ sql, chain, makers }, change);
    return {
      currencyId: payment.currencyId,
      amount: payment.amount,
      fee,
      inputs: coins.map(({ output }) => output),
      changeIndex: back?.index,
      body: { ...bodyOf(payment, permit, signed), utxo: { inputs, ...(back && { change: back }) } },
    };
  }

  /** By their outputs. */
  async #readInputs(coins: readonly OwnCoin[]): Promise<ReadonlyMap<string, ReadInput>> {
    const inputs = new Map<string, ReadInput>();
    for (const { output, txid, ordinal, account, branch, index, blockHash } of coins) {
      if (account === 'cold') throw new Error('what is cold has no key here');
      const previous = await this.#needs.hashedPartOf(txid, blockHash);
      inputs.set(output, { previous, output: ordinal, place: { account, branch, index } });
    }
    return inputs;
  }
}

type Changing = Pick<PayingWork, 'chain' | 'makers'> & { readonly sql: TransactionSql };

/** Sends what is left to an address of the hot wallet's own branch: the one that is known, or the next, which is kept as ours. */
export async function keepChange({ sql, chain, makers }: Changing, change: Amount, known?: number) {
  if (change <= 0n) return undefined;
  const index = known ?? (await findNextChange(sql, chain.id));
  const address = makers.hot(1, index);
  if (known === undefined) await keepOwnAddress(sql, { chainId: chain.id, address, account: 'hot', branch: 1, index });
  return { address, index, amount: `${change}` };
}

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
