// SQL of one-time codes.
import type { Instant } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Channel } from '../../platform/delivery/delivery.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

/** A code is bound to an address and to what it is for: one purpose, or several that blanks separate. */
const CODE_OWNER = { address: kinds.text, purpose: kinds.text };
export type CodeOwner = RowOf<typeof CODE_OWNER>;

/** Whether a code was sent for one of these purposes. */
const isFor = (sql: Sql | TransactionSql, purposes: string) =>
  sql`string_to_array(purpose, ' ') && string_to_array(${purposes}, ' ')`;

const CODE = {
  id: kinds.id<number>(),
  codeHash: kinds.text,
  createdAt: kinds.instant,
  expiresAt: kinds.instant,
  tries: kinds.count,
  isConsumed: kinds.flag,
  /** The address of who asked for it. */
  askedFrom: kinds.text,
};
export type StoredCode = RowOf<typeof CODE>;

/** Until the transaction ends, nobody else issues a code to this address or tries one, whatever it is for. */
export async function lockCodes(sql: TransactionSql, { address }: CodeOwner): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code ${address}`}, 0))`;
}

/** Newest first. */
export const findNewestCodes = (
  sql: TransactionSql,
  { address, purpose }: CodeOwner,
  limit: number,
): Promise<readonly StoredCode[]> => query(sql, CODE)`
  SELECT id, code_hash, created_at, expires_at, attempts AS tries, consumed_at IS NOT NULL AS is_consumed, asked_from
  FROM codes WHERE address = ${address} AND ${isFor(sql, purpose)} ORDER BY id DESC LIMIT ${limit}`;

export async function insertCode(
  sql: TransactionSql,
  code: { owner: CodeOwner; codeHash: string; createdAt: Instant; expiresAt: number; ip: string },
): Promise<void> {
  await sql`INSERT INTO codes (address, purpose, code_hash, created_at, expires_at, asked_from)
    VALUES (${code.owner.address}, ${code.owner.purpose}, ${code.codeHash}, ${code.createdAt}, ${code.expiresAt}, ${code.ip})`;
}

export async function countWrongTries(sql: TransactionSql, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`UPDATE codes SET attempts = attempts + 1 WHERE id IN ${sql([...ids])}`;
}

/** With it all others of its address that are for the same; false when they have been consumed or this one has expired in the meantime. */
export async function consumeCode(sql: TransactionSql, { id, now }: { id: number; now: Instant }): Promise<boolean> {
  const rows = await query(sql, { id: kinds.id<number>() })`
    UPDATE codes SET consumed_at = ${now}
    WHERE consumed_at IS NULL AND expires_at > ${now}
      AND address = (SELECT address FROM codes WHERE id = ${id})
      AND string_to_array(purpose, ' ') && (SELECT string_to_array(purpose, ' ') FROM codes WHERE id = ${id}) RETURNING id`;
  return rows.some((row) => row.id === id);
}

/**
 * The number, of several that differ in the country alone, that a password code was asked for: the last one from an IP
 * address, or else the only one from anywhere.
 */
export async function findAskedNumber(
  sql: Sql,
  { candidates, ip, since }: { candidates: readonly string[]; ip: string; since: number },
): Promise<string | undefined> {
  const rows = await query(sql, { address: kinds.text, isHere: kinds.optional(kinds.flag) })`
    SELECT address, bool_or(asked_from = ${ip}) AS is_here FROM codes
    WHERE address IN ${sql([...candidates])} AND ${isFor(sql, 'forget')} AND created_at > ${since}
    GROUP BY address ORDER BY max(id) FILTER (WHERE asked_from = ${ip}) DESC NULLS LAST LIMIT 2`;
  const [first, second] = rows;
  return first && (first.isHere || second === undefined) ? first.address : undefined;
}

/** Whom the last code asked for from an IP address is for, over one channel and since a moment. */
export async function findLastAsked(
  sql: Sql,
  { ip, channel, since }: { ip: string; channel: Channel; since: number },
): Promise<CodeOwner | undefined> {
  const [row] = await query(sql, CODE_OWNER)`
    SELECT address, purpose FROM codes
    WHERE asked_from = ${ip} AND created_at > ${since} AND (address LIKE '%@%') = ${channel === 'mail'}
    ORDER BY id DESC LIMIT 1`;
  return row;
}

export async function findLastPurpose(
  sql: Sql,
  { address, since }: { address: string; since: number },
): Promise<string | undefined> {
  const [row] = await query(sql, { purpose: kinds.text })`
    SELECT purpose FROM codes WHERE address = ${address} AND created_at > ${since} ORDER BY id DESC LIMIT 1`;
  return row?.purpose;
}

/** Keeps a live code for a holder; again for the same one. False where another has it, or it is used up or too old. */
export async function reserveCode(
  sql: Sql | TransactionSql,
  { id, holder, now }: { id: number; holder: string; now: Instant },
): Promise<boolean> {
  const rows = await sql`
    UPDATE codes SET reserved_by = ${holder}
    WHERE id = ${id} AND consumed_at IS NULL AND expires_at > ${now} AND coalesce(reserved_by, ${holder}) = ${holder}
    RETURNING id`;
  return rows.length === 1;
}

/** Uses up the code that was kept for the holder, and all others of its address and purpose. */
export async function consumeReserved(sql: Sql, { holder, now }: { holder: string; now: Instant }): Promise<void> {
  await sql`
    UPDATE codes SET consumed_at = ${now}
    WHERE consumed_at IS NULL
      AND (address, purpose) IN (SELECT address, purpose FROM codes WHERE reserved_by = ${holder} AND consumed_at IS NULL)`;
}

/** It was not done: whoever has the code may use it for something else. */
export async function releaseReserved(sql: Sql, holder: string): Promise<void> {
  await sql`UPDATE codes SET reserved_by = NULL WHERE reserved_by = ${holder} AND consumed_at IS NULL`;
}
