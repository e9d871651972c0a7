// Every two seconds: tells owners of withdrawals that came back because the signer does not sign them. What was told is noted in
// the transaction that queues it, so that each owner is told once, whatever dies.
import { amount, currencyId, type ReturnReason, SECOND_MS, userId } from '@bourse/domain';
import { parseLocale } from '@bourse/messages';
import { returnText } from '../http/return-text.ts';
import type { Services } from '../services.ts';
import { unitsFromNumeric } from '../storage/columns.ts';
import { every, type Running } from './every.ts';

type Needs = Pick<Services, 'storage' | 'clock' | 'market' | 'notifyUser' | 'translator' | 'log'>;

const AT_ONCE = 100;

type Row = {
  readonly id: string;
  readonly user_id: string;
  readonly currency_id: string;
  readonly amount: string;
  readonly reason: string;
  readonly returned_for: ReturnReason;
  readonly locale: string;
};

export async function tellReturned(services: Needs): Promise<void> {
  const rows = await services.storage.sql<Row[]>`
    SELECT w.id, w.user_id, w.currency_id, w.amount, r.reason, r.returned_for, u.locale
    FROM withdrawal_reviews r JOIN withdrawals w ON w.id = r.withdrawal_id JOIN users u ON u.id = w.user_id
    WHERE r.returned_for IS NOT NULL AND r.told_at IS NULL AND w.status = 'rejected'
    ORDER BY r.withdrawal_id LIMIT ${AT_ONCE}`;
  for (const row of rows) await tellOne(services, row);
}

async function tellOne({ storage, clock, market, notifyUser, translator }: Needs, row: Row): Promise<void> {
  const locale = parseLocale(row.locale) ?? translator.localeOf(undefined);
  const reason = returnText((key, values) => translator.translate(locale, key, values), {
    reason: row.reason,
    returnedFor: row.returned_for,
  });
  const fields = {
    amount: amount(unitsFromNumeric(row.amount)),
    currency: market.currency(currencyId(Number(row.currency_id)))?.name ?? '',
    reason,
  };
  await storage.sql.begin(async (transaction) => {
    const told = await transaction`
      UPDATE withdrawal_reviews SET told_at = ${clock.now()}
      WHERE withdrawal_id = ${row.id} AND told_at IS NULL RETURNING withdrawal_id`;
    if (told.length === 0) return;
    await notifyUser(userId(Number(row.user_id)), 'withdrawalRejected', fields, { sql: transaction });
  });
}

export const startTellingReturned = (services: Needs): Running =>
  every(2 * SECOND_MS, {
    log: services.log,
    name: 'telling of withdrawals that came back',
    run: () => tellReturned(services),
  });
