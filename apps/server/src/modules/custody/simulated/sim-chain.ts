// A blockchain for demos and tests: durable, with forks, in tables of its own and in transactions that are never the
// ledger's. It has taken a broadcast for good before it answers it.
import { type Amount, amount, type Chain, joinTag, splitTag, units, type UserId, ZERO } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { randomToken } from '../../../system/random.ts';
import type { BroadcastAnswer, ChainHead } from '../adapter.ts';
import { encodeAddress, TEST_LETTERS } from '../addresses/addresses.ts';
import { NATIVE } from '../coins/assets.ts';
import { FIRST_CONTRACTS } from '../coins/first-coin-chains.ts';
import {
  addToBalance,
  decodePayment,
  encodePayment,
  findBalance,
  findBlock,
  findHeight,
  findHoldings,
  findSpenders,
  findTip,
  findTransaction,
  findWaiting,
  hashBlock,
  hasSent,
  insertBlock,
  leaveMainBranch,
  listMovements,
  lockChain,
  MINT,
  placeTransaction,
  putIntoPool,
  type SimBlock,
  type SimOutput,
  type SimPayment,
  type SimTransaction,
  type StoredTransaction,
} from './sim-store.ts';

/**
 * An address belongs to the house, which pays, keeps or takes for all users with it; to one user for deposits; to a
 * wallet outside; or to the contract of a token.
 */
export type SimOwner = 'hot' | 'cold' | 'shared' | `deposit/${number}` | `outside/${number}` | `token/${number}`;

export type SimReorg = {
  /** How many of the newest blocks go. */
  readonly depth: number;
  /** Transactions of theirs that are lost; the others wait again. */
  readonly without?: readonly string[];
  /** These replace the transactions that spent their inputs. */
  readonly instead?: readonly SimTransaction[];
  /** Nothing is mined in the new branch but what `instead` says. */
  readonly isEmpty?: boolean;
};

/** A transaction has so many blocks over it before the chain rests. */
const BLOCKS_TO_REST = 20;

type Quantity = { readonly asset: string; readonly amount: Amount };
const of = (asset: string, text: string): Quantity => ({ asset, amount: amount(units(text)) });

/** The first balances of the hot wallet. */
const GENESIS: Readonly<Record<Chain['code'], readonly Quantity[]>> = {
  btc: [of(NATIVE, '1000')],
  eth: [
    of(NATIVE, '20000'),
    of(FIRST_CONTRACTS.usdtOnEthereum, '50000000'),
    of(FIRST_CONTRACTS.usdcOnEthereum, '50000000'),
  ],
  tron: [of(FIRST_CONTRACTS.usdtOnTron, '50000000')],
  ltc: [of(NATIVE, '200000')],
  bch: [of(NATIVE, '50000')],
  xrp: [of(NATIVE, '20000000')],
};

/** The fee of every transaction. That of Tron is taken in USDT, for its own coin is not listed. */
const FEES: Readonly<Record<Chain['code'], Quantity>> = {
  btc: of(NATIVE, '0.00002'),
  eth: of(NATIVE, '0.0004'),
  tron: of(FIRST_CONTRACTS.usdtOnTron, '0.5'),
  ltc: of(NATIVE, '0.00005'),
  bch: of(NATIVE, '0.00001'),
  xrp: of(NATIVE, '0.00001'),
};

export class SimChain {
  readonly chain: Chain;
  readonly #sql: Sql;
  #seed = '';

  private constructor(sql: Sql, chain: Chain) {
    this.#sql = sql;
    this.chain = chain;
  }

  /** Opens the chain, with its genesis where there is none. */
  static async open(sql: Sql, chain: Chain): Promise<SimChain> {
    const opened = new SimChain(sql, chain);
    await opened.#begin();
    return opened;
  }

