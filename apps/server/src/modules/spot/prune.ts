// Deletes quotes of the house that never traded. Orders that traded, fills and postings are kept for ever.
import { DAY_MS } from '@bourse/domain';
import type { Prune } from '../../core/storage/storage-part.ts';

/** The house's market maker replaces its quotes all day; those that never traded say nothing after this. */
const HOUSE_QUOTES_KEPT_MS = DAY_MS;

export const pruneSpot: Prune = async (sql, now) => {
  await sql`DELETE FROM orders WHERE status = 'cancelled' AND filled = 0 AND updated_at < ${now - HOUSE_QUOTES_KEPT_MS}
    AND user_id IN (SELECT id FROM users WHERE is_house)`;
};
