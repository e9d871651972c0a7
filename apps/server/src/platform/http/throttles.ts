// Counts that bound attempts over a window of time which begins with the first. They are kept in the database, so that a
// restart forgets nothing.
import { accept, type Instant, instant, type Refusal, refuse, type Result, SECOND_MS } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Clock } from '../../system/clock.ts';
import { AddressCounts } from './network.ts';

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

// What an unknown token may cost: a try of its network, spent before the database is asked and given back where the
// token turns out to be live; a token of no session is remembered, so that it costs one look. Both memories are
// bounded.

/** Different tokens of no session from one network. */
const TRIES_MAX = 100;
const WINDOW_MS = 10_000;
const REMEMBERED_MAX = 10_000;

export type TriesRefusal = 'rate_limited';

export class TokenTries {
  readonly #tries: AddressCounts;
  readonly #hasLimits: boolean;
  /** Tokens of no session stay so for ever, as tokens are drawn here and never brought back to life. */
  readonly #dead = new Set<string>();

  constructor({ clock, hasLimits }: { readonly clock: Pick<Clock, 'now'>; readonly hasLimits: boolean }) {
    this.#tries = new AddressCounts(clock, WINDOW_MS);
    this.#hasLimits = hasLimits;
  }

  isDead(token: string): boolean {
    return this.#dead.has(token);
  }

  bury(token: string): void {
    if (this.#dead.size >= REMEMBERED_MAX) this.#dead.clear();
    this.#dead.add(token);
  }

  /** Looks for the owner of a token that is not known here; `find` asks the database. */
  async look<Found>(
    address: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Result<Found | undefined, TriesRefusal>> {
    if (this.#hasLimits && this.#tries.get(address) >= TRIES_MAX) {
      return refuse('rate_limited', { seconds: WINDOW_MS / 1000 });
    }
    // Counted before the answer is there: many at once must not all be looked up.
    this.#tries.add(address);
    const found = await find();
    if (found !== undefined) this.#tries.remove(address);
    return accept(found);
  }
}
