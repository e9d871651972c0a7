// Two nodes of one chain that are run apart from each other. What only one of them says counts for nothing: there is no
// vote, and where they disagree nothing is credited and nothing leaves until people have looked.
import { isDeepStrictEqual } from 'node:util';
import type { Amount } from '@bourse/domain';
import {
  type BroadcastAnswer,
  type ChainAdapter,
  type ChainBlock,
  type ChainHead,
  NodeFault,
  NodesDisagree,
} from '../adapter.ts';

/** Blocks that one node may be ahead of the other. */
const LAG_MAX = 3;

export class PairedNodes implements ChainAdapter {
  readonly #nodes: readonly [ChainAdapter, ChainAdapter];
  readonly #lagMax: number;

  constructor(nodes: readonly [ChainAdapter, ChainAdapter], { lagMax = LAG_MAX } = {}) {
    this.#nodes = nodes;
    this.#lagMax = lagMax;
  }

  /** The newest block that both have. */
  async head(): Promise<ChainHead> {
    const [first, second] = await this.#both((node) => node.head());
    const lag = Math.abs(first.height - second.height);
    if (lag > this.#lagMax) throw new NodeFault(`one node lags ${lag} blocks behind the other`);
    const lower = first.height < second.height ? first : second;
    const block = await this.blockAt(lower.height);
    // It went on between two calls: the next step sees it as it is then.
    if (block && block.hash !== lower.hash) throw new Error(`block ${lower.height} changed while it was asked for`);
    return lower;
  }

  async blockAt(height: number): Promise<ChainBlock | undefined> {
    const [first, second] = await this.#both((node) => node.blockAt(height));
    if (!first || !second) return undefined;
    if (first.hash !== second.hash) {
      throw new NodesDisagree(`the nodes disagree about block ${height}: ${first.hash} and ${second.hash}`);
    }
    if (!isDeepStrictEqual(first, second)) throw new NodesDisagree(`the nodes disagree about what ${first.hash} holds`);
    return first;
  }

  /** Both are sent it, so that one which cannot be reached keeps nothing back. */
  async broadcast(raw: string): Promise<BroadcastAnswer> {
    const answers = await Promise.allSettled(this.#nodes.map((node) => node.broadcast(raw)));
    const heard = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const best = heard.find(({ isTaken }) => isTaken) ?? heard[0];
    if (best) return best;
    throw new AggregateError(
      answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as unknown) : undefined)),
      'neither node was sent it',
    );
  }

  async statusOf(txid: string): Promise<'unknown' | 'waiting' | 'mined'> {
    const [first, second] = await this.#both((node) => node.statusOf(txid));
    // Sending once more harms nothing, so the less certain of two answers is given.
    return first === second ? first : [first, second].includes('unknown') ? 'unknown' : 'waiting';
  }

  async heightOf(txid: string): Promise<number | undefined> {
    const [first, second] = await this.#both((node) => node.heightOf(txid));
    return first === second ? first : undefined;
  }

  /** The higher one: what is too low for one node is not passed on by it. */
  async feeHint(): Promise<Amount> {
    const [first, second] = await this.#both((node) => node.feeHint());
    return first > second ? first : second;
  }

  #both<Answer>(ask: (node: ChainAdapter) => Promise<Answer>): Promise<[Answer, Answer]> {
    const [first, second] = this.#nodes;
    return Promise.all([ask(first), ask(second)]);
  }
}
