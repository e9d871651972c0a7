// Follows one chain block by block. Where a parent is not the block we have, it walks back to the fork, undoes and replays.
// Nothing is credited but at the very head that the node has just named.
import { type Chain, type ChainId, type Instant, SECOND_MS, splitTag, type UserId } from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import {
  type ChainAdapter,
  type ChainBlock,
  type ChainHead,
  type ChainTransaction,
  type ChainTransfer,
  type ChainWork,
  NodeFault,
} from '../adapter.ts';
import { findOwners } from '../addresses/known-addresses.ts';
import {
  findOwnAddresses,
  markOwnTransactions,
  takeOutputs,
  undoOutputs,
  undoOwnTransactions,
} from '../own/own-coins.ts';
import { NodeAlarm } from './chain-alarms.ts';
import { settleDeposits } from './credit-deposits.ts';

export type ChainState = {
  /** The height of the newest block that was taken; -1 before the first. */
  readonly height: number;
  /** The node is not at the head of our chain, or cannot be reached: nothing is credited and nothing leaves. */
  readonly isBehind: boolean;
  /** Since when; undefined where it is not. */
  readonly behindSince: Instant | undefined;
  /** Why it could not be read; undefined once it was. */
  readonly trouble?: { readonly text: string; readonly at: Instant };
};

type Needs = ChainWork & {
  readonly adapter: ChainAdapter;
  /** The one address of ours where tags say whose a payment is: what names nobody is kept for operators. */
  readonly sharedAddress?: string | undefined;
  /** The first height that is followed, deeper than any fork: nothing below is ours. Missing: the genesis. */
  readonly firstHeight?: number;
  /** Makes addresses known as ours before a block that pays them is taken. */
  readonly beforeTaking?: (block: ChainBlock) => Promise<void>;
};

/** A deeper fork is a matter for people. */
const FORK_DEPTH_MAX = 100;
const WARN_EVERY_MS = 60 * SECOND_MS;

