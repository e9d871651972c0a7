// SQL of withdrawals of one chain that are to be brought on, and of what all users together were sent.
import {
  type Chain,
  type CurrencyId,
  DAY_MS,
  type Instant,
  WITHDRAWAL_STATUSES,
  type WithdrawalId,
} from '@bourse/domain';
import { count, flag, id, text, units, word } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { Payment } from '../adapter.ts';

const DUE = {
  id: id<WithdrawalId>(),
  currencyId: id<CurrencyId>(),
  to: text,
  /** Without the fee that we charge. */
  sent: units,
  status: word(WITHDRAWAL_STATUSES),
  confirmations: count,
  /** All users together are sent so much of the coin in 24 hours. */
  siteDayLimit: units,
  /** Nobody has paused withdrawals of the coin there. */
  isOpen: flag,
};
export type Due = RowOf<typeof DUE>;

/**
 * The oldest first; also those that are final and have left their block again. Of what is approved and was decided to go back
 * nothing is begun, though the ledger may not have heard of it yet.
 */
export const findDue = (sql: Sql, chain: Chain): Promise<readonly Due[]> => query(sql, DUE)`
    SELECT w.id, w.currency_id, w.address AS "to", w.amount - w.fee AS sent, w.status, c.confirmations, c.site_day_limit,
      c.is_withdraw_open AS is_open
    FROM withdrawals w
      JOIN coin_chains c ON c.currency_id = w.currency_id AND c.chain_id = w.chain_id
    WHERE w.chain_id = ${chain.id} AND w.to_user_id IS NULL AND w.status IN ('approved', 'signed', 'broadcast', 'mined')
      AND NOT (w.status = 'approved' AND EXISTS (SELECT FROM withdrawal_reviews r
        WHERE r.withdrawal_id = w.id AND (r.reason <> '' OR r.returned_for IS NOT NULL)))
    UNION ALL
    SELECT w.id, w.currency_id, w.address, w.amount - w.fee, w.status, 0, 0, true FROM withdrawals w
    WHERE w.status = 'final' AND w.id IN (SELECT withdrawal_id FROM chain_transactions
      WHERE chain_id = ${chain.id} AND mined_height IS NULL) AND NOT EXISTS (SELECT 1 FROM chain_transactions
      WHERE withdrawal_id = w.id AND mined_height IS NOT NULL)
    ORDER BY id`;

/** Whether all users together may be sent it at `now`, by whatever chains; what is settled inside is not sent. */
export async function isWithinSiteLimit(sql: Sql, due: Due, now: Instant): Promise<boolean> {
  const [row] = await query(sql, { sum: units })`
    SELECT coalesce(sum(amount - fee), 0) AS sum FROM withdrawals
    WHERE currency_id = ${due.currencyId} AND status <> 'failed' AND id IN (
      SELECT withdrawal_id FROM chain_transactions WHERE signed_at > ${now - DAY_MS}
      UNION SELECT id FROM withdrawals WHERE status = 'signed')`;
  return (row?.sum ?? 0n) + due.sent <= due.siteDayLimit;
}

export const isUnsent = ({ status }: Due): boolean => status === 'approved' || status === 'signed';

export const paymentOf = ({ id, currencyId: coin, to, sent }: Due): Payment => ({
  sending: { withdrawalId: id },
  requestId: `${id}`,
  purpose: 'withdrawal',
  currencyId: coin,
  to,
  amount: sent,
});
