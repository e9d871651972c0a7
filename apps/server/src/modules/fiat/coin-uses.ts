// What trade in fiat money uses a coin for.
import type { CoinUses } from '../../core/market/coin-uses.ts';

export const fiatCoinUses: CoinUses = (sql, id) => sql`
  SELECT 'fiat' AS kind, '' AS name FROM fiat_coins c WHERE c.currency_id = ${id}
    AND (c.is_offered OR c.is_c2c_offered
      OR EXISTS (SELECT 1 FROM fiat_deals WHERE currency_id = ${id} AND state IN ('unpaid', 'paid', 'appealed')))`;