export class Follower {
  readonly #needs: Needs;
  readonly #alarm = new NodeAlarm();
  #state: ChainState;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#state = { height: -1, isBehind: true, behindSince: needs.clock.now() };
  }

  get state(): ChainState {
    return this.#state;
  }

  /**
   * Takes what is new, and credits and takes back what is due. Answers with the head if we are there. A node's faults
   * are logged and never thrown: then nothing was credited.
   */
  async step(): Promise<ChainHead | undefined> {
    const { sql, chain } = this.#needs;
    let head: ChainHead | undefined;
    let [trouble, failure]: [ChainState['trouble'], Error | undefined] = [undefined, undefined];
    try {
      head = await this.#walk();
    } catch (error) {
      failure = error instanceof Error ? error : new Error('unknown', { cause: error });
      this.#warn(error);
      trouble = { text: String(error), at: this.#needs.clock.now() };
    }
    await this.#alarm.tell({ sql, chain, now: this.#needs.clock.now() }, failure);
    const tip = await findOurTip(sql, chain.id);
    const behindSince = head ? undefined : (this.#state.behindSince ?? this.#needs.clock.now());
    this.#state = {
      height: tip?.height ?? -1,
      isBehind: head === undefined,
      behindSince,
      ...(trouble && { trouble }),
    };
    if (head) await settleDeposits(this.#needs, head);
    return head;
  }

  async #walk(): Promise<ChainHead | undefined> {
    const { sql, chain, adapter, firstHeight = 0 } = this.#needs;
    const head = await adapter.head();
    let tip = (await findOurTip(sql, chain.id)) ?? (await this.#take([await this.#mustGetBlock(firstHeight)]));
    await this.#checkFirst(firstHeight);
    // Of two branches only the longer one counts, and a node whose chain is shorter than before is waited for.
    if (head.height > tip.height) tip = (await this.#joinBranch(tip)) ?? tip;
    while (tip.height < head.height) {
      const block = await this.#mustGetBlock(tip.height + 1);
      if (block.parent !== tip.hash) return undefined;
      tip = await this.#take([block]);
    }
    return tip.height === head.height && tip.hash === head.hash ? tip : undefined;
  }

  async #checkFirst(firstHeight: number): Promise<void> {
    const { sql, chain } = this.#needs;
    const first = await this.#mustGetBlock(firstHeight);
    const ours = await findOurHash(sql, chain.id, first.height);
    if (first.hash !== ours) throw new NodeFault(`the node's first block is ${first.hash}, ours is ${ours}`);
  }

  /**
   * The node has a longer chain. Where it does not go on from our tip, its branch is read back to the fork and replaces
   * ours in one transaction. Undefined where it changed while it was read.
   */
  async #joinBranch(tip: ChainHead): Promise<ChainHead | undefined> {
    const { sql, chain } = this.#needs;
    const branch = [await this.#mustGetBlock(tip.height + 1)];
    for (let height = tip.height; height >= 0; height -= 1) {
      const [lowest] = branch;
      if (lowest?.parent === (await findOurHash(sql, chain.id, height))) {
        return this.#take(branch, { above: height });
      }
      if (tip.height - height >= FORK_DEPTH_MAX) break;
      const block = await this.#mustGetBlock(height);
      if (block.hash !== lowest?.parent) return undefined;
      branch.unshift(block);
    }
    throw new NodeFault(`the node's branch leaves ours more than ${FORK_DEPTH_MAX} blocks below ${tip.height}`);
  }

  /** Takes blocks that follow each other, after undoing what is above their parent. */
  async #take(blocks: readonly ChainBlock[], fork?: { readonly above: number }): Promise<ChainHead> {
    const { sql, chain, clock, sharedAddress, beforeTaking } = this.#needs;
    const now = clock.now();
    for (const block of blocks) await beforeTaking?.(block);
    await sql.begin(async (transaction) => {
      if (fork) await undoBlocks(transaction, chain.id, { ...fork, now });
      for (const block of blocks) await takeBlock(transaction, chain, { block, now, sharedAddress });
    });
    const newest = blocks.at(-1);
    if (!newest) throw new Error('no blocks to take');
    return { height: newest.height, hash: newest.hash };
  }

  async #mustGetBlock(height: number): Promise<ChainBlock> {
    const block = await this.#needs.adapter.blockAt(height);
    if (!block) throw new NodeFault(`the node has no block ${height}`);
    return block;
  }

  #warn(error: unknown): void {
    const { clock, log, chain } = this.#needs;
    const now = clock.now();
    if (now - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = now;
    const [write, text] =
      error instanceof NodeFault
        ? (['error', 'says what cannot be'] as const)
        : (['warn', 'is not to be reached'] as const);
    log[write]({ err: error, chain: chain.code }, `the node of a chain ${text}: nothing is credited`);
  }
}

// Each block is taken, or undone, with what it means to us in one transaction.

/** The newest block of ours. */
export async function findOurTip(sql: Sql, chainId: ChainId): Promise<ChainHead | undefined> {
  const [row] = await query(sql, { height: count, hash: text })`
    SELECT height, hash FROM chain_blocks WHERE chain_id = ${chainId} ORDER BY height DESC LIMIT 1`;
  return row;
}

export async function findOurHash(sql: Sql, chainId: ChainId, height: number): Promise<string | undefined> {
  const [row] = await query(sql, { hash: text })`
    SELECT hash FROM chain_blocks WHERE chain_id = ${chainId} AND height = ${height}`;
  return row?.hash;
}

type Taken = { readonly block: ChainBlock; readonly now: Instant; readonly sharedAddress?: string | undefined };

