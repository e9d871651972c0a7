// What second contracts use a coin for: a market of it, and stakes in it.
import type { CoinUses } from '../../core/market/coin-uses.ts';

export const secondsCoinUses: CoinUses = (sql, id) => sql`
  SELECT 'micro' AS kind, symbol AS name FROM pairs JOIN micro_markets m USING (id)
    WHERE m.state = 'open' OR EXISTS (SELECT 1 FROM micro_orders WHERE market_id = m.id AND state <> 'closed')
  UNION ALL
  SELECT 'micro_stake', '' FROM micro_currencies c WHERE c.currency_id = ${id}
    AND (c.is_offered OR EXISTS (SELECT 1 FROM micro_orders WHERE currency_id = ${id} AND state <> 'closed'))`;
