// Deletes codes and challenges that are over, secrets that were never confirmed, and old logins.
import { DAY_MS } from '@bourse/domain';
import { KEPT_MS, type Prune } from '../../core/storage/storage-part.ts';

/** Users see 180 days of logins; a place that logged in earlier is new again. */
const LOGINS_KEPT_MS = 181 * DAY_MS;

export const pruneSecurity: Prune = async (sql, now) => {
  const before = now - KEPT_MS;
  await sql`DELETE FROM codes WHERE expires_at < ${before}`;
  await sql`DELETE FROM passkey_challenges WHERE expires_at < ${now}`;
  await sql`DELETE FROM login_challenges WHERE expires_at < ${now}`;
  await sql`DELETE FROM totp_factors WHERE confirmed_at IS NULL AND created_at < ${before}`;
  await sql`DELETE FROM login_events WHERE at < ${now - LOGINS_KEPT_MS}`;
};
