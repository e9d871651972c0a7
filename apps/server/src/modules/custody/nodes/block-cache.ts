// The blocks that were asked for last. A hash stands for its block, so what was once rechecked need not be read again.
import type { ChainBlock } from '../adapter.ts';

const BLOCKS_MAX = 8;

export class BlockCache {
  readonly #blocks = new Map<string, ChainBlock>();

  /** The block of that hash, read only where it was not kept. */
  async get(hash: string, read: () => Promise<ChainBlock>): Promise<ChainBlock> {
    const block = this.#blocks.get(hash) ?? (await read());
    this.#blocks.delete(hash);
    this.#blocks.set(hash, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > BLOCKS_MAX && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }
}
