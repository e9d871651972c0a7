// What happened to a user's staking by itself, read from the committed facts: nothing is stored for it, so nothing is told
// twice or missed.
import { staking as contract } from '@bourse/contract';
import {
  amount,
  type Amount,
  type CurrencyId,
  currencyId,
  formatShanghai,
  formatUnits,
  type Instant,
  instant,
  STAKING_ENDS,
  type StakingEnd,
  type UserId,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { unitsFromNumeric } from '../../core/storage/columns.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { StakingServices } from './services.ts';

export type StakingNotice = {
  readonly id: number;
  readonly at: Instant;
  readonly end: StakingEnd;
  readonly currencyId: CurrencyId;
  readonly amount: Amount;
  readonly interest: Amount;
};

type Row = Readonly<Record<'id' | 'at' | 'end_reason' | 'currency_id' | 'amount' | 'interest', string>>;

/** `total` counts no further than this. */
const TOTAL_MAX = 10_000;

/** Newest first. What users cancelled themselves is no news to them. */
export async function findStakingNotices(
  sql: Sql,
  { userId, limit, offset }: { readonly userId: UserId; readonly limit: number; readonly offset: number },
): Promise<{ readonly notices: readonly StakingNotice[]; readonly total: number }> {
  const facts = sql`staking_orders WHERE user_id = ${userId} AND state = 'ended'`;
  const [rows, [counted]] = await Promise.all([
    sql<Row[]>`
      SELECT id, ended_at AS at, end_reason, currency_id, amount, interest FROM ${facts}
      ORDER BY ended_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ total: string }[]>`SELECT count(*) AS total FROM (SELECT FROM ${facts} LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  return { notices: rows.map(fromRow), total: Number(counted?.total ?? 0) };
}

const fromRow = (row: Row): StakingNotice => ({
  id: Number(row.id),
  at: instant(Number(row.at)),
  end: STAKING_ENDS.find((one) => one === row.end_reason) ?? 'matured',
  currencyId: currencyId(Number(row.currency_id)),
  amount: amount(unitsFromNumeric(row.amount)),
  interest: amount(unitsFromNumeric(row.interest)),
});

export function noticeRoutes(app: FastifyInstance, services: StakingServices): void {
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { notices, total } = await findStakingNotices(services.storage.sql, { userId: user.id, ...place });
    const list = notices.map((notice) => ({
      id: `staking-${notice.id}`,
      kind: notice.end,
      text: writeNotice(services, notice, t),
      time: formatShanghai(notice.at),
      time_ms: notice.at,
      order_id: notice.id,
    }));
    return { message: { list, total } };
  });
}

const writeNotice = (
  { market }: Pick<StakingServices, 'market'>,
  { end, currencyId, amount, interest }: StakingNotice,
  t: Translate,
): string =>
  t(`staking.notice.${end}`, {
    amount: formatUnits(amount),
    interest: formatUnits(interest),
    currency: market.currency(currencyId)?.name ?? '',
  });
