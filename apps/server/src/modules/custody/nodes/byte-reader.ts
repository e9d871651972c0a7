// Reads what Bitcoin and its kin serialize. What ends too early cannot be.
import { NodeFault } from '../adapter.ts';

const WIDTHS: ReadonlyMap<number, number> = new Map([
  [0xfd, 2],
  [0xfe, 4],
]);

export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  slice(from: number, to: number): Buffer {
    return this.#bytes.subarray(from, to);
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new NodeFault('a block ends too early');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** The bytes that come next, without going on. */
  peek(length: number): Buffer {
    return this.#bytes.subarray(this.#at, this.#at + length);
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }

  int64(): bigint {
    return this.take(8).readBigInt64LE();
  }

  /** A count, or a length. None of a block is as long as the widest form is for. */
  count(): number {
    const first = this.take(1).readUInt8();
    if (first < 0xfd) return first;
    const width = WIDTHS.get(first);
    if (width === undefined) throw new NodeFault('a block names a count that no block has');
    return this.take(width).readUIntLE(0, width);
  }

  /** Bytes that their length precedes. */
  prefixed(): Buffer {
    return this.take(this.count());
  }
}
