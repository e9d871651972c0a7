// What staking uses a coin for.
import type { CoinUses } from '../../core/market/coin-uses.ts';

export const stakingCoinUses: CoinUses = (sql, id) => sql`
  SELECT 'staking' AS kind, p.id::text AS name FROM staking_products p WHERE p.currency_id = ${id}
    AND (p.is_offered OR EXISTS (SELECT 1 FROM staking_orders WHERE product_id = p.id AND state = 'active'))`;
