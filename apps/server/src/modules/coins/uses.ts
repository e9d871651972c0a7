// What a coin is used for beside spot trade: it has to be ended before the coin leaves trade.
import { COIN_USES, type CurrencyId, USD_INDEX, USDT } from '@bourse/domain';
import { text, word } from '@bourse/domain/kinds';
import type { Storage } from '../../core/storage/open.ts';
import { query } from '../../core/storage/query.ts';
import type { RowOf } from '../../core/storage/row-shape.ts';

const USE = {
  kind: word(COIN_USES),
  /** The name of the market, or the id of the product or sale; empty where there is one of its kind. */
  name: text,
};
export type CoinUse = RowOf<typeof USE>;

/** The coin that all others are valued in cannot leave. */
export const canLeave = (id: CurrencyId): boolean => id !== USDT && id !== USD_INDEX;

/** Finds what is offered of the coin, and orders and deals that still run. */
export function findCoinUses({ sql }: Pick<Storage, 'sql'>, id: CurrencyId): Promise<readonly CoinUse[]> {
  return query(sql, USE)`
    WITH pairs AS (
      SELECT m.id, m.base_id, m.quote_id, b.name || '/' || q.name AS symbol
      FROM markets m JOIN currencies b ON b.id = m.base_id JOIN currencies q ON q.id = m.quote_id
      WHERE m.base_id = ${id} OR m.quote_id = ${id}
    )
    SELECT 'lever' AS kind, symbol AS name FROM pairs JOIN lever_markets l USING (id)
      WHERE l.state <> 'halted'
        OR EXISTS (SELECT 1 FROM lever_positions WHERE market_id = l.id AND state NOT IN ('closed', 'revoked'))
    UNION ALL
    SELECT 'micro', symbol FROM pairs JOIN micro_markets m USING (id)
      WHERE m.state = 'open' OR EXISTS (SELECT 1 FROM micro_orders WHERE market_id = m.id AND state <> 'closed')
    UNION ALL
    SELECT 'micro_stake', '' FROM micro_currencies c WHERE c.currency_id = ${id}
      AND (c.is_offered OR EXISTS (SELECT 1 FROM micro_orders WHERE currency_id = ${id} AND state <> 'closed'))
    UNION ALL
    SELECT 'staking', p.id::text FROM staking_products p WHERE p.currency_id = ${id}
      AND (p.is_offered OR EXISTS (SELECT 1 FROM staking_orders WHERE product_id = p.id AND state = 'active'))
    UNION ALL
    SELECT 'sale', p.id::text FROM launch_projects p WHERE p.currency_id = ${id}
      AND (p.state IN ('draft', 'scheduled', 'allotting')
        OR EXISTS (SELECT 1 FROM subscriptions WHERE project_id = p.id AND state IN ('pending', 'held', 'locked')))
    UNION ALL
    SELECT 'sale_payment', p.id::text FROM launch_projects p
      WHERE p.state IN ('draft', 'scheduled', 'allotting') AND ${String(id)} = ANY (string_to_array(p.pay_currencies, ','))
    UNION ALL
    SELECT 'fiat', '' FROM fiat_coins c WHERE c.currency_id = ${id}
      AND (c.is_offered OR c.is_c2c_offered
        OR EXISTS (SELECT 1 FROM fiat_deals WHERE currency_id = ${id} AND state IN ('unpaid', 'paid', 'appealed')))`;
}
