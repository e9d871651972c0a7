// What applicants to be merchants wrote, and why operators said no.
import type { CurrencyId, Instant, UserId } from '@bourse/domain';
import { id, text } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

type Note = {
  readonly userId: UserId;
  readonly currencyId: CurrencyId;
  readonly note: string;
  readonly now: Instant;
};

/** A new application starts without a reason. */
export async function saveNote(sql: Sql, { userId, currencyId: coin, note, now }: Note): Promise<void> {
  await sql`
    INSERT INTO fiat_applications (user_id, currency_id, note, reason, changed_at)
    VALUES (${userId}, ${coin}, ${note}, '', ${now})
    ON CONFLICT (user_id, currency_id) DO UPDATE SET note = excluded.note, reason = '', changed_at = excluded.changed_at`;
}

/** By coin. */
export async function findReasons(sql: Sql, userId: UserId): Promise<ReadonlyMap<CurrencyId, string>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), reason: text })`
    SELECT currency_id, reason FROM fiat_applications WHERE user_id = ${userId}`;
  return new Map(rows.map(({ currencyId, reason }) => [currencyId, reason]));
}
