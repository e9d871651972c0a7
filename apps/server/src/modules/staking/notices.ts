// What happened to a user's staking by itself, read from the committed facts: nothing is stored for it, so nothing is told
// twice or missed.
import { staking as contract } from '@bourse/contract';
import {
  type CurrencyId,
  formatShanghai,
  formatUnits,
  STAKING_ENDS,
  type StakingOrderId,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, present, units, word } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { StakingServices } from './services.ts';

const NOTICE = {
  id: id<StakingOrderId>(),
  at: present(instant),
  end: present(word(STAKING_ENDS)),
  currencyId: id<CurrencyId>(),
  amount: units,
  interest: units,
};
type StakingNotice = RowOf<typeof NOTICE>;

/** Notices are counted no further than this. */
const TOTAL_MAX = 10_000;
type Place = { readonly limit: number; readonly offset: number };

/** Returns the newest first. What users cancelled themselves is no news to them. */
async function findStakingNotices(sql: Sql, userId: UserId, { limit, offset }: Place) {
  const facts = sql`staking_orders WHERE user_id = ${userId} AND state = 'ended'`;
  const [notices, [counted]] = await Promise.all([
    query(sql, NOTICE)`
      SELECT id, ended_at AS at, end_reason AS "end", currency_id, amount, interest FROM ${facts}
      ORDER BY ended_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, { total: count })`SELECT count(*) AS total FROM (SELECT FROM ${facts} LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  return { notices, total: counted?.total ?? 0 };
}

export function noticeRoutes(app: FastifyInstance, services: StakingServices): void {
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { notices, total } = await findStakingNotices(services.storage.sql, user.id, place);
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
