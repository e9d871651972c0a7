// Budgets of keys in the database: where the live rows are, and how their books are checked.
import type { StoragePart } from '../../core/storage/storage-part.ts';

export const keysStorage: StoragePart = {
  live: () => ({ keyStates: [`key_states WHERE ended_at IS NULL OR open_notional > 0 OR open_loss > 0`] }),
  claims: [],
  ids: [],
  audit: [
    {
      rule: 'what is open of a key is what its open orders are charged for',
      offenders: `
      SELECT key_states.id, open_notional, open_loss, notional, loss FROM key_states
      LEFT JOIN (SELECT key_id, sum(key_notional) AS notional, sum(key_loss) AS loss FROM orders
        WHERE status = 'open' AND key_id IS NOT NULL GROUP BY key_id) AS charged ON key_id = key_states.id
      WHERE open_notional <> coalesce(notional, 0) OR open_loss <> coalesce(loss, 0)`,
    },
  ],
};