  async #begin(): Promise<void> {
    const { id } = this.chain;
    const find = () => query(this.#sql, { seed: text })`SELECT seed FROM sim_chains WHERE chain_id = ${id}`;
    this.#seed = (await find())[0]?.seed ?? randomToken();
    await this.#sql.begin(async (sql) => {
      const added = await sql`
        INSERT INTO sim_chains (chain_id, seed, rest_height) VALUES (${id}, ${this.#seed}, 0) ON CONFLICT DO NOTHING`;
      if (added.count === 0) return;
      for (const born of this.genesis) await this.#put(sql, this.#mintOf({ ...born, to: this.addressOf('hot') }));
      await this.#mineOne(sql);
    });
  }

  /** The first balances of the hot wallet, by asset. */
  get genesis(): readonly Quantity[] {
    return GENESIS[this.chain.code];
  }

  get fee(): Quantity {
    return FEES[this.chain.code];
  }

  addressOf(owner: SimOwner): string {
    const hash = createHash('sha256').update(`${this.#seed}/${owner}`).digest().subarray(0, 20);
    return encodeAddress(this.chain.code, hash, TEST_LETTERS);
  }

  /** The address at which all users are paid, told apart by tags; undefined where each user has an address. */
  get sharedAddress(): string | undefined {
    return this.chain.hasTags ? this.addressOf('shared') : undefined;
  }

  /** Gives the address of a user's deposits: the user's own, or the shared one with the user's tag. */
  depositAddressOf(owner: UserId): string {
    const shared = this.sharedAddress;
    return shared === undefined ? this.addressOf(`deposit/${owner}`) : joinTag(shared, owner);
  }

  /** The bytes of a payment; sending them is another step. What it goes to may have a tag behind the address. */
  pay({ outputs, ...payment }: Omit<SimPayment, 'fee'>): SimTransaction {
    const tagged = outputs.map((output) => {
      const { address: to, tag } = splitTag(this.chain, output.to);
      return { ...output, to, ...(tag === '' ? {} : { tag }) };
    });
    return encodePayment(this.chain.code, { ...payment, outputs: tagged, fee: this.fee.amount });
  }

  async head(): Promise<ChainHead> {
    const tip = await findTip(this.#sql, this.chain.id);
    if (!tip) throw new Error(`the simulated chain ${this.chain.code} has no blocks`);
    return tip;
  }

  blockAt(height: number): Promise<SimBlock | undefined> {
    return findBlock(this.#sql, this.chain.id, height);
  }

  async statusOf(txid: string): Promise<'unknown' | 'waiting' | 'mined'> {
    const found = await findTransaction(this.#sql, this.chain.id, txid);
    if (found?.blockHash !== undefined) return 'mined';
    return found?.isWaiting === true ? 'waiting' : 'unknown';
  }

  async heightOf(txid: string): Promise<number | undefined> {
    const hash = (await findTransaction(this.#sql, this.chain.id, txid))?.blockHash;
    return hash === undefined ? undefined : findHeight(this.#sql, this.chain.id, hash);
  }

  /** Mined, less what waits to leave. */
  async availableAt(address: string, asset: string): Promise<Amount> {
    const mined = await findBalance(this.#sql, this.chain.id, { address, asset });
    const waiting = (await findWaiting(this.#sql, this.chain.id)).map(({ raw }) => decodePayment(raw));
    const leaving = waiting.filter(({ from }) => from === address).map((payment) => this.#costOf(payment, asset));
    return amount(leaving.reduce((left, cost) => left - cost, BigInt(mined)));
  }

  /** Sums up what addresses of the house and of its users hold, by asset. */
  holdings(): Promise<ReadonlyMap<string, Amount>> {
    const house = (['hot', 'cold', 'shared'] as const).map((owner) => this.addressOf(owner));
    return findHoldings(this.#sql, this.chain.id, house);
  }

  /** Takes a transaction into the pool, as a node does: it refuses what it has mined, what conflicts, what is not covered. */
  async send({ txid, raw }: SimTransaction): Promise<BroadcastAnswer> {
    return this.#sql.begin(async (sql): Promise<BroadcastAnswer> => {
      await lockChain(sql, this.chain.id);
      const known = await findTransaction(sql, this.chain.id, txid);
      if (known?.isWaiting) return { isTaken: true };
      const payment = decodePayment(raw);
      if (known?.blockHash !== undefined) {
        // Once what it paid is spent a node answers as to a true conflict.
        const isSpentOn = await hasSent(
          sql,
          this.chain.id,
          payment.outputs.map(({ to }) => to),
        );
        return { isTaken: false, reason: isSpentOn ? 'missing inputs' : 'already in the chain' };
      }
      const rivals = await findSpenders(sql, this.chain.id, payment.input);
      const isSpent = rivals.some(({ isWaiting, blockHash }) => isWaiting || blockHash !== undefined);
      if (isSpent) return { isTaken: false, reason: 'missing inputs' };
      if (!(await this.#isCovered(sql, payment))) return { isTaken: false, reason: 'insufficient funds' };
      await putIntoPool(sql, this.chain.id, { txid, raw, sender: payment.from, input: payment.input });
      return { isTaken: true };
    });
  }

  /** New coins, mined at once. */
  async mint(output: SimOutput): Promise<void> {
    await this.#sql.begin(async (sql) => {
      await lockChain(sql, this.chain.id);
      await this.#put(sql, this.#mintOf(output));
      await this.#mineOne(sql);
    });
  }

  /** The same for the hot wallet, once for each asset. Answers with what that was. */
  async endow({ asset, amount: given }: Omit<SimOutput, 'to'>): Promise<Amount> {
    return this.#sql.begin(async (sql) => {
      await lockChain(sql, this.chain.id);
      const input = `endowment/${asset}`;
      const [known] = await findSpenders(sql, this.chain.id, input);
      if (known) return decodePayment(known.raw).outputs[0]?.amount ?? ZERO;
      const output = { asset, to: this.addressOf('hot'), amount: given };
      await this.#put(sql, encodePayment(this.chain.code, { from: MINT, input, fee: ZERO, outputs: [output] }));
      await this.#mineOne(sql);
      return given;
    });
  }

  async mine(count = 1): Promise<void> {
    await this.#sql.begin(async (sql) => {
      await lockChain(sql, this.chain.id);
      for (let mined = 0; mined < count; mined += 1) await this.#mineOne(sql);
    });
  }

  /** Mines one block if there is something to confirm: a chain on which nothing happens rests. */
  async mineIfDue(): Promise<void> {
    await this.#sql.begin(async (sql) => {
      const { restHeight } = await lockChain(sql, this.chain.id);
      const tip = await findTip(sql, this.chain.id);
      const isResting = (tip?.height ?? 0) >= restHeight;
      if (isResting && (await findWaiting(sql, this.chain.id)).length === 0) return;
      await this.#mineOne(sql);
    });
  }

  /** Replaces the newest blocks by a branch that is one longer. */
  async reorganize({ depth, without = [], instead = [], isEmpty = false }: SimReorg): Promise<void> {
    await this.#sql.begin(async (sql) => {
      await lockChain(sql, this.chain.id);
      for (let undone = 0; undone < depth; undone += 1) await this.#undoOne(sql);
      for (const txid of without) await this.#place(sql, { txid, blockHash: undefined, isWaiting: false });
      for (const transaction of instead) {
        for (const { txid } of await findSpenders(sql, this.chain.id, decodePayment(transaction.raw).input)) {
          await this.#place(sql, { txid, blockHash: undefined, isWaiting: false });
        }
        await this.#put(sql, transaction);
      }
      const only = isEmpty ? instead.map(({ txid }) => txid) : undefined;
      for (let mined = 0; mined <= depth; mined += 1) await this.#mineOne(sql, { only });
    });
  }

  /** The pool forgets it. */
  async drop(txid: string): Promise<void> {
    await this.#sql.begin((sql) => this.#place(sql, { txid, blockHash: undefined, isWaiting: false }));
  }

  /** Mines one that spends what others in the pool would: they can never be mined any more. */
  async overtake(transaction: SimTransaction): Promise<void> {
    await this.reorganize({ depth: 0, instead: [transaction] });
  }

  /** Mines a block that has a transaction once more which an earlier one has, as early Bitcoin did. */
  async mineAgain(txid: string): Promise<void> {
    await this.#sql.begin(async (sql) => {
      await lockChain(sql, this.chain.id);
      const known = await findTransaction(sql, this.chain.id, txid);
      await this.#mineOne(sql, { also: known ? [known] : [] });
    });
  }

  #mintOf(output: SimOutput): SimTransaction {
    const payment = { from: MINT, input: randomToken(), fee: ZERO, outputs: [output] };
    return encodePayment(this.chain.code, payment);
  }

  async #put(sql: TransactionSql, { txid, raw }: SimTransaction): Promise<void> {
    const { from, input } = decodePayment(raw);
    await putIntoPool(sql, this.chain.id, { txid, raw, sender: from, input });
  }

  #place(sql: TransactionSql, place: Parameters<typeof placeTransaction>[2]): Promise<void> {
    return placeTransaction(sql, this.chain.id, place);
  }

  async #mineOne(
    sql: TransactionSql,
    { only, also = [] }: { only?: readonly string[] | undefined; also?: readonly SimTransaction[] } = {},
  ): Promise<void> {
    const parent = await findTip(sql, this.chain.id);
    const chosen: SimTransaction[] = [...also];
    for (const waiting of await findWaiting(sql, this.chain.id)) {
      if (only?.includes(waiting.txid) === false) continue;
      if (await this.#settle(sql, waiting)) chosen.push(waiting);
    }
    const height = parent === undefined ? 0 : parent.height + 1;
    const content = { height, parent: parent?.hash, nonce: randomToken(), transactions: chosen };
    const hash = hashBlock(this.chain.code, content);
    await insertBlock(sql, this.chain.id, { ...content, hash });
    const isMinedAgain = (txid: string) => also.some((transaction) => transaction.txid === txid);
    for (const { txid } of chosen) {
      if (!isMinedAgain(txid)) await this.#place(sql, { txid, blockHash: hash, isWaiting: false });
    }
    if (chosen.length === 0) return;
    await sql`UPDATE sim_chains SET rest_height = ${height + BLOCKS_TO_REST} WHERE chain_id = ${this.chain.id}`;
  }

  /** Moves the money, if its input is unspent and its sender has it; one whose input is gone leaves the pool. */
  async #settle(sql: TransactionSql, { txid, raw, input }: StoredTransaction): Promise<boolean> {
    const payment = decodePayment(raw);
    const spenders = await findSpenders(sql, this.chain.id, input);
    if (spenders.some(({ blockHash }) => blockHash !== undefined)) {
      await this.#place(sql, { txid, blockHash: undefined, isWaiting: false });
      return false;
    }
    if (!(await this.#isCovered(sql, payment))) return false;
    await this.#move(sql, payment, 1n);
    return true;
  }

  async #undoOne(sql: TransactionSql): Promise<void> {
    const tip = await findTip(sql, this.chain.id);
    const block = tip && (await findBlock(sql, this.chain.id, tip.height));
    if (!block || block.height === 0) throw new Error('the genesis of a simulated chain stays');
    await leaveMainBranch(sql, this.chain.id, block.hash);
    for (const { txid, raw } of block.transactions.toReversed()) {
      const known = await findTransaction(sql, this.chain.id, txid);
      if (known?.blockHash !== block.hash) continue;
      await this.#move(sql, decodePayment(raw), -1n);
      await this.#place(sql, { txid, blockHash: undefined, isWaiting: true });
    }
  }

  async #move(sql: TransactionSql, payment: SimPayment, sign: 1n | -1n): Promise<void> {
    for (const { output, amount: moved } of listMovements(payment)) {
      const { to: address, asset } = output;
      await addToBalance(sql, this.chain.id, { address, asset, change: sign * moved });
    }
    if (payment.from === MINT) return;
    for (const asset of this.#assetsOf(payment)) {
      const change = -sign * this.#costOf(payment, asset);
      await addToBalance(sql, this.chain.id, { address: payment.from, asset, change });
    }
  }

  async #isCovered(sql: TransactionSql, payment: SimPayment): Promise<boolean> {
    if (payment.from === MINT) return true;
    for (const asset of this.#assetsOf(payment)) {
      const owned = await findBalance(sql, this.chain.id, { address: payment.from, asset });
      if (owned < this.#costOf(payment, asset)) return false;
    }
    return true;
  }

  #assetsOf({ outputs }: SimPayment): ReadonlySet<string> {
    return new Set([this.fee.asset, ...outputs.map(({ asset }) => asset)]);
  }

  /** Calculates what the sender pays of one asset, the fee included. */
  #costOf(payment: SimPayment, asset: string): bigint {
    const moved = listMovements(payment).filter(({ output }) => output.asset === asset);
    const fee = asset === this.fee.asset ? BigInt(payment.fee) : 0n;
    return moved.reduce((sum, part) => sum + part.amount, fee);
  }
}
