// What the ledger says of those whom staking owes and of those to whom a sale is handed out, one by one: each of them was
// given what its row says, once. A user's payments come in the order in which the user's orders are due, coins in the order
// of subscriptions.
import type { LaunchProjectId, StakingProductId } from '@bourse/domain';
import type postgres from 'postgres';
import { crowdUser } from './crowd-users.ts';

/** The place of the command that gave it; null where it was not given, or to nobody. */
export type Given<Of> = { readonly of: Of | null; readonly seq: number | null; readonly isRight: boolean };

/** Finds the payments of orders that have ended, by the moment at which the orders were due. */
export const findPayments = (sql: postgres.Sql, productId: StakingProductId): Promise<readonly Given<number>[]> =>
  sql<Given<number>[]>`
    WITH orders AS (
      SELECT user_id, due_at, interest, end_reason, row_number() OVER (PARTITION BY user_id ORDER BY due_at, id) AS nth
      FROM staking_orders WHERE product_id = ${productId} AND state = 'ended'
    ), payments AS (
      SELECT user_id, postings.amount, seq, row_number() OVER (PARTITION BY user_id ORDER BY seq, posting_id) AS nth
      FROM postings JOIN accounts ON accounts.id = account_id
      WHERE reason = 'staking_interest' AND user_id >= ${crowdUser(0)}
    )
    SELECT due_at::float8 AS of, seq::float8 AS seq, coalesce(amount = interest AND end_reason = 'matured', false) AS "isRight"
    FROM orders FULL JOIN payments USING (user_id, nth)`;

/** Finds the shares of subscriptions with an allotment, by their sale, from the first sale on. */
export const findShares = (sql: postgres.Sql, first: LaunchProjectId): Promise<readonly Given<LaunchProjectId>[]> =>
  sql<Given<LaunchProjectId>[]>`
    WITH shares AS (
      SELECT user_id, project_id, allotted, state, row_number() OVER (PARTITION BY user_id ORDER BY project_id, id) AS nth
      FROM subscriptions WHERE project_id >= ${first} AND allotted > 0
    ), given AS (
      SELECT user_id, postings.amount, seq, row_number() OVER (PARTITION BY user_id ORDER BY seq, posting_id) AS nth
      FROM postings JOIN accounts ON accounts.id = account_id
      WHERE reason = 'subscription_purchase' AND user_id >= ${crowdUser(0)} AND amount > 0
    )
    SELECT project_id::float8 AS of, seq::float8 AS seq, coalesce(amount = allotted AND state = 'locked', false) AS "isRight"
    FROM shares FULL JOIN given USING (user_id, nth)`;

/** How many sales from the first on have handed out their supply, to the unit. */
export async function countSoldOut(sql: postgres.Sql, first: LaunchProjectId): Promise<number> {
  const sales = await sql`
    SELECT FROM launch_projects p WHERE id >= ${first} AND state = 'done'
      AND supply = (SELECT sum(allotted) FROM subscriptions WHERE project_id = p.id)`;
  return sales.length;
}
