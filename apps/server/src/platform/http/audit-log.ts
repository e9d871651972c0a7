// What operators did: an append-only log in which every entry carries the hash of the one before it. Changing, removing
// or inserting an entry breaks the chain; cutting off its end does not, which is why each hash is logged as well.
import { assert, type AuditEntry, textOfAuditEntry } from '@bourse/domain';
import { bytes, count } from '@bourse/domain/kinds';
import type { FastifyBaseLogger } from 'fastify';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { canonicalJson } from '../../system/signatures.ts';
import type { Clock } from '../../system/clock.ts';
import { describeUnreadable } from '../../system/not-there.ts';

export type AuditAct = {
  /** An operator's e-mail address, `console`, or `system` for what a job does by itself. */
  readonly actor: string;
  /** The name of the act, `user.freeze`. */
  readonly action: string;
  /** The thing that it was done to, `user 100001`. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly ip: string;
};

export type ChainStatus = {
  readonly entries: number;
  /** Hash of the newest entry, in hexadecimal; empty where there is none. */
  readonly head: string;
  /** The first entry that does not follow from those before it. */
  readonly brokenAt: number | undefined;
};

export type AuditLog = {
  /** A transaction that acts are entered in; the hashes of its entries are logged once it has been committed. */
  readonly begin: <T>(work: (transaction: TransactionSql) => Promise<T>) => Promise<T>;
  /**
   * Enters an act in the transaction of `begin` that does it, at its end: both are committed, or neither. Answers the number of
   * the entry.
   */
  readonly append: (transaction: TransactionSql, act: AuditAct) => Promise<number>;
  /** Enters an act that the engine is about to do, before it is asked. */
  readonly record: (act: AuditAct) => Promise<void>;
};

/** Serves the order of entries alone: held until the transaction ends. */
const AUDIT_LOCK = 5_427_300_003;
const NO_HASH = Buffer.alloc(32);
const PAGE_SIZE = 1_000;

export type ChainedEntry = AuditEntry & { readonly previous_hash: Uint8Array; readonly hash: Uint8Array };

const hashOf = (previous: Uint8Array, entry: AuditEntry): Buffer =>
  createHash('sha256').update(previous).update(textOfAuditEntry(entry)).digest();

export function createAuditLog(options: { sql: Sql; clock: Clock; log: Pick<FastifyBaseLogger, 'info'> }): AuditLog {
  const { sql, clock, log } = options;
  const uncommitted = new WeakMap<TransactionSql, object[]>();
  const begin: AuditLog['begin'] = async (work) => {
    const lines: object[] = [];
    const { result } = await sql.begin(async (transaction) => {
      uncommitted.set(transaction, lines);
      return { result: await work(transaction) };
    });
    for (const line of lines) log.info(line, 'audit');
    return result;
  };
  const append: AuditLog['append'] = async (transaction, { actor, action, subject, before, after, ip }) => {
    const lines = uncommitted.get(transaction);
    assert(lines, 'an act is entered in a transaction that the audit log did not begin');
    await transaction`SELECT pg_advisory_xact_lock(${AUDIT_LOCK})`;
    const [last] = await query(transaction, { id: count, hash: bytes })`
      SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1`;
    const previous = last?.hash ?? NO_HASH;
    const entry = {
      id: String((last?.id ?? 0) + 1),
      at: String(clock.now()),
      actor,
      action,
      subject,
      before: canonicalJson(before ?? null),
      after: canonicalJson(after ?? null),
      ip,
    };
    const hash = hashOf(previous, entry);
    await transaction`
      INSERT INTO audit_log (id, at, actor, action, subject, before, after, ip, previous_hash, hash)
      VALUES (${entry.id}, ${entry.at}, ${actor}, ${action}, ${subject}, ${entry.before}, ${entry.after}, ${ip},
        ${previous}, ${hash})`;
    lines.push({ entry: entry.id, actor, action, subject, hash: hash.toString('hex') });
    return Number(entry.id);
  };
  return {
    begin,
    append,
    record: async (act) => {
      await begin((transaction) => append(transaction, act));
    },
  };
}

/** The entries up to one of them, or all, oldest first, page by page. */
export async function* readChain(sql: Sql | TransactionSql, last?: number): AsyncGenerator<readonly ChainedEntry[]> {
  for (let read = 0; ; read += PAGE_SIZE) {
    const rows = await sql<ChainedEntry[]>`
      SELECT * FROM audit_log WHERE id > ${read} AND ${last === undefined ? sql`true` : sql`id <= ${last}`}
      ORDER BY id LIMIT ${PAGE_SIZE}`;
    yield rows;
    if (rows.length < PAGE_SIZE) return;
  }
}

/** Recomputes the whole chain. */
export const verifyChain = (sql: Sql | TransactionSql): Promise<ChainStatus> => checkChain(readChain(sql));

export async function checkChain(pages: AsyncIterable<readonly ChainedEntry[]>): Promise<ChainStatus> {
  let previous: Uint8Array = NO_HASH;
  let entries = 0;
  for await (const page of pages) {
    for (const entry of page) {
      const isNext = Number(entry.id) === entries + 1 && Buffer.compare(entry.previous_hash, previous) === 0;
      if (!isNext || Buffer.compare(entry.hash, hashOf(previous, entry)) !== 0) {
        return { entries, head: headOf(previous, entries), brokenAt: entries + 1 };
      }
      previous = entry.hash;
      entries += 1;
    }
  }
  return { entries, head: headOf(previous, entries), brokenAt: undefined };
}

const headOf = (hash: Uint8Array, entries: number): string => (entries === 0 ? '' : Buffer.from(hash).toString('hex'));

// The operators' log as a file: a JSON object a line, oldest first, as the entries were hashed. Whoever keeps it can
// check it without us, and compares its newest hash with what was logged.

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((text) => Buffer.from(text, 'hex'));
const line = z.strictObject({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  ip: z.string(),
  previous_hash: hash,
  hash,
});

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export function writeAuditLine(entry: ChainedEntry): string {
  const { id, at, actor, action, subject, before, after, ip, previous_hash, hash: own } = entry;
  const texts = { id, at, actor, action, subject, before, after, ip };
  return `${JSON.stringify({ ...texts, previous_hash: hex(previous_hash), hash: hex(own) })}\n`;
}

/**
 * In a file that is no such log, the first line that is no entry counts as the broken entry. Throws `NotThere` where
 * there is no file.
 */
export async function checkAuditFile(path: string): Promise<ChainStatus> {
  try {
    return await checkChain(readEntries(path));
  } catch (error) {
    throw describeUnreadable(path, error);
  }
}

async function* readEntries(path: string): AsyncGenerator<readonly ChainedEntry[]> {
  let entries = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    entries += 1;
    yield [readEntry(text) ?? { ...NO_ENTRY, id: String(entries) }];
  }
}

/** Its hash is nobody's. */
const NO_ENTRY: ChainedEntry = {
  id: '',
  at: '',
  actor: '',
  action: '',
  subject: '',
  before: '',
  after: '',
  ip: '',
  previous_hash: Buffer.alloc(0),
  hash: Buffer.alloc(0),
};

function readEntry(text: string): ChainedEntry | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
