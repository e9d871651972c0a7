// Follows one chain block by block. Where a parent is not the block we have, it walks back to the fork, undoes and replays.
// Nothing is credited but at the very head that the node has just named.
import { type Chain, type Instant, SECOND_MS } from '@bourse/domain';
import type { Logger } from 'pino';
import type { Sql } from '../../../core/storage/connection.ts';
import type { Clock } from '../../../system/clock.ts';
import { type ChainAdapter, type ChainBlock, type ChainHead, NodeFault } from '../adapter.ts';
import { findOurHash, findOurTip, takeBlock, undoBlocks } from './block-store.ts';
import { NodeAlarm } from './chain-alarms.ts';
import { type CreditNeeds, settleDeposits } from './credit-deposits.ts';

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

type Needs = CreditNeeds & {
  readonly sql: Sql;
  readonly chain: Chain;
  readonly adapter: ChainAdapter;
  /** The one address of ours where tags say whose a payment is: what names nobody is kept for operators. */
  readonly sharedAddress?: string | undefined;
  /** The first height that is followed, deeper than any fork: nothing below is ours. Missing: the genesis. */
  readonly firstHeight?: number;
  /** Makes addresses known as ours before a block that pays them is taken. */
  readonly beforeTaking?: (block: ChainBlock) => Promise<void>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
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

  get #firstHeight(): number {
    return this.#needs.firstHeight ?? 0;
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
    const { sql, chain, adapter } = this.#needs;
    const head = await adapter.head();
    let tip = (await findOurTip(sql, chain.id)) ?? (await this.#takeFirst());
    await this.#checkFirst();
    // Of two branches only the longer one counts, and a node whose chain is shorter than before is waited for.
    if (head.height > tip.height) tip = (await this.#joinBranch(tip)) ?? tip;
    while (tip.height < head.height) {
      const block = await this.#mustGetBlock(tip.height + 1);
      if (block.parent !== tip.hash) return undefined;
      tip = await this.#take([block]);
    }
    return tip.height === head.height && tip.hash === head.hash ? tip : undefined;
  }

  async #takeFirst(): Promise<ChainHead> {
    return this.#take([await this.#mustGetBlock(this.#firstHeight)]);
  }

  async #checkFirst(): Promise<void> {
    const { sql, chain } = this.#needs;
    const first = await this.#mustGetBlock(this.#firstHeight);
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
