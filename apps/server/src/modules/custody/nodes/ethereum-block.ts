// A block of Ethereum as its node gives it, and whether its hash commits to it: header, transactions, their senders, and
// receipts. Calls within a transaction are in no header. The hashes are of RLP, and the roots of tries whose keys are positions.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { NodeFault } from '../adapter.ts';

const bytes = z
  .string()
  .regex(/^0x([0-9a-f]{2})*$/i)
  .transform((text) => text.toLowerCase());
export const quantitySchema = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform((text) => BigInt(text));
const quantity = quantitySchema;
export const hashSchema = bytes.refine((text) => text.length === 66);
export const addressSchema = bytes.refine((text) => text.length === 42);

const accessList = z.array(z.object({ address: addressSchema, storageKeys: z.array(hashSchema) }));
const authorization = z.object({
  chainId: quantity,
  address: addressSchema,
  nonce: quantity,
  yParity: quantity,
  r: quantity,
  s: quantity,
});

const transactionSchema = z.object({
  type: quantity.default(0n),
  hash: hashSchema,
  from: addressSchema,
  to: addressSchema.nullish(),
  nonce: quantity,
  value: quantity,
  gas: quantity,
  input: bytes,
  v: quantity.optional(),
  yParity: quantity.optional(),
  r: quantity,
  s: quantity,
  chainId: quantity.optional(),
  gasPrice: quantity.optional(),
  maxPriorityFeePerGas: quantity.optional(),
  maxFeePerGas: quantity.optional(),
  maxFeePerBlobGas: quantity.optional(),
  accessList: accessList.nullish(),
  blobVersionedHashes: z.array(hashSchema).optional(),
  authorizationList: z.array(authorization).optional(),
});
export type EthereumTransaction = z.infer<typeof transactionSchema>;

/** In the order that is hashed. Fields of later versions come at the end. */
const headerSchema = z.object({
  parentHash: hashSchema,
  sha3Uncles: hashSchema,
  miner: addressSchema,
  stateRoot: hashSchema,
  transactionsRoot: hashSchema,
  receiptsRoot: hashSchema,
  logsBloom: bytes,
  difficulty: quantity,
  number: quantity,
  gasLimit: quantity,
  gasUsed: quantity,
  timestamp: quantity,
  extraData: bytes,
  mixHash: hashSchema,
  nonce: bytes,
  baseFeePerGas: quantity.optional(),
  withdrawalsRoot: hashSchema.optional(),
  blobGasUsed: quantity.optional(),
  excessBlobGas: quantity.optional(),
  parentBeaconBlockRoot: hashSchema.optional(),
  requestsHash: hashSchema.optional(),
});
export const blockSchema = headerSchema.extend({ hash: hashSchema, transactions: z.array(transactionSchema) });
export type EthereumBlock = z.infer<typeof blockSchema>;

const logSchema = z.object({ address: addressSchema, topics: z.array(hashSchema), data: bytes });
export const receiptSchema = z.object({
  type: quantity.default(0n),
  transactionHash: hashSchema,
  status: quantity,
  cumulativeGasUsed: quantity,
  logsBloom: bytes,
  logs: z.array(logSchema),
});
export type EthereumReceipt = z.infer<typeof receiptSchema>;

const SENDERS_AT_ONCE = 16;

/** Refuses a block to which its hash does not commit. */
export async function recheckEthereumBlock(block: EthereumBlock, receipts: readonly EthereumReceipt[]): Promise<void> {
  const refuse = (what: string): never => {
    throw new NodeFault(`${what} that is not that of ${block.hash}`);
  };
  if (hexOf(keccak(encodeRlp(headerOf(block)))) !== block.hash) refuse('a header');
  const encoded = block.transactions.map((it) => encodeTransaction(it, { isSigned: true }));
  if (calculateListRoot(encoded) !== block.transactionsRoot) refuse('a list of transactions');
  if (calculateListRoot(receipts.map(encodeReceipt)) !== block.receiptsRoot) refuse('a list of receipts');
  for (const [at, transaction] of block.transactions.entries()) {
    // A signature takes a millisecond, and others wait for the process.
    if (at % SENDERS_AT_ONCE === 0) await setImmediate();
    const raw = encoded[at] ?? refuse('a transaction');
    const isItself = hexOf(keccak(raw)) === transaction.hash && receipts[at]?.transactionHash === transaction.hash;
    if (!isItself || recoverSender(transaction) !== transaction.from) refuse('a transaction');
  }
}

const headerOf = (block: EthereumBlock): Rlp =>
  headerSchema.keyof().options.flatMap((name) => {
    const field = block[name];
    return field === undefined ? [] : [encodeField(field)];
  });

const encodeField = (field: string | bigint): Uint8Array =>
  typeof field === 'bigint' ? quantityBytes(field) : bytesOf(field);

