// Invite rebates in the database.
import type { CurrencyId, PostingId, RebateId, UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, smallint } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn, ppmColumn } from '../columns.ts';
import type { StoragePart } from '../storage-part.ts';

/** The rebates for one invitee's fees of a day in one currency. */
export const rebates = pgTable(
  'rebates',
  {
    id: idColumn<RebateId>().primaryKey(),
    /** When it closed. */
    day: instantColumn().notNull(),
    inviterId: idColumn<UserId>().notNull(),
    inviteeId: idColumn<UserId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    fees: amountColumn().notNull(),
    /** Null where it waited for the next day, which took it up. */
    postingId: idColumn<PostingId>(),
  },
  (table) => [
    index('rebates_of_invitee').on(table.inviteeId),
    index('rebates_of_posting').on(table.postingId),
    index('rebates_waiting').on(table.day).where(sql`${table.postingId} IS NULL`),
    check('rebates_share_something', sql`${table.fees} > 0`),
  ],
);

/** One row: how far the house has come in paying. */
export const rebateStates = pgTable(
  'rebate_states',
  {
    id: smallint().$type<1>().primaryKey(),
    /** The share of the fees, in ppm. */
    ratio: ppmColumn().notNull(),
    day: instantColumn(),
    chunk: bigint({ mode: 'number' }).notNull(),
    isComplete: boolean().notNull(),
  },
  (table) => [check('rebates_share_at_most_half', sql`${table.ratio} BETWEEN 0 AND 500000`)],
);

export const rebatesPart: StoragePart = {
  live: () => ({ rebateStates: ['rebate_states'] }),
  claims: [],
  ids: [{ counter: 'rebate', select: 'SELECT id FROM rebates' }],
  audit: [
    {
      rule: 'a rebate goes to its inviter, and is at most half of the fees that it is for',
      offenders: `
      SELECT posting_id, inviter_id, user_id, fees, shared
      FROM (SELECT posting_id, inviter_id, sum(fees) AS fees FROM rebates WHERE posting_id IS NOT NULL
          GROUP BY posting_id, inviter_id) AS due
        FULL JOIN (SELECT posting_id, max(user_id) AS user_id, -sum(amount) FILTER (WHERE house_purpose = 'fees') AS shared
          FROM postings JOIN accounts ON accounts.id = account_id WHERE reason = 'invite_rebate'
          GROUP BY posting_id) AS paid USING (posting_id)
      WHERE (inviter_id = user_id AND shared <= fees / 2) IS NOT TRUE`,
    },
    {
      rule: 'the fees of a fill are shared once',
      offenders: `
      SELECT invitee_id, currency_id, shared, paid
      FROM (SELECT invitee_id, currency_id, sum(fees) AS shared FROM rebates WHERE posting_id IS NOT NULL
          GROUP BY invitee_id, currency_id) AS shares
        LEFT JOIN (
          SELECT payer.user_id AS invitee_id, payer.currency_id, sum(fee) AS paid
          FROM fills CROSS JOIN LATERAL (VALUES (buyer_base_account_id, buyer_fee), (seller_quote_account_id, seller_fee))
              AS side (account_id, fee)
            JOIN accounts AS payer ON payer.id = side.account_id
          GROUP BY payer.user_id, payer.currency_id
        ) AS fees USING (invitee_id, currency_id)
      WHERE shared > coalesce(paid, 0)`,
    },
  ],
};
