// When operators' access has to be looked at again, and for how long that is overdue.
import { DAY_MS, type Instant, instant } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

/** From one review to the next. */
export const REVIEW_EVERY_MS = 90 * DAY_MS;

/** 90 days after the last one began; of a house that has had none, after its first operator came. */
export async function findNextReview(sql: Sql): Promise<Instant | undefined> {
  const [row] = await query(sql, { since: kinds.optional(kinds.instant) })`
    SELECT coalesce((SELECT max(started_at) FROM access_reviews), (SELECT min(created_at) FROM operators)) AS since`;
  return row?.since ? instant(row.since + REVIEW_EVERY_MS) : undefined;
}

/** Whole days since one should have begun, or the open one ended; undefined where neither is so. */
export async function findReviewDelay(sql: Sql, now: Instant): Promise<number | undefined> {
  const [open] = await query(sql, { dueAt: kinds.instant })`
    SELECT due_at FROM access_reviews WHERE closed_at IS NULL`;
  const due = open ? open.dueAt : await findNextReview(sql);
  return due === undefined || due > now ? undefined : Math.floor((now - due) / DAY_MS);
}
