// Pays on Ethereum: from one account by numbered transactions. A number is taken only when all before it are signed, so that
// none is ever missing, and none pays for two.
import { type Amount, amount, type CurrencyId, divCeil, maxAmount, ZERO } from '@bourse/domain';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import type { ChainAdapter, ChainHead, HotWallet, Payment, SignedPayment, WaitReason } from '../adapter.ts';
import type { Token } from '../coins/assets.ts';
import { fromSmallestUp } from '../coins/coin-units.ts';
import { spendingOf } from '../nodes/ethereum-node.ts';
import { PAYMENT_GAS, toAmount } from '../nodes/ethereum-transfers.ts';
import type { EthereumReader, GasPrices, Holder } from '../nodes/paired-nodes.ts';
import { findHolders } from '../own/own-coins.ts';
import { bodyOf, type PayingWork, type Permit } from '../signing/signing-desk.ts';
import { findLeaving, findPayerState, type PlannedRequest } from '../signing/signing-requests.ts';

type Needs = PayingWork & {
  /** By contract. */
  readonly tokens: ReadonlyMap<string, Token>;
  readonly adapter: Pick<ChainAdapter, 'head'>;
  readonly reader: EthereumReader;
};

/** `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb';
const WORD_DIGITS = 64;
/** Beyond the estimate, in percent: what a contract needs may grow until it is mined. */
const GAS_PERCENT = 125n;
/** A receiver that takes more is none that we pay. */
const GAS_MAX = 300_000n;

type Payer = { readonly address: string; readonly place: { account: 'hot' | 'deposit'; branch: 0; index: number } };
type Seen = { readonly held: ReadonlyMap<CurrencyId, Amount>; readonly mined: number };
type Costs = GasPrices & { readonly gasLimit: bigint };

