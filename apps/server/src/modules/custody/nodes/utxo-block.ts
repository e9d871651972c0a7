// A block of Bitcoin or its kin, read from the bytes that its hash commits to: nothing of it has to be believed of the node.
import { amount } from '@bourse/domain';
import { encodeCash } from '@bourse/domain/signer';
import { base58check, bech32, bech32m } from '@scure/base';
import { createHash } from 'node:crypto';
import { type ChainBlock, type ChainTransaction, type ChainTransfer, NodeFault } from '../adapter.ts';
import type { AddressForm, UtxoChain } from './utxo-chains.ts';

const HEADER_BYTES = 80;
/** A transaction that begins so has flags. */
const MARKER = 0x00;
const WITNESS = 0x01;
const EXTENSION = 0x08;
/** A coinbase output can be spent after so many blocks. */
const COINBASE_CONFIRMATIONS = 100;

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
const hash256 = (data: Buffer): Buffer => sha256(sha256(data));
/** Hashes are written backwards. */
const written = (hash: Buffer): string => Buffer.from(Uint8Array.from(hash).toReversed()).toString('hex');

type Parsed = {
  readonly id: Buffer;
  readonly hashed: Buffer;
  readonly isCoinbase: boolean;
  readonly transaction: ChainTransaction;
};

/** Refuses bytes to which the hash does not commit, down to the last transaction. */
export function parseUtxoBlock(
  raw: Buffer,
  { height, hash, chain }: { readonly height: number; readonly hash: string; readonly chain: UtxoChain },
): ChainBlock {
  const reader = new ByteReader(raw);
  const header = reader.take(HEADER_BYTES);
  if (written(hash256(header)) !== hash) throw new NodeFault(`a header that is not that of ${hash}`);
  const parent = written(header.subarray(4, 36));
  const parsed: Parsed[] = [];
  for (let left = reader.count(); left > 0; left -= 1) parsed.push(parseTransaction(reader, chain));
  if (!reader.isAtEnd && !chain.hasExtension) throw new NodeFault(`more than the transactions of ${hash}`);
  // Only so is the number of leaves certain: inner nodes do not pass for what begins a block.
  if (parsed.some(({ isCoinbase }, at) => isCoinbase !== (at === 0))) throw new NodeFault(`no coinbase in ${hash}`);
  const root = calculateMerkleRoot(parsed.map(({ id }) => id));
  if (!root.equals(header.subarray(36, 68))) throw new NodeFault(`transactions that are not those of ${hash}`);
  return {
    height,
    hash,
    parent: /^0+$/.test(parent) ? undefined : parent,
    transactions: parsed.map(({ transaction }) => transaction),
  };
}

/** The id of a transaction that is to be sent. */
export function txidOf(raw: string, chain: UtxoChain): string {
  return parseTransaction(new ByteReader(Buffer.from(raw, 'hex')), chain).transaction.txid;
}

/** The bytes that the id of a transaction hashes: all but its signatures. */
export function hashedPartOf(raw: string, chain: UtxoChain): string {
  return parseTransaction(new ByteReader(Buffer.from(raw, 'hex')), chain).hashed.toString('hex');
}

function parseTransaction(reader: ByteReader, chain: UtxoChain): Parsed {
  const version = reader.take(4);
  const flags = readFlags(reader, chain);
  const from = reader.at;
  const inputs: string[] = [];
  for (let left = reader.count(); left > 0; left -= 1) inputs.push(parseInput(reader));
  const outputs: { readonly amount: bigint; readonly script: Buffer }[] = [];
  for (let left = reader.count(); left > 0; left -= 1) {
    outputs.push({ amount: reader.int64(), script: reader.prefixed() });
  }
  const to = reader.at;
  if (flags & WITNESS) for (const _ of inputs) skipWitness(reader);
  if (flags & EXTENSION && reader.take(1).readUInt8() !== 0) throw new NodeFault('a hidden transaction in a block');
  const hashed = Buffer.concat([version, reader.slice(from, to), reader.take(4)]);
  const id = hash256(hashed);
  const isCoinbase = inputs.length === 1 && inputs[0] === NO_OUTPUT;
  const transfers = outputs.flatMap(({ amount: paid, script }, ordinal): ChainTransfer[] => {
    const address = addressOfScript(script, chain.form);
    if (address === undefined) return [];
    const transfer = { ordinal, currencyId: chain.currencyId, from: undefined, to: address, amount: amount(paid) };
    return [isCoinbase ? { ...transfer, minConfirmations: COINBASE_CONFIRMATIONS } : transfer];
  });
  const named = new Set(transfers.map(({ ordinal }) => ordinal));
  const unnamed = outputs.reduce((sum, { amount: paid }, at) => (named.has(at) ? sum : sum + paid), 0n);
  const transaction: ChainTransaction = {
    txid: written(id),
    inputs: isCoinbase ? [] : inputs,
    transfers,
    ...(unnamed > 0n && { unnamed: amount(unnamed) }),
  };
  return { id, hashed, isCoinbase, transaction };
}

