// Pays on chains of outputs: from confirmed outputs of the hot wallet, with the change to its own branch.
import { type Amount, amount, type Chain, type CurrencyId, ZERO } from '@bourse/domain';
import type { SignedChain } from '@bourse/domain/signer';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import type { ChainAdapter, HotWallet, Payment, SignedPayment, WaitReason } from '../adapter.ts';
import { fromSmallestUp } from '../coins/coin-units.ts';
import type { TransactionSizes } from '../nodes/utxo-chains.ts';
import { keepOwnAddress } from '../own/own-addresses.ts';
import { findFreeCoins, type OwnCoin, sumOwnCoins } from '../own/own-coins.ts';
import type { Permit, SigningDesk } from '../signing/signing-desk.ts';
import { findNextChange, type PlannedRequest } from '../signing/signing-requests.ts';
import type { AddressMaker } from '../addresses/xpub-addresses.ts';
import { chooseCoins, type CoinChoice, rateOf, settleCoins } from './choose-coins.ts';

export type UtxoWalletNeeds = {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly signed: SignedChain;
  readonly feeCurrencyId: CurrencyId;
  readonly adapter: Pick<ChainAdapter, 'feeHint'>;
  readonly sizes: TransactionSizes;
  /** The bytes that the id of a mined transaction hashes. */
  readonly hashedPartOf: (txid: string, blockHash: string) => Promise<string>;
  readonly desk: SigningDesk;
  readonly hotAddress: AddressMaker;
};

type ReadInput = NonNullable<PlannedRequest['body']['utxo']>['inputs'][number];

export class UtxoWallet implements HotWallet {
  readonly address: string;
  readonly feeCurrencyId: CurrencyId;
  readonly #needs: UtxoWalletNeeds;

  constructor(needs: UtxoWalletNeeds) {
    this.#needs = needs;
    this.address = needs.hotAddress(0, 0);
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
    const { chain, signed, hotAddress } = this.#needs;
    const { coins, fee, change } = choice;
    const { requestId: id, purpose, to, toIndex, currencyId } = payment;
    const index = change > 0n ? await findNextChange(sql, chain.id) : undefined;
    const back = index === undefined ? undefined : { address: hotAddress(1, index), index, amount: `${change}` };
    if (back) {
      const { address } = back;
      await keepOwnAddress(sql, { chainId: chain.id, address, account: 'hot', branch: 1, index: back.index });
    }
    const utxo = { inputs, ...(back && { change: back }) };
    return {
      currencyId,
      amount: payment.amount,
      fee,
      inputs: coins.map(({ output }) => output),
      changeIndex: index,
      body: {
        id,
        purpose,
        chainId: signed.chainId,
        asset: permit.asset.name,
        to,
        ...(toIndex !== undefined && { toIndex }),
        amount: `${permit.amount}`,
        utxo,
      },
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
