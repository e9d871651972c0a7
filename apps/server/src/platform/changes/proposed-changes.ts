// A change as the table of changes keeps it: asked for, ended by a decision, or by time where nobody decides.
import { DAY_MS, type Instant } from '@bourse/domain';
import { id, json, optional, text } from '@bourse/domain/kinds';
import { z } from 'zod';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { Desk, ProposedChange } from './tables.ts';

const proposedChanges = z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }));

/** Its fields. */
export const CHANGES = json<readonly ProposedChange[]>((value) => proposedChanges.parse(value));

/** These fields would change. */
export const CHANGE = {
  id: id<number>(),
  oldId: optional(id<number>()),
  kind: text,
  subject: optional(text),
  changes: CHANGES,
};

export const REQUEST_LIFETIME_MS = 7 * DAY_MS;

/** Expires requests that nobody decided in time, of one kind or of the whole desk. It runs before any is listed or asked for. */
export async function expireChanges(
  sql: Sql | TransactionSql,
  { desk, kind, now }: { readonly desk: Desk; readonly kind?: string; readonly now: Instant },
): Promise<void> {
  await sql`
    UPDATE changes SET status = 'expired', decided_at = requested_at + ${REQUEST_LIFETIME_MS}
    WHERE desk = ${desk} AND ${kind === undefined ? sql`true` : sql`kind = ${kind}`} AND status = 'pending'
      AND requested_at <= ${now - REQUEST_LIFETIME_MS}`;
}

export type NewChange = {
  readonly desk: Desk;
  readonly kind: string;
  readonly subject: string | undefined;
  /** See the column. */
  readonly exclusive: string | undefined;
  readonly changes: readonly ProposedChange[];
  readonly reason: string;
  readonly effectiveFrom?: Instant | undefined;
  /** The id of the operator. */
  readonly requestedBy: number;
  readonly now: Instant;
};

/** Returns whether it is asked for now; it is not where one with the same `exclusive` is open. */
export async function insertChange(transaction: TransactionSql, change: NewChange): Promise<boolean> {
  const { desk, kind, subject, exclusive, changes, reason, requestedBy, now, effectiveFrom = now } = change;
  const inserted = await transaction`
    INSERT INTO changes (desk, kind, subject, exclusive, changes, reason, status, effective_from, requested_by, requested_at)
    VALUES (${desk}, ${kind}, ${subject ?? null}, ${exclusive ?? null},
      ${transaction.json(changes.map((one) => ({ ...one })))}, ${reason}, 'pending', ${effectiveFrom}, ${requestedBy}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`;
  return inserted.length > 0;
}

export type Closing = {
  readonly id: number;
  /** The operator who has decided. */
  readonly by: { readonly operatorId: number };
  readonly now: Instant;
  readonly status: 'approved' | 'applied' | 'rejected';
};

/** To be called for an open change that is locked. */
export async function closeChange(transaction: TransactionSql, { id: of, by, now, status }: Closing): Promise<void> {
  await transaction`
    UPDATE changes SET status = ${status}, decided_by = ${by.operatorId}, decided_at = ${now} WHERE id = ${of}`;
}

// A stop by one operator alone drops the changes that would undo it: an opening that was asked for or approved before must not take
// the stop back when its time comes.

/** Turns down the open changes of the desk for which `isMeant` holds, and answers with their ids. To be called while the desk is held. */
export async function dropChanges(
  transaction: TransactionSql,
  { desk, operatorId, now }: { readonly desk: Desk; readonly operatorId: number; readonly now: Instant | number },
  isMeant: SqlFragment,
): Promise<readonly number[]> {
  const rows = await query(transaction, { id: id<number>() })`
    UPDATE changes SET status = 'rejected', decided_by = ${operatorId}, decided_at = ${now}
    WHERE desk = ${desk} AND status IN ('pending', 'approved') AND ${isMeant}
    RETURNING id`;
  return rows.map((row) => row.id);
}
