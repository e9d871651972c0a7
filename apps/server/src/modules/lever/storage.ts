// Leveraged contracts in the database: where their live rows are, how their books are checked, and what is deleted of them.
import { SECOND_MS } from '@bourse/domain';
import { KEPT_MS, type Prune, type StoragePart } from '../../core/storage/storage-part.ts';
import { leverCoinUses, leverDayFigures } from './queries.ts';
import { IS_LIVE } from './tables.ts';

/** Orders, whose amount is locked until they open. */
const IS_ORDERED = `state IN ('accepted', 'pending')`;

/** The legs by which users paid or received something for positions. */
const LEGS = `postings JOIN accounts ON accounts.id = account_id
      WHERE user_id IS NOT NULL AND reason IN ('lever_fee', 'lever_overnight', 'lever_profit', 'lever_loss')`;

export const leverStorage: StoragePart = {
  coinUses: leverCoinUses,
  dayFigures: leverDayFigures,
  live: () => ({
    leverMarkets: ['lever_markets'],
    leverLimits: ['lever_limits'],
    leverRules: ['lever_rules'],
    positions: [`lever_positions WHERE ${IS_LIVE}`],
    leverAccounts: [
      `lever_accounts AS a WHERE EXISTS (
        SELECT FROM lever_positions p WHERE p.user_id = a.user_id AND p.quote_id = a.quote_id AND p.${IS_LIVE})`,
    ],
    leverSweeps: ['lever_sweeps WHERE NOT is_done'],
  }),
  claims: [
    `SELECT user_id, 'lever' AS wallet, quote_id AS currency_id, CASE WHEN ${IS_ORDERED} THEN held ELSE margin END AS amount
    FROM lever_positions WHERE ${IS_LIVE}`,
  ],
  ids: [
    { counter: 'position', select: 'SELECT id FROM lever_positions' },
    { counter: 'liquidation', select: 'SELECT id FROM lever_liquidations' },
    { counter: 'leverWarning', select: 'SELECT id FROM lever_warnings' },
  ],
  receiptSeconds: [
    `SELECT least(placed_at / 1000, open_second) AS from_second, open_second AS to_second FROM lever_positions
    WHERE open_second IS NOT NULL AND target_price IS NULL AND (ended_at IS NULL OR ended_at >= $1)`,
    `SELECT open_second AS from_second, open_second AS to_second FROM lever_positions
    WHERE open_second IS NOT NULL AND target_price IS NOT NULL AND (ended_at IS NULL OR ended_at >= $1)`,
    `SELECT greatest(close_asked_at / 1000, close_second - 120) AS from_second, close_second AS to_second FROM lever_positions
    WHERE close_second IS NOT NULL AND ended_at >= $1`,
    // An account is marked at the last ticks of its markets, some of which are of an earlier second.
    `SELECT marked AS from_second, marked AS to_second FROM lever_liquidations l CROSS JOIN LATERAL (
      SELECT l.second AS marked UNION SELECT split_part(mark, ' ', 3)::bigint FROM unnest(string_to_array(l.marks, ',')) AS mark
    ) AS marks WHERE EXISTS (
      SELECT FROM lever_positions p WHERE p.liquidation_id = l.id AND (p.ended_at IS NULL OR p.ended_at >= $1))`,
    // A settlement rests on what came before the halt, and on what did not come after the decision.
    `SELECT last_second - 1799 AS from_second, last_second AS to_second FROM lever_settlements WHERE at >= $1`,
    `SELECT decided_at / 1000 AS from_second, second AS to_second FROM lever_settlements WHERE at >= $1`,
    // A halted market may be settled at the median of what came before.
    `SELECT index_second - 1799 AS from_second, index_second AS to_second FROM lever_markets WHERE state = 'halted'`,
    // A market will be marked at its last index.
    `SELECT index_second AS from_second, index_second AS to_second FROM lever_markets WHERE index_second IS NOT NULL`,
  ],
  audit: [
    {
      // The pool bears what a liquidated account cannot pay where the fund is empty. While a position is closing, its
      // cut is what the house has paid, not what its owner loses.
      rule: 'positions bring and cost their users what their rows say, and what others paid for them',
      offenders: `
      WITH results AS (
        SELECT user_id, quote_id AS currency_id,
          profit - CASE state WHEN 'closed' THEN cut ELSE 0 END - open_fee - close_fee - overnight_fee AS amount
        FROM lever_positions
        UNION ALL SELECT user_id, quote_id, deficit FROM lever_liquidations
        UNION ALL SELECT l.user_id, c.quote_id, c.paid + c.withheld
          FROM lever_covers c JOIN lever_liquidations l ON l.id = c.liquidation_id
        UNION ALL SELECT user_id, quote_id, -paid FROM lever_covers
      ), recorded AS (
        SELECT user_id, currency_id, sum(amount) AS recorded FROM results GROUP BY user_id, currency_id
      ), posted AS (
        SELECT user_id, currency_id, sum(amount) AS posted FROM ${LEGS} GROUP BY user_id, currency_id
      )
      SELECT user_id, currency_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id, currency_id)
      WHERE coalesce(posted, 0) < coalesce(recorded, 0) OR (coalesce(posted, 0) > coalesce(recorded, 0) AND NOT EXISTS (
        SELECT FROM lever_liquidations l WHERE l.user_id = posted.user_id AND l.quote_id = posted.currency_id))`,
    },
    {
      rule: 'a position is where its state says: ordered, open at a price, or ended at a moment with a reason',
      offenders: `
      SELECT id, state, held, margin, open_price, close_price, reason, ended_at FROM lever_positions
      WHERE (${IS_LIVE}) <> (ended_at IS NULL) OR (NOT ${IS_ORDERED} AND held <> 0) OR hands <= 0
        OR (state IN ('open', 'closing', 'closed')) <> (open_price IS NOT NULL)
        OR (state = 'closed') <> (close_price IS NOT NULL)
        OR (state IN ('closed', 'revoked') AND reason IS NULL)
        OR (state <> 'closed' AND profit <> 0) OR cut < 0
        OR clawback < 0
        OR cut > CASE state WHEN 'closed' THEN greatest(profit, clawback) WHEN 'closing' THEN cut ELSE 0 END
        OR (state = 'closed' AND cut < clawback)`,
    },
    {
      rule: 'what ends of outages and other accounts have taken of gains is what positions carry of it',
      offenders: `
      WITH carried AS (
        SELECT user_id, quote_id, sum(clawback) AS carried FROM lever_positions GROUP BY user_id, quote_id
      ), taken AS (
        SELECT user_id, quote_id, sum(amount) AS taken FROM (
          SELECT user_id, quote_id, amount FROM lever_clawbacks
          UNION ALL SELECT user_id, quote_id, withheld FROM lever_covers
        ) AS all_taken GROUP BY user_id, quote_id
      )
      SELECT user_id, quote_id, carried, taken FROM carried FULL JOIN taken USING (user_id, quote_id)
      WHERE coalesce(carried, 0) <> coalesce(taken, 0)`,
    },
    {
      rule: 'a position opens and closes at ticks that were not known when it was asked for',
      offenders: `
      SELECT id, placed_at, open_second, close_asked_at, close_second FROM lever_positions
      WHERE open_second * 1000 <= placed_at OR close_second < open_second
        OR (state = 'closed' AND reason = 'user' AND close_second * 1000 <= close_asked_at)`,
    },
    {
      rule: 'what was liquidated is of the account of its receipt, whose figures add up',
      offenders: `
      SELECT l.id, p.id AS position_id, p.state, l.equity, l.available + l.held + l.margin + l.profit AS sum, l.deficit
      FROM lever_liquidations l FULL JOIN (SELECT * FROM lever_positions WHERE liquidation_id IS NOT NULL) AS p
        ON p.liquidation_id = l.id
      WHERE l.id IS NULL OR l.equity <> l.available + l.held + l.margin + l.profit OR l.deficit < 0
        OR l.user_id <> p.user_id OR l.quote_id <> p.quote_id OR p.state NOT IN ('closing', 'closed')`,
    },
  ],
};

/** Ticks whose work has been done. */
export const pruneLever: Prune = async (sql, now) => {
  await sql`DELETE FROM lever_sweeps WHERE is_done AND second < ${Math.floor((now - KEPT_MS) / SECOND_MS)}`;
};
