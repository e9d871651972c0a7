// Deletes messages that were sent or given up, and links that nobody can follow any more.
import { KEPT_MS, type Prune } from '../../core/storage/pruning.ts';

export const pruneDeliveries: Prune = async (sql, now) => {
  const before = now - KEPT_MS;
  await sql`DELETE FROM outbox WHERE at < ${before}`;
  await sql`DELETE FROM deliveries WHERE status <> 'waiting' AND finished_at < ${before}`;
  await sql`DELETE FROM freeze_links WHERE expires_at < ${before}`;
};