export class EvmWallet implements HotWallet {
  readonly address: string;
  readonly feeCurrencyId: CurrencyId;
  readonly #needs: Needs;
  /** The same is not asked for twice, while no block comes. */
  #lastHoldings: { readonly asked: string; readonly held: ReadonlyMap<CurrencyId, Amount> } | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.address = needs.makers.hot(0, 0);
    this.feeCurrencyId = needs.feeCurrencyId;
  }

  get #contracts(): ReadonlyMap<CurrencyId, { readonly contract: string; readonly decimals: number }> {
    const { tokens } = this.#needs;
    return new Map([...tokens].map(([contract, { currencyId, decimals }]) => [currencyId, { contract, decimals }]));
  }

  whyWaiting(payment: Payment): Promise<WaitReason | undefined> {
    return this.#needs.desk.whyWaiting(payment, (permit) => this.#ask(payment, permit));
  }

  sign(payment: Payment): Promise<SignedPayment> {
    return this.#needs.desk.sign(payment, (permit) => this.#ask(payment, permit));
  }

  isUnsigned(requestId: string): Promise<boolean> {
    return this.#needs.desk.isUnsigned(requestId);
  }

  async available(currencyId: CurrencyId): Promise<Amount> {
    const { sql, adapter } = this.#needs;
    return (await this.#free(sql, this.address, await this.#look(this.address, await adapter.head()))).of(currencyId);
  }

  async holdings(): Promise<ReadonlyMap<CurrencyId, Amount>> {
    const { sql, chain, adapter, tokens } = this.#needs;
    const { hash } = await adapter.head();
    const holders = await findHolders(sql, chain.id);
    // A block that we have not taken yet may pay an address that was none of these.
    const asked = [hash, ...tokens.keys(), ...holders].join();
    if (this.#lastHoldings?.asked === asked) return this.#lastHoldings.held;
    const held = await this.#sumOf(holders, hash);
    this.#lastHoldings = { asked, held };
    return held;
  }

  /** A payer that is short is refused before its receiver is asked. */
  async #ask(payment: Payment, permit: Permit) {
    const { sql, chain, adapter } = this.#needs;
    const payer = this.#payerOf(payment);
    const seen = await this.#look(payer.address, await adapter.head());
    if ((await findPayerState(sql, chain.id, { payer: payer.address, ...seen })).isOneOpen) return 'another_first';
    const free = await this.#free(sql, payer.address, seen);
    if (free.of(payment.currencyId) < payment.amount) return 'hot_wallet_short';
    const costs = await this.#findCosts(payer.address, payment, permit);
    if (!costs) return 'receiver_refuses';
    return (db: Sql | TransactionSql) => this.#plan(db, payment, permit, { payer, seen, costs });
  }

  async #plan(
    sql: Sql | TransactionSql,
    payment: Payment,
    permit: Permit,
    { payer, seen, costs }: { readonly payer: Payer; readonly seen: Seen; readonly costs: Costs },
  ): Promise<PlannedRequest | WaitReason> {
    const { chain, signed } = this.#needs;
    const { nextNonce, isOneOpen } = await findPayerState(sql, chain.id, { payer: payer.address, ...seen });
    if (isOneOpen) return 'another_first';
    const free = await this.#free(sql, payer.address, seen);
    if (free.of(payment.currencyId) < payment.amount) return 'hot_wallet_short';
    const most = costs.gasLimit * costs.maxFeePerGas;
    const fee = fromSmallestUp(most, signed.decimals);
    const rest = free.of(this.feeCurrencyId) - (payment.currencyId === this.feeCurrencyId ? payment.amount : 0n);
    if (rest < fee) return 'hot_wallet_short';
    if (most > permit.feeLimit) return 'fee_above_limit';
    const nonce = Math.max(nextNonce, seen.mined);
    return this.#requestOf(payment, permit, { payer, nonce, costs, fee });
  }

  #requestOf(
    payment: Payment,
    permit: Permit,
    { payer, nonce, costs, fee }: { payer: Payer; nonce: number; costs: Costs; fee: Amount },
  ): PlannedRequest {
    return {
      currencyId: payment.currencyId,
      amount: payment.amount,
      fee,
      inputs: [spendingOf(payer.address, BigInt(nonce))],
      account: { payer: payer.address, nonce },
      body: {
        ...bodyOf(payment, permit, this.#needs.signed),
        evm: {
          from: payer.place,
          nonce,
          gasLimit: Number(costs.gasLimit),
          maxFeePerGas: `${costs.maxFeePerGas}`,
          maxPriorityFeePerGas: `${costs.maxPriorityFeePerGas}`,
        },
      },
    };
  }

  #payerOf({ from }: Payment): Payer {
    if (from && 'outputs' in from) throw new Error('an account has no outputs');
    if (!from) return { address: this.address, place: { account: 'hot', branch: 0, index: 0 } };
    const index = from.depositIndex;
    return { address: this.#needs.makers.deposit(0, index), place: { account: 'deposit', branch: 0, index } };
  }

  /** Reads the balance of an account and the number of its mined transactions, at one block. */
  async #look(address: string, { hash }: ChainHead): Promise<Seen> {
    const held = await this.#sumOf([address], hash);
    return { held, mined: await this.#needs.reader.transactionCount(address, hash) };
  }

  /** Calculates the balance of an account at a block less what is planned to leave it and is not mined by then. */
  async #free(sql: Sql | TransactionSql, address: string, { held, mined }: Seen) {
    const { chain } = this.#needs;
    const wanted = { payer: address, fromNonce: mined, feeCurrencyId: this.feeCurrencyId };
    const leaving = await findLeaving(sql, chain.id, wanted);
    const of = (coin: CurrencyId): Amount =>
      maxAmount(ZERO, amount((held.get(coin) ?? 0n) - (leaving.get(coin) ?? 0n)));
    return { of };
  }

  /** Undefined where its receiver refuses it. */
  async #findCosts(from: string, { to, currencyId }: Payment, permit: Permit): Promise<Costs | undefined> {
    const { reader } = this.#needs;
    const token = this.#contracts.get(currencyId);
    const words = [to.slice(2).toLowerCase(), permit.amount.toString(16)].map((it) => it.padStart(WORD_DIGITS, '0'));
    const call = token
      ? { from, to: token.contract, value: 0n, data: TRANSFER + words.join('') }
      : { from, to, value: permit.amount, data: '0x' };
    const gas = await reader.estimateGas(call);
    if (gas === undefined || gas > GAS_MAX) return undefined;
    const gasLimit = gas === PAYMENT_GAS ? gas : divCeil(gas * GAS_PERCENT, 100n);
    return { ...(await reader.gasPrices()), gasLimit };
  }

  async #sumOf(addresses: readonly string[], blockHash: string): Promise<ReadonlyMap<CurrencyId, Amount>> {
    const { signed, reader } = this.#needs;
    const coins = [
      { currencyId: this.feeCurrencyId, decimals: signed.decimals, contract: undefined },
      ...[...this.#contracts].map(([currencyId, token]) => ({ currencyId, ...token })),
    ];
    const holders = coins.flatMap(({ contract }) =>
      addresses.map((address): Holder => (contract === undefined ? { address } : { address, contract })),
    );
    const held = await reader.balancesAt(blockHash, holders);
    return new Map(
      coins.map(({ currencyId, decimals }, at) => {
        const own = held.slice(at * addresses.length, (at + 1) * addresses.length);
        const sum = own.reduce((all, each) => all + each, 0n);
        return [currencyId, toAmount(sum, decimals)];
      }),
    );
  }
}
