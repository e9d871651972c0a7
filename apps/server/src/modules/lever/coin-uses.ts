// What leveraged contracts use a coin for.
import type { CoinUses } from '../../core/market/coin-uses.ts';

export const leverCoinUses: CoinUses = (sql) => sql`
  SELECT 'lever' AS kind, symbol AS name FROM pairs JOIN lever_markets l USING (id)
    WHERE l.state <> 'halted'
      OR EXISTS (SELECT 1 FROM lever_positions WHERE market_id = l.id AND state NOT IN ('closed', 'revoked'))`;
