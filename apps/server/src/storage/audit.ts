// Adds up the books in SQL, apart from the engine: after a restore, after a crash, whenever somebody wants to be sure.
import type postgres from 'postgres';

/** What must hold in every committed state, and a query for the rows that break it. */
const RULES: readonly { readonly rule: string; readonly offenders: string }[] = [
  {
    rule: 'each currency sums to zero over all accounts',
    offenders: `
      SELECT currency_id, sum(available + locked) AS sum FROM accounts
      GROUP BY currency_id HAVING sum(available + locked) <> 0`,
  },
  {
    rule: 'the legs of a posting sum to zero in each currency',
    offenders: `
      SELECT posting_id, currency_id, sum(amount) AS sum FROM ledger_entries JOIN accounts ON accounts.id = account_id
      GROUP BY posting_id, currency_id HAVING sum(amount) <> 0`,
  },
  {
    rule: 'a balance is the sum of its legs',
    offenders: `
      SELECT accounts.id, available + locked AS balance, coalesce(posted, 0) AS posted
      FROM accounts LEFT JOIN (SELECT account_id, sum(amount) AS posted FROM ledger_entries GROUP BY account_id) AS legs
        ON account_id = accounts.id
      WHERE available + locked <> coalesce(posted, 0)`,
  },
  {
    // The house's fees of a fill say none.
    rule: 'each leg says the balance after it',
    offenders: `
      SELECT * FROM (
        SELECT posting_id, leg, account_id, user_id, fill_id, balance_after,
          sum(amount) OVER (PARTITION BY account_id ORDER BY posting_id, leg) AS balance
        FROM ledger_entries
      ) AS entries
      WHERE balance_after IS DISTINCT FROM balance AND (user_id IS NOT NULL OR fill_id IS NULL)`,
  },
  {
    rule: 'what an account has locked is what its open orders hold',
    offenders: `
      WITH claims AS (
        SELECT user_id, CASE side WHEN 'buy' THEN quote_id ELSE base_id END AS currency_id, sum(held) AS held
        FROM orders JOIN markets ON markets.id = market_id WHERE status = 'open' GROUP BY 1, 2
      )
      SELECT accounts.id, locked, held
      FROM (SELECT * FROM accounts WHERE wallet = 'change') AS accounts
      FULL JOIN claims USING (user_id, currency_id)
      WHERE coalesce(locked, 0) <> coalesce(held, 0)
      UNION ALL SELECT id, locked, 0 FROM accounts WHERE wallet IS DISTINCT FROM 'change' AND locked <> 0`,
  },
  {
    rule: 'an order that has ended holds nothing, and it is filled when its whole quantity is',
    offenders: `
      SELECT id, status, quantity, filled, held FROM orders
      WHERE (status <> 'open' AND held <> 0) OR (status = 'filled') <> (filled = quantity) OR filled > quantity`,
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
  {
    // Orders that never traded may have been pruned: of their ids only the bound is known.
    rule: 'ids are given out once, without a gap, and the writer knows the last',
    offenders: `
      SELECT * FROM (
        SELECT 'accounts' AS name, count(*) AS count, coalesce(max(id), 0) AS max, (SELECT last_account_id FROM writer) AS last FROM accounts
        UNION ALL SELECT 'fills', count(*), coalesce(max(id), 0), (SELECT last_fill_id FROM writer) FROM fills
        UNION ALL SELECT 'postings', count(DISTINCT posting_id), coalesce(max(posting_id), 0),
          (SELECT last_posting_id FROM writer) FROM ledger_entries
      ) AS ids
      WHERE count <> last OR max <> last
      UNION ALL SELECT 'orders', 0, orders.id, last_order_id FROM orders CROSS JOIN writer WHERE orders.id > last_order_id
      UNION ALL SELECT 'orders', count(*), id, 0 FROM orders GROUP BY id HAVING count(*) > 1`,
  },
];

const OFFENDERS_SHOWN = 5;

/** Every broken rule with its first offenders; none when the books are right. Reads everything: not for busy hours. */
export async function auditBooks(sql: postgres.Sql): Promise<string[]> {
  return sql.begin('isolation level repeatable read read only', async (transaction) => {
    const faults: string[] = [];
    for (const { rule, offenders } of RULES) {
      const rows = await transaction.unsafe(`SELECT * FROM (${offenders}) AS offenders LIMIT ${OFFENDERS_SHOWN}`);
      if (rows.length > 0) faults.push(`${rule}: ${rows.map((row) => JSON.stringify(row)).join(' ')}`);
    }
    return faults;
  });
}
