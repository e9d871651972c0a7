// What sales use a coin for: it is sold, or paid with.
import type { CoinUses } from '../../core/market/coin-uses.ts';

export const salesCoinUses: CoinUses = (sql, id) => sql`
  SELECT 'sale' AS kind, p.id::text AS name FROM launch_projects p WHERE p.currency_id = ${id}
    AND (p.state IN ('draft', 'scheduled', 'allotting')
      OR EXISTS (SELECT 1 FROM subscriptions WHERE project_id = p.id AND state IN ('pending', 'held', 'locked')))
  UNION ALL
  SELECT 'sale_payment', p.id::text FROM launch_projects p
    WHERE p.state IN ('draft', 'scheduled', 'allotting') AND ${String(id)} = ANY (string_to_array(p.pay_currencies, ','))`;
