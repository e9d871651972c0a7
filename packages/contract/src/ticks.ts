// Calls of the tick archive: index ticks chained by hash, the signed heads of the chain, and the keys that sign them.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { decimalText, epochMs, epochSeconds } from './fields.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const signature = z.string().regex(/^[0-9a-f]{128}$/);
const whole = z.number().int().nonnegative();

/** A tick as the chain has it; `price` has no digits that say nothing. */
export const chainTick = z.strictObject({
  /** Place of its command in the order of all commands: ticks of one second share it. */
  seq: whole,
  currency_id: whole,
  second: whole,
  /** The oldest quote in it, UTC milliseconds. */
  quoted_at: whole,
  price: decimalText,
});

const headKind = z.enum(['minute', 'day']);

/** This text is signed: `bourse head KIND START SEQ COUNT PREVIOUS HASH KEY`. */
export const tickHead = z.strictObject({
  kind: headKind,
  /** UTC second of the minute’s, or of the Shanghai day’s, beginning. */
  start: z.number().int(),
  /** It is the number of its last tick. */
  seq: whole,
  /** Ticks between `previous` and `hash`. */
  count: whole,
  previous: hash,
  hash,
  key: hash,
  signature,
});

/**
 * This text is signed: `bourse key KEY FROM CREATED_AT PREVIOUS`, by the key before it; by itself where `previous` is null,
 * as `-`.
 */
export const tickKey = z.strictObject({
  /** An Ed25519 public key. */
  key: hash,
  /** It signs heads of periods that end after this UTC second. */
  from: whole,
  created_at: whole,
  previous: hash.nullable(),
  signature,
});

/** A minute of the chain: each hash is the SHA-256 of `PREVIOUS SEQ CURRENCY_ID SECOND QUOTED_AT PRICE`. */
export const tickPage = z.strictObject({ head: tickHead, ticks: z.array(chainTick).readonly() });

/** A receipt is read by the letters of its link, or by its number, which only its owner can use. */
export const RECEIPT_REFERENCE = /^([1-9]\d{0,14}|[\w-]{22})$/;
export const receiptReference = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(RECEIPT_REFERENCE));

/** A file that proves a receipt without any connection; docs/receipts.md describes it. */
export const proofOf = <Kind extends string, Receipt extends z.ZodType>(kind: Kind, receipt: Receipt) =>
  z.strictObject({
    format: z.literal(PROOF_FORMAT),
    kind: z.literal(kind),
    receipt,
    /** The newest key. */
    key: hash,
    /** Its signature of `bourse receipt KIND SHA-256 KEY`. */
    signature,
    pages: z.array(tickPage).readonly(),
    keys: z.array(tickKey).readonly(),
  });
export const PROOF_FORMAT = 'bourse-proof-1' as const;

export const chain = defineCall({
  method: 'GET',
  path: '/api/index/chain',
  access: 'public',
  summary:
    'A minute of index ticks of all coins in the order of the chain, with the hash of each and the signed head; `second` is ' +
    'any second of it. A minute without ticks has none, the one that runs not yet.',
  input: z.object({ second: epochSeconds }),
  message: z.object({ head: tickHead, ticks: z.array(chainTick.extend({ hash })).readonly() }),
  cost: 8,
});

export const heads = defineCall({
  method: 'GET',
  path: '/api/index/heads',
  access: 'public',
  summary:
    'Signed heads of minutes or Shanghai days that began from one UTC second to another, both included, ascending; at most ' +
    '600 an answer, `next` is the second to go on from. Without `from` the last hour, or the last 31 days.',
  input: z.object({ kind: headKind.default('minute'), from: epochSeconds.optional(), to: epochSeconds.optional() }),
  message: z.object({ list: z.array(tickHead).readonly(), next: z.number().nullable() }),
  cost: 3,
});

export const keys = defineCall({
  method: 'GET',
  path: '/api/index/keys',
  access: 'public',
  summary: 'The public keys that have signed heads, the oldest first, each signed by the one before it.',
  input: z.object({}),
  message: z.object({ list: z.array(tickKey).readonly(), time: epochMs }),
});
