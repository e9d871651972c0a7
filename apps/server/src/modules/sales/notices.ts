// What happened to a user's subscriptions by itself, read from the committed facts: nothing is stored for it, so nothing is
// told twice or missed.
import { launch as contract } from '@bourse/contract';
import type { CurrencyId, Instant, LaunchProjectId, UserId } from '@bourse/domain';
import { count, id, instant, units, word } from '@bourse/domain/kinds';
import { shareFacts, unlockFacts, voidFacts } from './notice-facts.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

const NOTICE = {
  kind: word(contract.NOTICE_KINDS),
  id: id<number>(),
  at: instant,
  projectId: id<LaunchProjectId>(),
  currencyId: id<CurrencyId>(),
  wanted: units,
  allotted: units,
};
export type LaunchNotice = RowOf<typeof NOTICE>;
type Page = { readonly userId: UserId; readonly now: Instant; readonly limit: number; readonly offset: number };

/** `total` counts no further than this. */
const TOTAL_MAX = 10_000;

/** Newest first. */
export async function findLaunchNotices(
  sql: Sql,
  { userId, now, limit, offset }: Page,
): Promise<{ readonly notices: readonly LaunchNotice[]; readonly total: number }> {
  const isOwn = sql`s.user_id = ${userId}`;
  const facts = sql`${shareFacts(sql, isOwn)} UNION ALL ${voidFacts(sql, isOwn)} UNION ALL ${unlockFacts(sql, now, isOwn)}`;
  const [notices, [counted]] = await Promise.all([
    query(sql, NOTICE)`
      SELECT kind, id, at, project_id, currency_id, wanted, allotted FROM (${facts}) AS facts
      ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: count })`
      SELECT count(*) AS total FROM (SELECT FROM (${facts}) AS facts LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  return { notices, total: counted?.total ?? 0 };
}
