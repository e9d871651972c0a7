// What happened to a user's subscriptions by itself, read from the committed facts: nothing is stored for it, so nothing is
// told twice or missed.
import { launch as contract } from '@bourse/contract';
import {
  type Amount,
  amount,
  assert,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  type LaunchProjectId,
  launchProjectId,
  type UserId,
} from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export type LaunchNotice = {
  readonly kind: (typeof contract.NOTICE_KINDS)[number];
  readonly id: number;
  readonly at: Instant;
  readonly projectId: LaunchProjectId;
  readonly currencyId: CurrencyId;
  readonly wanted: Amount;
  readonly allotted: Amount;
};

type Row = Readonly<Record<'kind' | 'id' | 'at' | 'project_id' | 'currency_id' | 'wanted' | 'allotted', string>>;
type Page = { readonly userId: UserId; readonly now: Instant; readonly limit: number; readonly offset: number };

/** `total` counts no further than this. */
const TOTAL_MAX = 10_000;

/** Newest first. What is bought at once is no news to the buyer. */
export async function findLaunchNotices(
  sql: Sql,
  { userId, now, limit, offset }: Page,
): Promise<{ readonly notices: readonly LaunchNotice[]; readonly total: number }> {
  const facts = sql`
    SELECT CASE WHEN p.state = 'cancelled' THEN 'called_off' WHEN s.allotted > 0 THEN 'allotted' ELSE 'not_allotted' END AS kind,
      s.id, coalesce(p.settled_at, s.ended_at) AS at, s.project_id, s.currency_id, s.wanted, s.allotted
    FROM subscriptions s JOIN launch_projects p ON p.id = s.project_id
    WHERE s.user_id = ${userId} AND p.mode = 'pro_rata' AND s.state IN ('locked', 'done', 'refunded')
    UNION ALL
    SELECT 'void', id, ended_at, project_id, currency_id, wanted, allotted FROM subscriptions
    WHERE user_id = ${userId} AND state = 'void'
    UNION ALL
    SELECT 'unlockable', s.id, s.unlock_at, s.project_id, s.currency_id, s.wanted, s.allotted
    FROM subscriptions s JOIN launch_projects p ON p.id = s.project_id
    WHERE s.user_id = ${userId} AND s.state IN ('locked', 'done') AND s.unlock_at <= ${now} AND p.lock_days > 0`;
  const [rows, [counted]] = await Promise.all([
    sql<Row[]>`SELECT * FROM (${facts}) AS facts ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ total: string }[]>`SELECT count(*) AS total FROM (SELECT FROM (${facts}) AS facts LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  return { notices: rows.map(fromRow), total: Number(counted?.total ?? 0) };
}

function fromRow(row: Row): LaunchNotice {
  const kind = contract.NOTICE_KINDS.find((one) => one === row.kind);
  assert(kind, `${row.kind} is a notice`);
  return {
    kind,
    id: Number(row.id),
    at: instant(Number(row.at)),
    projectId: launchProjectId(Number(row.project_id)),
    currencyId: currencyId(Number(row.currency_id)),
    wanted: amount(unitsFromNumeric(row.wanted)),
    allotted: amount(unitsFromNumeric(row.allotted)),
  };
}
