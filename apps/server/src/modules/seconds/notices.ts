// What happened to a user's second contracts and insurance by itself, read from the committed facts: nothing is stored for
// it, so nothing is told twice or missed.
import {
  type Amount,
  assert,
  type CurrencyId,
  type Instant,
  type MarketId,
  MICRO_INSURANCE_ENDS,
  MICRO_VOID_REASONS,
  type MicroInsuranceEnd,
  type MicroVoidReason,
  type UserId,
} from '@bourse/domain';
import { count, id, instant, optional, text, units } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

type Base = { readonly id: string; readonly at: Instant; readonly currencyId: CurrencyId; readonly amount: Amount };
export type MicroNotice =
  | (Base & {
      readonly kind: 'void';
      readonly orderId: number;
      readonly marketId: MarketId;
      readonly reason: MicroVoidReason;
    })
  | (Base & { readonly kind: 'insurance_paid'; readonly insuranceId: number })
  | (Base & { readonly kind: 'insurance_ended'; readonly insuranceId: number; readonly reason: MicroInsuranceEnd });

const FACT = {
  kind: text,
  id: id(),
  at: instant,
  currencyId: id<CurrencyId>(),
  amount: units,
  marketId: optional(id<MarketId>()),
  insuranceId: optional(id()),
  reason: optional(text),
};

const COUNTED = { total: count };

/** `total` counts no further than this. */
const TOTAL_MAX = 10_000;

/** Newest first. What users did themselves is no news to them: a claim that was paid at once, a cancellation. */
export async function findMicroNotices(
  sql: Sql,
  { userId, limit, offset }: { readonly userId: UserId; readonly limit: number; readonly offset: number },
): Promise<{ readonly notices: readonly MicroNotice[]; readonly total: number }> {
  const facts = sql`
    SELECT 'void' AS kind, id, ended_at AS at, currency_id, payout AS amount, market_id, NULL::bigint AS insurance_id,
      void_reason AS reason
    FROM micro_orders WHERE user_id = ${userId} AND result = 'void'
    UNION ALL
    SELECT 'insurance_paid', id, paid_at, currency_id, amount, NULL, insurance_id, NULL
    FROM micro_claims WHERE user_id = ${userId} AND paid_at > claimed_at
    UNION ALL
    SELECT 'insurance_ended', id, ended_at, currency_id, assets, NULL, id, end_reason
    FROM micro_insurances WHERE user_id = ${userId} AND state = 'ended' AND end_reason <> 'cancelled'`;
  const [rows, [counted]] = await Promise.all([
    query(sql, FACT)`SELECT * FROM (${facts}) AS facts ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, COUNTED)`SELECT count(*) AS total FROM (SELECT FROM (${facts}) AS facts LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  return { notices: rows.map(fromRow), total: counted?.total ?? 0 };
}

function fromRow({ marketId, insuranceId, ...row }: RowOf<typeof FACT>): MicroNotice {
  const { at, currencyId, amount } = row;
  const base = { id: `${row.kind}-${row.id}`, at, currencyId, amount };
  if (insuranceId !== undefined) {
    if (row.kind === 'insurance_paid') return { ...base, kind: 'insurance_paid', insuranceId };
    const reason = MICRO_INSURANCE_ENDS.find((one) => one === row.reason) ?? 'expired';
    return { ...base, kind: 'insurance_ended', insuranceId, reason };
  }
  assert(marketId !== undefined, 'what is no insurance is an order of a market');
  const reason = MICRO_VOID_REASONS.find((one) => one === row.reason) ?? 'no_entry_tick';
  return { ...base, kind: 'void', orderId: row.id, marketId, reason };
}
