// Sales of new coins in the database: where their live rows are, and how their books are checked.
import { DAY_MS, SUBSCRIPTION_WAIT_SECONDS, USDT } from '@bourse/domain';
import type { StoragePart } from '../../core/storage/storage-part.ts';
import { salesCoinUses } from './queries.ts';
import { IS_LIVE } from './tables.ts';

const HELD = `SELECT user_id, 'change' AS wallet, pay_currency_id AS currency_id, held AS amount FROM subscriptions
      WHERE state IN ('pending', 'held')`;
const LOCKED = `SELECT user_id, 'change' AS wallet, currency_id, allotted AS amount FROM subscriptions WHERE state = 'locked'`;

export const salesStorage: StoragePart = {
  coinUses: salesCoinUses,
  live: (at) => ({
    launchProjects: ['launch_projects'],
    launchShares: [`launch_shares WHERE project_id IN (SELECT id FROM launch_projects WHERE state = 'scheduled')`],
    subscriptions: [
      `subscriptions WHERE ${IS_LIVE}`,
      `subscriptions WHERE state = 'done' AND ended_at > ${at - DAY_MS}`,
    ],
    launchSweeps: ['launch_sweeps WHERE NOT is_done'],
  }),
  claims: [HELD, LOCKED],
  receiptSeconds: [
    `SELECT placed_at / 1000 AS from_second, coalesce(second, placed_at / 1000 + ${SUBSCRIPTION_WAIT_SECONDS}) AS to_second
    FROM subscriptions WHERE pay_currency_id <> ${USDT} AND (ended_at IS NULL OR ended_at >= $1)`,
  ],
  ids: [{ counter: 'subscription', select: 'SELECT id FROM subscriptions' }],
  audit: [
    {
      rule: 'the coins of sales lie in reserve until they are handed out, and no others',
      offenders: `
      SELECT currency_id, available + locked AS reserved, unsold
      FROM (SELECT * FROM accounts WHERE house_purpose = 'subscription_reserve') AS reserves
        FULL JOIN (SELECT currency_id, sum(supply - allotted) AS unsold FROM launch_projects
          WHERE state IN ('scheduled', 'allotting') GROUP BY currency_id) AS sales USING (currency_id)
      WHERE coalesce(available + locked, 0) <> coalesce(unsold, 0)`,
    },
    {
      rule: 'a sale counts what its subscriptions want, got and wait for, and hands out no more than it has',
      offenders: `
      SELECT p.id, p.state, p.supply, p.demand, s.demand AS wanted, p.allotted, s.allotted AS got, p.pending, p.holding
      FROM launch_projects p LEFT JOIN (
        SELECT project_id, sum(wanted) FILTER (WHERE state <> 'void') AS demand, sum(allotted) AS allotted,
          count(*) FILTER (WHERE state = 'pending') AS pending, count(*) FILTER (WHERE state = 'held') AS holding
        FROM subscriptions GROUP BY project_id) s ON s.project_id = p.id
      WHERE p.demand <> coalesce(s.demand, 0) OR p.allotted <> coalesce(s.allotted, 0)
        OR p.pending <> coalesce(s.pending, 0) OR p.holding <> coalesce(s.holding, 0)
        OR p.allotted > p.supply OR (p.mode = 'first_come' AND p.demand > p.supply)
        OR (p.state IN ('done', 'cancelled')) <> (p.ended_at IS NOT NULL)
        OR (p.state = 'done' AND p.allotted <> least(p.supply, p.demand))`,
    },
    {
      rule: 'what a person wants of a sale is what the person’s subscriptions do',
      offenders: `
      SELECT project_id, user_id, share.wanted, own.wanted AS subscribed
      FROM (SELECT * FROM launch_shares WHERE project_id IN (SELECT id FROM launch_projects WHERE state <> 'cancelled')) share
        FULL JOIN (SELECT project_id, coalesce(master_id, user_id) AS user_id, sum(wanted) AS wanted
          FROM subscriptions JOIN user_states USING (user_id)
          WHERE state <> 'void' AND project_id IN (SELECT id FROM launch_projects WHERE state <> 'cancelled')
          GROUP BY project_id, coalesce(master_id, user_id)) own USING (project_id, user_id)
      WHERE coalesce(share.wanted, 0) <> coalesce(own.wanted, 0)`,
    },
    {
      rule: 'subscriptions cost and bring their users what their rows say',
      offenders: `
      WITH sides AS (
        SELECT user_id, pay_currency_id AS currency_id, -charged AS amount FROM subscriptions
        UNION ALL SELECT user_id, currency_id, allotted FROM subscriptions
      ), recorded AS (SELECT user_id, currency_id, sum(amount) AS recorded FROM sides GROUP BY user_id, currency_id
      ), posted AS (
        SELECT user_id, currency_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason = 'subscription_purchase' GROUP BY user_id, currency_id
      )
      SELECT user_id, currency_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id, currency_id)
      WHERE coalesce(recorded, 0) <> coalesce(posted, 0)`,
    },
    {
      rule: 'a subscription is where its state says: held until its result, and paid for what it got',
      offenders: `
      SELECT s.id, s.state, s.held, s.charged, s.allotted, s.wanted, s.index, s.second, s.unlock_at, s.void_reason, s.ended_at
      FROM subscriptions s JOIN launch_projects p ON p.id = s.project_id
      WHERE (s.state IN ('pending', 'held')) <> (s.held > 0) OR (s.state IN ('locked', 'done')) <> (s.allotted > 0)
        OR (s.allotted > 0) <> (s.charged > 0) OR (s.allotted > 0) <> (s.unlock_at IS NOT NULL)
        OR (s.state = 'void') <> (s.void_reason IS NOT NULL)
        OR (s.state IN ('done', 'refunded', 'void')) <> (s.ended_at IS NOT NULL)
        OR (s.index IS NULL) <> (s.second IS NULL)
        OR (s.pay_currency_id = ${USDT} AND (s.index IS NOT NULL OR s.state IN ('pending', 'void')))
        OR (s.pay_currency_id <> ${USDT} AND s.allotted > 0 AND s.index IS NULL)
        OR (s.state = 'done' AND s.ended_at < s.unlock_at) OR s.placed_at < p.start_at OR s.placed_at >= p.end_at
        OR (s.charged > 0 AND (s.charged - 1e-8) * coalesce(s.index, 1) >= s.wanted * p.price)
        OR (p.mode = 'first_come' AND s.allotted > 0 AND s.charged * coalesce(s.index, 1) < s.wanted * p.price)`,
    },
    {
      rule: 'a share of a sale is what its result makes of it',
      offenders: `
      SELECT id, wanted, allotted, share, remainder, cut_remainder, cut_id FROM (
        SELECT s.id, s.wanted, s.allotted, p.step, p.cut_remainder, p.cut_id, p.supply, p.demand,
          div(div(s.wanted, p.step) * div(p.supply, p.step), div(p.demand, p.step)) * p.step AS share,
          mod(div(s.wanted, p.step) * div(p.supply, p.step), div(p.demand, p.step)) * 1e-8 AS remainder
        FROM subscriptions s JOIN launch_projects p ON p.id = s.project_id
        WHERE p.mode = 'pro_rata' AND p.state = 'done' AND s.state <> 'void'
      ) AS result
      WHERE allotted <> CASE WHEN demand <= supply THEN wanted
        WHEN coalesce(remainder > cut_remainder OR (remainder = cut_remainder AND id <= cut_id), false) THEN share + step
        ELSE share END`,
    },
    {
      rule: 'a subscription is charged at a tick after it, within five seconds',
      offenders: `
      SELECT id, placed_at, second FROM subscriptions
      WHERE second * 1000 <= placed_at OR second > placed_at / 1000 + ${SUBSCRIPTION_WAIT_SECONDS}`,
    },
    {
      // Ticks are not kept for ever.
      rule: 'a subscription is charged at the official index of its second',
      offenders: `
      SELECT id, second, index, price FROM (
        SELECT s.id, s.second, s.index, (SELECT price FROM index_ticks t
          WHERE t.currency_id = s.pay_currency_id AND t.second = s.second ORDER BY t.seq LIMIT 1) AS price
        FROM subscriptions s WHERE s.second IS NOT NULL
      ) AS ticked
      WHERE index <> price`,
    },
    {
      rule: 'a subscription passes over no tick that it could have been charged at',
      offenders: `
      SELECT s.id, s.placed_at, s.second, s.void_reason, t.second AS passed
      FROM subscriptions s JOIN index_ticks t ON t.currency_id = s.pay_currency_id
        AND t.second BETWEEN s.placed_at / 1000 + 1 AND coalesce(s.second - 1, s.placed_at / 1000 + ${SUBSCRIPTION_WAIT_SECONDS})
      WHERE (s.second IS NOT NULL OR s.void_reason = 'no_tick') AND t.seq > s.placed_seq AND t.quoted_at > s.placed_at
        AND t.at < coalesce(s.ended_at, t.at + 1) AND t.seq < coalesce((SELECT min(seq) FROM index_ticks own
          WHERE own.currency_id = s.pay_currency_id AND own.second = s.second), t.seq + 1)`,
    },
  ],
};
