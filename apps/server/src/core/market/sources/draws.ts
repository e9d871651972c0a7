// The random numbers of a simulated path: in [0, 1), they depend on nothing but a secret and the point that they are drawn for.
import { hash } from 'node:crypto';
import { assert } from '@bourse/domain';

/** The point of a draw: anchor `index` where the depth is 0, else the halving that makes point `index` of it. */
export type Place = { readonly depth: number; readonly index: number };

export type Draws = {
  /** One of the three numbers of a point, `draw` being 0, 1 or 2. */
  uniform(place: Place, draw: number): number;
};

const DRAWS_PER_CELL = 3;
const BYTES_PER_DRAW = 3;
/** So many levels of halving share one hash: 7 cells of 3 draws of 3 bytes fit into its 64. */
const LEVELS_PER_HASH = 3;
const BLOCK_BYTES = 128;
const KEY_BYTES = 32;
const ANCHORS = 255;

type Block = { root: number; bytes: Buffer };

/**
 * Draws by BLAKE2b keyed with 256 bits, after RFC 7693 the key alone in the first block: whoever knows any number of
 * draws learns nothing of the others. Neighbouring points mostly share their hash, so the last one of each level is
 * kept.
 */
export class KeyedDraws implements Draws {
  readonly #message: Buffer;
  readonly #kept = new Map<number, Block>();

  /** Each `stream` gives other paths of one key. */
  constructor(key: Uint8Array, stream: number) {
    assert(key.length === KEY_BYTES, 'a simulation has a key of 256 bits');
    this.#message = Buffer.alloc(BLOCK_BYTES + 16);
    this.#message.set(key);
    this.#message.writeUInt32LE(stream, BLOCK_BYTES);
  }

  uniform({ depth, index }: Place, draw: number): number {
    if (depth === 0) return this.#read({ level: ANCHORS, root: index, position: 0 }, draw);
    // The cell that is halved lies one level above the point in its middle.
    const cell = (index - 1) / 2;
    const within = (depth - 1) % LEVELS_PER_HASH;
    const width = 2 ** within;
    const root = Math.floor(cell / width);
    return this.#read({ level: depth - 1 - within, root, position: width - 1 + (cell - root * width) }, draw);
  }

  #read({ level, root, position }: { level: number; root: number; position: number }, draw: number): number {
    let block = this.#kept.get(level);
    if (block?.root !== root) {
      this.#message.writeUInt32LE(level, BLOCK_BYTES + 4);
      this.#message.writeDoubleLE(root, BLOCK_BYTES + 8);
      block = { root, bytes: hash('blake2b512', this.#message, 'buffer') };
      this.#kept.set(level, block);
    }
    const at = (position * DRAWS_PER_CELL + draw) * BYTES_PER_DRAW;
    return block.bytes.readUIntLE(at, BYTES_PER_DRAW) / 2 ** (8 * BYTES_PER_DRAW);
  }
}

/**
 * Draws of a 32-bit state, which a few public prices give away. Only what demos quoted before their prices had a key is
 * still read from it, so that their databases go on from there.
 */
export class LegacyDraws implements Draws {
  readonly #salt: number;

  constructor(seed: string) {
    this.#salt = hashText(seed);
  }

  uniform({ depth, index }: Place, draw: number): number {
    const low = mix(this.#salt ^ mix(index | 0));
    const high = mix(low + Math.imul(depth * 4 + draw + 1, 0x9e3779b9));
    return mix(high ^ Math.floor(index / 4_294_967_296)) / 4_294_967_296;
  }
}

/** Scatters 32 bits: the finishing steps of MurmurHash3. */
function mix(bits: number): number {
  let scattered = bits;
  scattered = Math.imul(scattered ^ (scattered >>> 16), 0x85ebca6b);
  scattered = Math.imul(scattered ^ (scattered >>> 13), 0xc2b2ae35);
  return (scattered ^ (scattered >>> 16)) >>> 0;
}

/** FNV-1a over UTF-16 units, scattered. */
function hashText(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return mix(state);
}
