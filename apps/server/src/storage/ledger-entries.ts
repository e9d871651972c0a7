// The view over postings and fills, as SQL. Its shape is what lets PostgreSQL serve an account's log from the indexes:
// the parts that users read are plain scans of one table, without conditions of their own, and those of the house have
// no user, so that a question about a user drops them unread.

/** A leg of every fill that a user pays or receives. */
const userLeg = (leg: number, user: string, account: string, amount: string): string => `
    SELECT posting_id, ${leg}::smallint, ${user}_id, ${user}_${account}_account_id, ${amount}, ${user}_${account}_after,
      'spot_trade', id, seq, at
    FROM fills`;

/** A leg of every fill that goes to the house's fees, in the currency of the account that the fee is taken from. */
const feeLeg = (leg: number, payer: string, fee: string): string => `
    SELECT posting_id, ${leg}::smallint, NULL::bigint, fees.id, ${fee}, NULL,
      'spot_trade', fills.id, seq, at
    FROM fills JOIN accounts AS payer ON payer.id = ${payer}
      JOIN accounts AS fees ON fees.house_purpose = 'fees' AND fees.currency_id = payer.currency_id`;

export const LEDGER_ENTRIES = `
  SELECT * FROM (
    SELECT posting_id, leg, (SELECT user_id FROM accounts WHERE accounts.id = account_id) AS user_id, account_id, amount,
      balance_after, reason, NULL::bigint AS fill_id, seq, at
    FROM postings
    UNION ALL${userLeg(1, 'seller', 'base', '-quantity')}
    UNION ALL${userLeg(2, 'buyer', 'base', 'quantity - buyer_fee')}
    UNION ALL${feeLeg(3, 'buyer_base_account_id', 'buyer_fee')}
    UNION ALL${userLeg(4, 'buyer', 'quote', '-notional')}
    UNION ALL${userLeg(5, 'seller', 'quote', 'notional - seller_fee')}
    UNION ALL${feeLeg(6, 'seller_quote_account_id', 'seller_fee')}
  ) AS legs
  WHERE amount <> 0`;
