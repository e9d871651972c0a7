// Counts that bound attempts over a window of time which begins with the first. They are kept in the database, so that a
// restart forgets nothing.
import { type Instant, instant, refuse, type Refusal, SECOND_MS } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { RowOf } from '../../core/storage/row-shape.ts';

export type Throttle = {
  readonly subject: string;
  readonly max: number;
  readonly windowMs: number;
};

const COUNT = { count: kinds.count, resetsAt: kinds.instant };
const COUNT_OF = { ...COUNT, subject: kinds.text };
export type Count = RowOf<typeof COUNT>;

/** Counts once more. In a transaction it locks the subject until the end, so that nobody counts past the maximum. */
export async function countUp(
  sql: Sql | TransactionSql,
  { subject, windowMs }: Throttle,
  now: Instant,
): Promise<Count> {
  const [counted] = await query(sql, COUNT)`
    INSERT INTO throttles AS t (subject, count, resets_at) VALUES (${subject}, 1, ${now + windowMs})
    ON CONFLICT (subject) DO UPDATE SET
      count = CASE WHEN t.resets_at <= ${now} THEN 1 ELSE t.count + 1 END,
      resets_at = CASE WHEN t.resets_at <= ${now} THEN excluded.resets_at ELSE t.resets_at END
    RETURNING count, resets_at`;
  return counted ?? { count: 0, resetsAt: now };
}

/** Counts once more, and refuses what goes beyond the maximum. */
export async function refuseBeyond(
  sql: Sql | TransactionSql,
  throttle: Throttle,
  now: Instant,
): Promise<Refusal<'rate_limited'> | undefined> {
  const { count, resetsAt } = await countUp(sql, throttle, now);
  if (count <= throttle.max) return undefined;
  return refuse('rate_limited', { seconds: Math.ceil((resetsAt - now) / SECOND_MS) });
}

/** Takes one back: what was counted before it was known turned out well. */
export async function countDown(sql: Sql | TransactionSql, subject: string): Promise<void> {
  await sql`UPDATE throttles SET count = count - 1 WHERE subject = ${subject} AND count > 0`;
}

/** When all of these are free again; undefined where none is used up. */
export async function findUsedUp(
  sql: Sql | TransactionSql,
  throttles: readonly Throttle[],
  now: Instant,
): Promise<Instant | undefined> {
  if (throttles.length === 0) return undefined;
  const subjects = throttles.map(({ subject }) => subject);
  const rows = await query(sql, COUNT_OF)`
    SELECT subject, count, resets_at FROM throttles WHERE subject IN ${sql(subjects)} AND resets_at > ${now}`;
  const used = rows.filter((row) => {
    const throttle = throttles.find(({ subject }) => subject === row.subject);
    return throttle !== undefined && row.count >= throttle.max;
  });
  return used.length === 0 ? undefined : instant(Math.max(...used.map(({ resetsAt }) => resetsAt)));
}

/** How often all of these can still be counted, and from when on as often as ever. */
export async function findLeft(
  sql: Sql | TransactionSql,
  throttles: readonly Throttle[],
  now: Instant,
): Promise<{ readonly left: number; readonly until: Instant }> {
  if (throttles.length === 0) return { left: Number.POSITIVE_INFINITY, until: now };
  const subjects = throttles.map(({ subject }) => subject);
  const rows = await query(sql, COUNT_OF)`
    SELECT subject, count, resets_at FROM throttles WHERE subject IN ${sql(subjects)} AND resets_at > ${now}`;
  let [left, until] = [Number.POSITIVE_INFINITY, now];
  for (const { subject, max } of throttles) {
    const row = rows.find((each) => each.subject === subject);
    left = Math.min(left, Math.max(0, max - (row?.count ?? 0)));
    if (row !== undefined && row.count >= max) until = instant(Math.max(until, row.resetsAt));
  }
  return { left, until };
}