/** Takes a block and what came to us in it. What one block has, a later one cannot bring again. */
export async function takeBlock(
  sql: TransactionSql,
  chain: Chain,
  { block, now, sharedAddress }: Taken,
): Promise<void> {
  const { height, hash, parent } = block;
  const chainId = chain.id;
  await sql`
    INSERT INTO chain_blocks (chain_id, height, hash, parent)
    VALUES (${chainId}, ${height}, ${hash}, ${parent ?? null})`;
  const ourInputs = await takeOutputs(sql, chainId, block);
  const isOurs = ({ inputs }: ChainTransaction) => inputs.some((input) => ourInputs.has(input));
  const theirs = block.transactions.filter((it) => !isOurs(it));
  for (const deposit of await findDeposits(sql, chain, { transactions: theirs, sharedAddress })) {
    const { txid, transfer, userId } = deposit;
    await sql`
      INSERT INTO chain_deposits (chain_id, txid, ordinal, user_id, currency_id, amount, address, min_confirmations, height,
        block_hash, state, seen_at, updated_at)
      VALUES (${chainId}, ${txid}, ${transfer.ordinal}, ${userId ?? null}, ${transfer.currencyId},
        ${numericFromUnits(transfer.amount)}, ${transfer.to}, ${transfer.minConfirmations ?? null}, ${height}, ${hash},
        ${userId === undefined ? 'unclaimed' : 'seen'}, ${now}, ${now})
      ON CONFLICT (chain_id, txid, ordinal) DO UPDATE SET height = ${height}, block_hash = ${hash}, updated_at = ${now},
        state = CASE WHEN chain_deposits.state = 'reversed' OR chain_deposits.user_id IS NULL THEN 'unclaimed'
          WHEN chain_deposits.state = 'reorged' THEN 'seen' ELSE chain_deposits.state END
      WHERE chain_deposits.block_hash IS NULL`;
  }
  await markOwnTransactions(sql, chainId, { block, now });
}

/**
 * Undoes every block above a height. What was credited, also by a process that died before it noted so, waits for whether
 * it comes again. What was taken back already, and had come again since, is what it was before that.
 */
export async function undoBlocks(
  sql: TransactionSql,
  chainId: ChainId,
  { above, now }: { readonly above: number; readonly now: Instant },
): Promise<void> {
  await sql`
    WITH undone AS (
      SELECT c.txid, c.ordinal, d.id FROM chain_deposits c LEFT JOIN deposits d USING (chain_id, txid, ordinal)
      WHERE c.chain_id = ${chainId} AND c.height > ${above} AND c.block_hash IS NOT NULL
    )
    UPDATE chain_deposits c SET block_hash = NULL, deposit_id = undone.id, updated_at = ${now},
      state = CASE WHEN c.state = 'reversing' THEN c.state
        WHEN c.state = 'unclaimed' AND c.deposit_id IS NOT NULL THEN 'reversed'
        WHEN undone.id IS NULL THEN 'reorged' ELSE 'credited' END
    FROM undone WHERE c.chain_id = ${chainId} AND c.txid = undone.txid AND c.ordinal = undone.ordinal`;
  await undoOutputs(sql, chainId, above);
  await undoOwnTransactions(sql, chainId, above);
  await sql`DELETE FROM chain_blocks WHERE chain_id = ${chainId} AND height > ${above}`;
}

type Found = {
  readonly txid: string;
  readonly transfer: ChainTransfer;
  /** Undefined where it came to the shared address and names nobody. */
  readonly userId: UserId | undefined;
};
type Looked = { readonly transactions: readonly ChainTransaction[]; readonly sharedAddress?: string | undefined };

/** Finds payments of more than zero by somebody else: moving money between addresses of ours is no deposit. */
async function findDeposits(
  sql: TransactionSql,
  chain: Chain,
  { transactions, sharedAddress }: Looked,
): Promise<readonly Found[]> {
  const transfers = transactions.flatMap(({ txid, transfers: moved }) =>
    moved.filter((transfer) => transfer.amount > 0n).map((transfer) => ({ txid, transfer })),
  );
  const receivers = new Set(transfers.map(({ transfer }) => transfer.to));
  const owners = await findOwners(sql, chain.id, [...receivers]);
  const isShared = (written: string) =>
    sharedAddress !== undefined && splitTag(chain, written).address === sharedAddress;
  const found = transfers.flatMap(({ txid, transfer }) => {
    const userId = owners.get(transfer.to);
    return userId === undefined && !isShared(transfer.to) ? [] : [{ txid, transfer, userId }];
  });
  const senders = new Set(found.flatMap(({ transfer: { from } }) => from ?? []));
  const ours = await findOwnAddresses(sql, chain.id, [...senders]);
  return found.filter(({ transfer: { from } }) => from === undefined || !(ours.has(from) || isShared(from)));
}