function readFlags(reader: ByteReader, chain: UtxoChain): number {
  const [marker, flags = 0] = reader.peek(2);
  if (marker !== MARKER) return 0;
  reader.take(2);
  const known = WITNESS | (chain.hasExtension ? EXTENSION : 0);
  if (flags === 0 || flags & ~known) throw new NodeFault('a transaction with flags that nobody knows');
  return flags;
}

/** The output that an input spends, by the name that at most one transaction of a branch has. */
export const outpointOf = (txid: string, ordinal: number): string => `${txid}:${ordinal}`;

const NO_OUTPUT = outpointOf('0'.repeat(64), 0xffffffff);

function parseInput(reader: ByteReader): string {
  const outpoint = outpointOf(written(reader.take(32)), reader.uint32());
  reader.prefixed();
  reader.take(4);
  return outpoint;
}

function skipWitness(reader: ByteReader): void {
  for (let left = reader.count(); left > 0; left -= 1) reader.prefixed();
}

/** Two equal hashes side by side would let a list pass for one that repeats its end. */
function calculateMerkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = leaves;
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const [left, right] = [level[2 * at], level[2 * at + 1]];
      if (!left || (right && left.equals(right))) throw new NodeFault('a block has the same transaction twice');
      return hash256(Buffer.concat([left, right ?? left]));
    });
  }
  const [root] = level;
  if (!root) throw new NodeFault('a block without transactions');
  return root;
}

/** Reads what Bitcoin and its kin serialize. What ends too early cannot be. */
/** How many bytes follow that say a count. */
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

type Standard = { readonly kind: 'keyHash' | 'scriptHash' | 'v0' | 'v1'; readonly hash: Uint8Array };

const base58 = base58check((data: Uint8Array) => createHash('sha256').update(data).digest());

export function addressOfScript(script: Buffer, form: AddressForm): string | undefined {
  const standard = readStandard(script);
  if (!standard) return undefined;
  const { kind, hash } = standard;
  if (kind === 'keyHash' || kind === 'scriptHash') {
    if (form.kind === 'cash') return encodeCash(form.prefix, Uint8Array.of(kind === 'keyHash' ? 0 : 8, ...hash));
    return base58.encode(Uint8Array.of(form[kind], ...hash));
  }
  if (form.kind === 'cash') return undefined;
  return kind === 'v0'
    ? bech32.encode(form.prefix, [0, ...bech32.toWords(hash)])
    : bech32m.encode(form.prefix, [1, ...bech32m.toWords(hash)]);
}

const FORMS = [
  { kind: 'keyHash', head: '76a914', tail: '88ac', length: 20 },
  { kind: 'scriptHash', head: 'a914', tail: '87', length: 20 },
  { kind: 'v0', head: '0014', tail: '', length: 20 },
  { kind: 'v0', head: '0020', tail: '', length: 32 },
  { kind: 'v1', head: '5120', tail: '', length: 32 },
] as const;

function readStandard(script: Buffer): Standard | undefined {
  const hex = script.toString('hex');
  for (const { kind, head, tail, length } of FORMS) {
    const isThis = hex.length === head.length + 2 * length + tail.length && hex.startsWith(head) && hex.endsWith(tail);
    if (isThis) return { kind, hash: script.subarray(head.length / 2, head.length / 2 + length) };
  }
  return undefined;
}
