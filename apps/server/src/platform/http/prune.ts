// Deletes logins that have ended, counts whose window has, and keys of operators that no back office asks with again.
import { KEPT_MS, type Prune } from '../../core/storage/pruning.ts';

export const pruneLogins: Prune = async (sql, now) => {
  const before = now - KEPT_MS;
  await sql`DELETE FROM login_failures WHERE last_failed_at < ${before} AND coalesce(locked_until, 0) < ${now}`;
  await sql`DELETE FROM throttles WHERE resets_at < ${now}`;
  await sql`DELETE FROM sessions WHERE expires_at < ${before} OR revoked_at < ${before}`;
  await sql`DELETE FROM operator_keys WHERE at < ${before}`;
};
