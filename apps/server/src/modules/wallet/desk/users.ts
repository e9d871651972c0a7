// The user whom an act of the desk is about.
import { type Instant, type UserId, userId, type Wallet, WALLETS } from '@bourse/domain';
import { count, instant, optional, text } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { RowOf } from '../../../core/storage/row-shape.ts';

/** Undefined where there is none; accounts of the house are nobody's. */
export async function findUserId(sql: Sql, id: number): Promise<UserId | undefined> {
  const [row] = await sql`SELECT 1 FROM users WHERE id = ${id} AND NOT is_house`;
  return row && userId(id);
}

const EMAILS = { email: optional(text), contactEmail: optional(text) };
const emailsOf = (row: RowOf<typeof EMAILS> | undefined): readonly string[] =>
  [row?.email, row?.contactEmail].flatMap((email) => email?.toLowerCase() ?? []);

/** By which an operator is known to be the user in person. */
export async function findEmails(sql: Sql, id: UserId): Promise<readonly string[]> {
  const [row] = await query(sql, EMAILS)`SELECT email, contact_email FROM users WHERE id = ${id}`;
  return emailsOf(row);
}

/** Locks the user, in whose turn acts of the desk are done, and answers the user's e-mail addresses. */
export async function lockUser(transaction: TransactionSql, id: UserId): Promise<readonly string[] | undefined> {
  const [row] = await query(transaction, EMAILS)`
    SELECT email, contact_email FROM users WHERE id = ${id} AND NOT is_house FOR NO KEY UPDATE`;
  return row && emailsOf(row);
}

export type Guards = {
  /** Nothing leaves until then. */
  readonly heldUntil: Instant | undefined;
  readonly locked: readonly Wallet[];
};

/** What keeps the user's money from leaving now. */
export async function findGuards(sql: Sql, id: UserId, now: Instant): Promise<Guards> {
  const [row] = await query(sql, { held: optional(instant), locked: count })`
    SELECT outflows_held_until AS held, locked_wallets AS locked FROM user_states WHERE user_id = ${id}`;
  const held = row?.held;
  const bits = row?.locked ?? 0;
  return {
    heldUntil: held !== undefined && held > now ? held : undefined,
    // Bit i stands for the wallet at place i.
    locked: WALLETS.filter((_, place) => (bits & (1 << place)) !== 0),
  };
}
