// What happened to a user's second contracts and insurance by itself, read from the committed facts: nothing is stored for
// it, so nothing is told twice or missed.
import { micro as contract } from '@bourse/contract';
import {
  type CurrencyId,
  ensureNever,
  formatShanghai,
  formatUnits,
  type MarketId,
  MICRO_INSURANCE_ENDS,
  MICRO_VOID_REASONS,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, optional, units, word } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { SecondsServices } from './board.ts';

const FACT = {
  kind: word(['void', 'insurance_paid', 'insurance_ended']),
  id: id(),
  at: instant,
  currencyId: id<CurrencyId>(),
  amount: units,
  /** Only an order has a market and a reason to be void, and only insurance a reason to have ended. */
  marketId: optional(id<MarketId>()),
  insuranceId: optional(id()),
  voidReason: optional(word(MICRO_VOID_REASONS)),
  endReason: optional(word(MICRO_INSURANCE_ENDS)),
};
type Fact = RowOf<typeof FACT>;

const COUNTED = { total: count };

/** `total` counts no further than this. */
const TOTAL_MAX = 10_000;

/** Newest first. What users did themselves is no news to them: a claim that was paid at once, a cancellation. */
async function findFacts(
  sql: Sql,
  { userId, limit, offset }: { readonly userId: UserId; readonly limit: number; readonly offset: number },
): Promise<{ readonly facts: readonly Fact[]; readonly total: number }> {
  const facts = sql`
    SELECT 'void' AS kind, id, ended_at AS at, currency_id, payout AS amount, market_id, NULL::bigint AS insurance_id,
      void_reason, NULL AS end_reason
    FROM micro_orders WHERE user_id = ${userId} AND result = 'void'
    UNION ALL
    SELECT 'insurance_paid', id, paid_at, currency_id, amount, NULL, insurance_id, NULL, NULL
    FROM micro_claims WHERE user_id = ${userId} AND paid_at > claimed_at
    UNION ALL
    SELECT 'insurance_ended', id, ended_at, currency_id, assets, NULL, id, NULL, end_reason
    FROM micro_insurances WHERE user_id = ${userId} AND state = 'ended' AND end_reason <> 'cancelled'`;
  const [rows, [counted]] = await Promise.all([
    query(sql, FACT)`SELECT * FROM (${facts}) AS facts ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, COUNTED)`SELECT count(*) AS total FROM (SELECT FROM (${facts}) AS facts LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  return { facts: rows, total: counted?.total ?? 0 };
}

export function noticeRoutes(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { facts, total } = await findFacts(services.storage.sql, { userId: user.id, ...place });
    const list = facts.map((fact) => ({
      id: `${fact.kind}-${fact.id}`,
      kind: fact.kind,
      text: writeNotice(services, fact, t),
      time: formatShanghai(fact.at),
      time_ms: fact.at,
      order_id: fact.kind === 'void' ? fact.id : null,
      insurance_id: fact.insuranceId ?? null,
    }));
    return { message: { list, total } };
  });
}

function writeNotice({ market }: Pick<SecondsServices, 'market'>, fact: Fact, t: Translate): string {
  const { kind, marketId, voidReason = 'no_entry_tick', endReason = 'expired' } = fact;
  const currency = market.currency(fact.currencyId)?.name ?? '';
  const amount = formatUnits(fact.amount);
  switch (kind) {
    case 'void': {
      const symbol = (marketId === undefined ? undefined : market.market(marketId)?.symbol) ?? '';
      return t('micro.notice.void', { symbol, reason: t(`micro.void.${voidReason}`), amount, currency });
    }
    case 'insurance_paid':
      return t('micro.notice.insurance_paid', { amount, currency });
    case 'insurance_ended':
      return t('micro.notice.insurance_ended', { assets: amount, currency, reason: t(`insurance.end.${endReason}`) });
    default:
      return ensureNever(kind);
  }
}
