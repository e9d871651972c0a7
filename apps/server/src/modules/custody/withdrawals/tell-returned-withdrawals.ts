// Every two seconds: tells owners of withdrawals that came back because the signer does not sign them. What was told is noted in
// the transaction that queues it, so that each owner is told once, whatever dies.
import { type CurrencyId, RETURN_REASONS, SECOND_MS, type UserId, type WithdrawalId } from '@bourse/domain';
import { id, present, text, units, word } from '@bourse/domain/kinds';
import { parseLocale } from '@bourse/messages';
import { returnText } from '../../../platform/http/return-text.ts';
import type { BaseServices } from '../../../platform/http/base-services.ts';
import { every, type Running } from '../../../platform/jobs/every.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

type Needs = Pick<BaseServices, 'storage' | 'clock' | 'market' | 'notifyUser' | 'translator' | 'log'>;

const AT_ONCE = 100;

const RETURNED = {
  id: id<WithdrawalId>(),
  userId: id<UserId>(),
  currencyId: id<CurrencyId>(),
  amount: units,
  reason: text,
  returnedFor: present(word(RETURN_REASONS)),
  locale: text,
};

export async function tellReturned(services: Needs): Promise<void> {
  const rows = await query(services.storage.sql, RETURNED)`
    SELECT w.id, w.user_id, w.currency_id, w.amount, r.reason, r.returned_for, u.locale
    FROM withdrawal_reviews r JOIN withdrawals w ON w.id = r.withdrawal_id JOIN users u ON u.id = w.user_id
    WHERE r.returned_for IS NOT NULL AND r.told_at IS NULL AND w.status = 'rejected'
    ORDER BY r.withdrawal_id LIMIT ${AT_ONCE}`;
  for (const row of rows) await tellOne(services, row);
}

async function tellOne(
  { storage, clock, market, notifyUser, translator }: Needs,
  row: RowOf<typeof RETURNED>,
): Promise<void> {
  const locale = parseLocale(row.locale) ?? translator.localeOf(undefined);
  const reason = returnText((key, values) => translator.translate(locale, key, values), row);
  const fields = {
    amount: row.amount,
    currency: market.currency(row.currencyId)?.name ?? '',
    reason,
  };
  await storage.sql.begin(async (transaction) => {
    const told = await transaction`
      UPDATE withdrawal_reviews SET told_at = ${clock.now()}
      WHERE withdrawal_id = ${row.id} AND told_at IS NULL RETURNING withdrawal_id`;
    if (told.length === 0) return;
    await notifyUser(row.userId, 'withdrawalRejected', fields, { sql: transaction });
  });
}

export const startTellingReturned = (services: Needs): Running =>
  every(2 * SECOND_MS, {
    log: services.log,
    name: 'telling of withdrawals that came back',
    run: () => tellReturned(services),
  });
