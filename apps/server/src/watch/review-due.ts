// When operators' access has to be looked at again, and for how long that is overdue.
import { DAY_MS, type Instant, instant } from '@bourse/domain';
import type { Sql } from '../storage/connection.ts';

/** From one review to the next. */
export const REVIEW_EVERY_MS = 90 * DAY_MS;

/** 90 days after the last one began; of a house that has had none, after its first operator came. */
export async function findNextReview(sql: Sql): Promise<Instant | undefined> {
  const [row] = await sql<{ since: string | null }[]>`
    SELECT coalesce((SELECT max(started_at) FROM access_reviews), (SELECT min(created_at) FROM operators)) AS since`;
  return row?.since ? instant(Number(row.since) + REVIEW_EVERY_MS) : undefined;
}

/** Whole days since one should have begun, or the open one ended; undefined where neither is so. */
export async function findReviewDelay(sql: Sql, now: Instant): Promise<number | undefined> {
  const [open] = await sql<{ due_at: string }[]>`SELECT due_at FROM access_reviews WHERE closed_at IS NULL`;
  const due = open ? Number(open.due_at) : await findNextReview(sql);
  return due === undefined || due > now ? undefined : Math.floor((now - due) / DAY_MS);
}