function encodeTransaction(it: EthereumTransaction, { isSigned }: { readonly isSigned: boolean }): Uint8Array {
  const type = Number(it.type);
  const need = (field: bigint | undefined): bigint => {
    if (field === undefined) throw new NodeFault(`a transaction of type ${type} that lacks a field`);
    return field;
  };
  const called = [it.gas, it.to ?? '0x', it.value, it.input].map(encodeField);
  const quantities = (...fields: readonly (bigint | undefined)[]) => fields.map((field) => quantityBytes(need(field)));
  if (type === 0) {
    const body = [...quantities(it.nonce, it.gasPrice), ...called];
    const v = need(it.v);
    const unsigned = v >= 35n ? quantities((v - 35n) / 2n, 0n, 0n) : [];
    return encodeRlp([...body, ...(isSigned ? quantities(v, it.r, it.s) : unsigned)]);
  }
  if (type > 4) throw new NodeFault(`a transaction of type ${type}, which nobody knows`);
  const prices = type === 1 ? [it.gasPrice] : [it.maxPriorityFeePerGas, it.maxFeePerGas];
  const access = (it.accessList ?? []).map(({ address, storageKeys }) => [bytesOf(address), storageKeys.map(bytesOf)]);
  const body: Rlp[] = [...quantities(it.chainId, it.nonce, ...prices), ...called, access];
  if (type === 3) body.push(...quantities(it.maxFeePerBlobGas), (it.blobVersionedHashes ?? []).map(bytesOf));
  if (type === 4) {
    body.push(
      (it.authorizationList ?? []).map(({ chainId, address, nonce, yParity, r, s }) =>
        [chainId, address, nonce, yParity, r, s].map(encodeField),
      ),
    );
  }
  if (isSigned) body.push(...quantities(it.yParity ?? it.v, it.r, it.s));
  return Buffer.concat([Uint8Array.of(type), encodeRlp(body)]);
}

function recoverSender(transaction: EthereumTransaction): string {
  const { type, v = 0n, yParity = v, r, s } = transaction;
  const parity = type !== 0n ? yParity : v >= 35n ? (v - 35n) % 2n : v - 27n;
  try {
    const signature = new secp256k1.Signature(r, s, Number(parity));
    const point = signature.recoverPublicKey(keccak(encodeTransaction(transaction, { isSigned: false })));
    return hexOf(keccak(point.toBytes(false).subarray(1)).subarray(12));
  } catch (error) {
    throw new NodeFault(`${transaction.hash} is signed by nobody`, { cause: error });
  }
}

/** Calculates the price of gas that was paid: the block's base fee and the tip, within the transaction's maximum. */
export function gasPriceOf(transaction: EthereumTransaction, { baseFeePerGas }: EthereumBlock): bigint {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas = 0n } = transaction;
  if (maxFeePerGas === undefined || baseFeePerGas === undefined) return gasPrice ?? 0n;
  const offered = baseFeePerGas + maxPriorityFeePerGas;
  return offered < maxFeePerGas ? offered : maxFeePerGas;
}

function encodeReceipt({ type, status, cumulativeGasUsed, logsBloom, logs }: EthereumReceipt): Uint8Array {
  const body = encodeRlp([
    ...[status, cumulativeGasUsed, logsBloom].map(encodeField),
    logs.map(({ address, topics, data }) => [bytesOf(address), topics.map(bytesOf), bytesOf(data)]),
  ]);
  return type === 0n ? body : Buffer.concat([Uint8Array.of(Number(type)), body]);
}

export type Rlp = Uint8Array | readonly Rlp[];

export const keccak = (bytes: Uint8Array): Uint8Array => keccak_256(bytes);
export const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.slice(2), 'hex');
export const hexOf = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;

/** A number without leading zeros; zero is no bytes at all. */
export function quantityBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

export function encodeRlp(item: Rlp): Uint8Array {
  if (item instanceof Uint8Array) {
    const [first = 0xff] = item;
    return item.length === 1 && first < 0x80 ? item : Buffer.concat([lengthOf(item.length, 0x80), item]);
  }
  const body = Buffer.concat(item.map(encodeRlp));
  return Buffer.concat([lengthOf(body.length, 0xc0), body]);
}

function lengthOf(length: number, offset: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(offset + length);
  const bytes = quantityBytes(BigInt(length));
  return Uint8Array.of(offset + 55 + bytes.length, ...bytes);
}

type Leaf = { readonly path: readonly number[]; readonly value: Uint8Array };

/** Calculates the root by which headers commit to transactions and to receipts. */
export function calculateListRoot(values: readonly Uint8Array[]): string {
  const leaves = values.map((value, at): Leaf => {
    const key = encodeRlp(quantityBytes(BigInt(at)));
    return { path: [...key].flatMap((byte) => [byte >> 4, byte & 0x0f]), value };
  });
  return hexOf(keccak(encodeRlp(leaves.length === 0 ? new Uint8Array() : nodeOf(leaves, 0))));
}

/** The node of all leaves that share the first `depth` nibbles. */
function nodeOf(leaves: readonly Leaf[], depth: number): Rlp {
  const [first] = leaves;
  if (!first) return new Uint8Array();
  if (leaves.length === 1) return [encodePath(first.path.slice(depth), { isLeaf: true }), first.value];
  let shared = depth;
  while (leaves.every(({ path }) => path[shared] !== undefined && path[shared] === first.path[shared])) shared += 1;
  if (shared > depth) {
    return [encodePath(first.path.slice(depth, shared), { isLeaf: false }), referTo(nodeOf(leaves, shared))];
  }
  const under = (nibble: number) => leaves.filter(({ path }) => path[depth] === nibble);
  const branches = Array.from({ length: 16 }, (_, nibble) => referTo(nodeOf(under(nibble), depth + 1)));
  return [...branches, leaves.find(({ path }) => path.length === depth)?.value ?? new Uint8Array()];
}

/** A small node is embedded in place of its hash. */
function referTo(node: Rlp): Rlp {
  const encoded = encodeRlp(node);
  return node instanceof Uint8Array || encoded.length < 32 ? node : keccak(encoded);
}

function encodePath(nibbles: readonly number[], { isLeaf }: { readonly isLeaf: boolean }): Uint8Array {
  const flag = isLeaf ? 2 : 0;
  const padded = nibbles.length % 2 === 0 ? [flag, 0, ...nibbles] : [flag + 1, ...nibbles];
  return Uint8Array.from(
    { length: padded.length / 2 },
    (_, at) => ((padded[2 * at] ?? 0) << 4) | (padded[2 * at + 1] ?? 0),
  );
}
