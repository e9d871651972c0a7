// Spot trading in the database: where its live rows are, how its books are checked, and what is deleted of it.
import { DAY_MS } from '@bourse/domain';
import type { Prune, StoragePart } from '../../core/storage/storage-part.ts';
import { spotDayFigures } from './queries.ts';

export const spotStorage: StoragePart = {
  dayFigures: spotDayFigures,
  live: (at) => ({
    markets: ['markets'],
    orders: [
      `orders WHERE status = 'open'`,
      // Ended ones whose client_order_id is still taken.
      `orders WHERE client_order_id IS NOT NULL AND NOT frees_name AND status <> 'open' AND updated_at > ${at - DAY_MS}`,
    ],
    spotCascades: ['spot_cascades WHERE NOT is_done'],
    spotTrails: ['spot_trails WHERE NOT is_done'],
    spotCountdowns: ['spot_countdowns WHERE ends_at IS NOT NULL'],
  }),
  claims: [
    `SELECT user_id, 'change' AS wallet, CASE side WHEN 'buy' THEN quote_id ELSE base_id END AS currency_id, held AS amount
    FROM orders JOIN markets ON markets.id = market_id WHERE status = 'open'`,
  ],
  ids: [
    { counter: 'order', select: 'SELECT id FROM orders', isPruned: true },
    { counter: 'fill', select: 'SELECT id FROM fills' },
  ],
  audit: [
    {
      rule: 'an order that has ended holds nothing, and it is filled when its whole quantity is',
      offenders: `
      SELECT id, status, quantity, filled, held FROM orders
      WHERE (status <> 'open' AND held <> 0) OR filled > quantity
        OR (quote_quantity IS NULL AND (status = 'filled') <> (filled = quantity))`,
    },
    {
      rule: 'an order by sum was for what its fills came to, and these to no more than the sum',
      offenders: `
      SELECT id, status, quantity, filled, filled_notional, quote_quantity FROM orders
      WHERE quote_quantity IS NOT NULL
        AND (filled <> quantity OR filled_notional > quote_quantity OR (status = 'filled' AND filled = 0))`,
    },
    {
      rule: 'an order that waits for its price has not traded, and the legs of a pair share one hold',
      offenders: `
      SELECT leg.id, leg.filled, leg.held, other.id AS partner, other.filled AS partner_filled, other.held AS partner_held
      FROM (SELECT * FROM orders WHERE stop_price IS NOT NULL AND triggered_after IS NULL) AS leg
      LEFT JOIN orders AS other
        ON leg.status = 'open' AND other.status = 'open' AND other.oco_id = leg.oco_id AND other.id <> leg.id
      WHERE leg.filled <> 0 OR (leg.status = 'open' AND (leg.held = 0) <> (other.id IS NOT NULL))
        OR other.filled <> 0 OR other.quantity <> leg.quantity OR other.side <> leg.side
        OR other.held < CASE leg.side WHEN 'buy' THEN leg.price * leg.quantity ELSE leg.quantity END`,
    },
    {
      rule: 'an iceberg that rests shows a slice of what it has left, and nothing else shows one',
      offenders: `
      SELECT id, quantity, filled, visible_quantity, shown FROM orders
      WHERE (shown IS NOT NULL) <> (visible_quantity IS NOT NULL AND status = 'open'
          AND (stop_price IS NULL OR triggered_after IS NOT NULL))
        OR shown <= 0 OR shown > visible_quantity OR shown > quantity - filled
        OR (shown IS NOT NULL AND visible_quantity * 10 < quantity - filled)`,
    },
    {
      rule: 'what is left of the stop orders of a market is written down while there is any',
      offenders: `SELECT market_id, reaches, is_done FROM spot_cascades WHERE is_done <> (reaches = '')`,
    },
    {
      rule: 'a countdown ends before any command at its end or later',
      offenders: `
      SELECT user_id, market_id, ends_at, writer.at FROM spot_countdowns CROSS JOIN writer
      WHERE ends_at <= writer.at`,
    },
    {
      rule: 'a trailing order that follows is of a group, and a group has orders that follow',
      offenders: `
      WITH marks AS (
        SELECT market_id, side, since, turn, peak, NULL::bigint AS id FROM spot_trails WHERE NOT is_done
        UNION ALL SELECT market_id, side, coalesce(queued_after, id), coalesce(turn, 0), NULL, id FROM orders
          WHERE status = 'open' AND trail_bps IS NOT NULL AND triggered_after IS NULL
            AND (activation_price IS NULL OR queued_after IS NOT NULL)
      ), numbered AS (
        SELECT *, count(peak) OVER (PARTITION BY market_id, side ORDER BY since, turn) AS place FROM marks
      )
      SELECT market_id, side, place, min(peak) AS peak, min(id) AS first_order FROM numbered
      GROUP BY market_id, side, place HAVING count(peak) <> 1 OR count(id) = 0`,
    },
    {
      rule: 'a group of trailing orders has a peak nearer to the price than those before it',
      offenders: `
      SELECT * FROM (
        SELECT *, lag(peak) OVER (PARTITION BY market_id, side ORDER BY since, turn) AS before FROM spot_trails WHERE NOT is_done
      ) AS trails WHERE CASE side WHEN 'sell' THEN before <= peak ELSE before >= peak END`,
    },
    {
      rule: 'an order has filled what its fills say',
      offenders: `
      WITH parts AS (
        SELECT taker_order_id AS id, quantity, notional FROM fills
        UNION ALL SELECT maker_order_id, quantity, notional FROM fills
      ), sums AS (SELECT id, sum(quantity) AS quantity, sum(notional) AS notional FROM parts GROUP BY id)
      SELECT id, filled, sums.quantity, filled_notional, sums.notional FROM orders FULL JOIN sums USING (id)
      WHERE filled IS DISTINCT FROM coalesce(sums.quantity, 0)
        OR filled_notional IS DISTINCT FROM coalesce(sums.notional, 0)`,
    },
    {
      rule: 'a fill moves the money of its buyer and its seller, in the spot wallet and in two currencies',
      offenders: `
      SELECT fills.id FROM fills
        LEFT JOIN accounts AS buyer_base ON buyer_base.id = buyer_base_account_id
        LEFT JOIN accounts AS buyer_quote ON buyer_quote.id = buyer_quote_account_id
        LEFT JOIN accounts AS seller_base ON seller_base.id = seller_base_account_id
        LEFT JOIN accounts AS seller_quote ON seller_quote.id = seller_quote_account_id
      WHERE (buyer_base.user_id = buyer_id AND buyer_quote.user_id = buyer_id
        AND seller_base.user_id = seller_id AND seller_quote.user_id = seller_id
        AND buyer_base.wallet = 'change' AND buyer_quote.wallet = 'change'
        AND seller_base.wallet = 'change' AND seller_quote.wallet = 'change'
        AND buyer_base.currency_id = seller_base.currency_id AND buyer_quote.currency_id = seller_quote.currency_id
        AND buyer_base.currency_id <> buyer_quote.currency_id AND buyer_id <> seller_id) IS NOT TRUE`,
    },
  ],
};

/** The house's market maker replaces its quotes all day; those that never traded say nothing after this. */
const HOUSE_QUOTES_KEPT_MS = DAY_MS;

/** Orders that traded, fills and postings are kept for ever. */
export const pruneSpot: Prune = async (sql, now) => {
  await sql`DELETE FROM orders WHERE status = 'cancelled' AND filled = 0 AND updated_at < ${now - HOUSE_QUOTES_KEPT_MS}
    AND user_id IN (SELECT id FROM users WHERE is_house)`;
  await sql`DELETE FROM spot_trails WHERE is_done`;
};
