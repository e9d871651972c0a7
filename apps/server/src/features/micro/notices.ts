// What happened to a user's second contracts and insurance by itself, read from the committed facts: nothing is stored for
// it, so nothing is told twice or missed.
import {
  type Amount,
  amount,
  type CurrencyId,
  currencyId,
  type Instant,
  instant,
  type MarketId,
  marketId,
  MICRO_INSURANCE_ENDS,
  MICRO_VOID_REASONS,
  type MicroInsuranceEnd,
  type MicroVoidReason,
  type UserId,
} from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

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

type Row = {
  readonly kind: string;
  readonly id: string;
  readonly at: string;
  readonly currency_id: string;
  readonly amount: string;
  readonly market_id: string | null;
  readonly insurance_id: string | null;
  readonly reason: string | null;
};

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
    sql<Row[]>`SELECT * FROM (${facts}) AS facts ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<{ total: string }[]>`SELECT count(*) AS total FROM (SELECT FROM (${facts}) AS facts LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  return { notices: rows.map(fromRow), total: Number(counted?.total ?? 0) };
}

function fromRow(row: Row): MicroNotice {
  const base = {
    id: `${row.kind}-${row.id}`,
    at: instant(Number(row.at)),
    currencyId: currencyId(Number(row.currency_id)),
    amount: amount(unitsFromNumeric(row.amount)),
  };
  const insuranceId = Number(row.insurance_id);
  if (row.kind === 'insurance_paid') return { ...base, kind: 'insurance_paid', insuranceId };
  if (row.kind === 'insurance_ended') {
    const reason = MICRO_INSURANCE_ENDS.find((one) => one === row.reason) ?? 'expired';
    return { ...base, kind: 'insurance_ended', insuranceId, reason };
  }
  const reason = MICRO_VOID_REASONS.find((one) => one === row.reason) ?? 'no_entry_tick';
  return { ...base, kind: 'void', orderId: Number(row.id), marketId: marketId(Number(row.market_id)), reason };
}
