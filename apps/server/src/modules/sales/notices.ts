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
import { type LaunchNoticeKind, shareFacts, unlockFacts, voidFacts } from './notice-facts.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export type LaunchNotice = {
  readonly kind: LaunchNoticeKind;
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

/** Newest first. */
export async function findLaunchNotices(
  sql: Sql,
  { userId, now, limit, offset }: Page,
): Promise<{ readonly notices: readonly LaunchNotice[]; readonly total: number }> {
  const isOwn = sql`s.user_id = ${userId}`;
  const facts = sql`${shareFacts(sql, isOwn)} UNION ALL ${voidFacts(sql, isOwn)} UNION ALL ${unlockFacts(sql, now, isOwn)}`;
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
