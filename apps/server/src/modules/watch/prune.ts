// Deletes notices of alarms that were sent or given up; the log of alarms is kept for ever.
import { KEPT_MS, type Prune } from '../../core/storage/storage-part.ts';

export const pruneWatch: Prune = async (sql, now) => {
  await sql`DELETE FROM alarm_notices WHERE status <> 'waiting' AND finished_at < ${now - KEPT_MS}`;
};
