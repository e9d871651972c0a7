// What happened to subscriptions by itself, by committed rows: a screen and a mail show the same. Each subscription has at most
// one result, and is unlockable at most once. `s` is a subscription, `p` its sale.
import type { launch as contract } from '@bourse/contract';
import type { Instant } from '@bourse/domain';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';

export type LaunchNoticeKind = (typeof contract.NOTICE_KINDS)[number];

const namedBy = (sql: Sql | TransactionSql): SqlFragment =>
  sql`s.id, s.user_id, s.project_id, s.currency_id, s.wanted, s.allotted`;

/** Selects the results of pro rata sales. What is bought at once is no news to the buyer. */
export const shareFacts = (sql: Sql | TransactionSql, isWanted: SqlFragment): SqlFragment => sql`
  SELECT CASE WHEN p.state = 'cancelled' THEN 'called_off' WHEN s.allotted > 0 THEN 'allotted' ELSE 'not_allotted' END AS kind,
    coalesce(p.settled_at, s.ended_at) AS at, ${namedBy(sql)}
  FROM subscriptions s JOIN launch_projects p ON p.id = s.project_id
  WHERE p.mode = 'pro_rata' AND s.state IN ('locked', 'done', 'refunded') AND ${isWanted}`;

/** Selects the subscriptions that came to nothing, because their charge did. */
export const voidFacts = (sql: Sql | TransactionSql, isWanted: SqlFragment): SqlFragment => sql`
  SELECT 'void' AS kind, s.ended_at AS at, ${namedBy(sql)} FROM subscriptions s
  WHERE s.state = 'void' AND ${isWanted}`;

/** Selects what their owner can unlock, or has unlocked, without what was never locked. */
export const unlockFacts = (sql: Sql | TransactionSql, now: Instant, isWanted: SqlFragment): SqlFragment => sql`
  SELECT 'unlockable' AS kind, s.unlock_at AS at, ${namedBy(sql)}
  FROM subscriptions s JOIN launch_projects p ON p.id = s.project_id
  WHERE s.state IN ('locked', 'done') AND s.unlock_at <= ${now} AND p.lock_days > 0 AND ${isWanted}`;
