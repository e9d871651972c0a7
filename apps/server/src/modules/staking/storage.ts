// Staking in the database: where its live rows are, and how its books are checked.
import type { StoragePart } from '../../core/storage/storage-part.ts';
import { stakingCoinUses, stakingDayFigures } from './queries.ts';
import { IS_ACTIVE } from './tables.ts';

const STAKED = `SELECT user_id, 'change' AS wallet, currency_id, amount FROM staking_orders WHERE ${IS_ACTIVE}`;

/** SQL for the length of a term in milliseconds. */
const TERM_MS = 'days * 86400000';

export const stakingStorage: StoragePart = {
  coinUses: stakingCoinUses,
  dayFigures: stakingDayFigures,
  live: () => ({
    stakingRules: ['staking_rules'],
    stakingProducts: ['staking_products'],
    stakingOrders: [`staking_orders WHERE ${IS_ACTIVE}`],
  }),
  claims: [STAKED],
  ids: [{ counter: 'stakingOrder', select: 'SELECT id FROM staking_orders' }],
  audit: [
    {
      rule: 'what staking has promised lies in reserve, and nothing else',
      offenders: `
      SELECT currency_id, available + locked AS reserved, promised
      FROM (SELECT * FROM accounts WHERE house_purpose = 'staking_reserve') AS reserves
        FULL JOIN (SELECT currency_id, sum(interest) AS promised FROM staking_orders WHERE ${IS_ACTIVE}
          GROUP BY currency_id) AS active USING (currency_id)
      WHERE coalesce(available + locked, 0) <> coalesce(promised, 0)`,
    },
    {
      rule: 'what is taken of a staking product is what its active orders come to',
      offenders: `
      SELECT id, taken, staked FROM staking_products LEFT JOIN (
        SELECT product_id, sum(amount) AS staked FROM staking_orders WHERE ${IS_ACTIVE} GROUP BY product_id) AS active
        ON product_id = id
      WHERE taken <> coalesce(staked, 0)`,
    },
    {
      rule: 'staking brings and costs its users what their orders say',
      offenders: `
      WITH recorded AS (
        SELECT user_id, currency_id, sum(CASE WHEN state = 'ended' THEN interest ELSE -fee END) AS recorded
        FROM staking_orders GROUP BY user_id, currency_id
      ), posted AS (
        SELECT user_id, currency_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason IN ('staking_interest', 'staking_cancel_fee')
        GROUP BY user_id, currency_id
      )
      SELECT user_id, currency_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id, currency_id)
      WHERE coalesce(recorded, 0) <> coalesce(posted, 0)`,
    },
    {
      rule: 'a staking order promises what its terms make of it, and has ended as its state says',
      offenders: `
      SELECT id, amount, rate_ppm, interest, days, bought_at, due_at, state, end_reason, ended_at, fee FROM staking_orders
      WHERE interest <> trunc(amount * rate_ppm * 1e-6, 8) OR due_at <> bought_at + ${TERM_MS} + moved_ms
        OR (state = 'active') <> (ended_at IS NULL) OR (state = 'ended') <> (end_reason IS NOT NULL)
        OR (state = 'ended' AND ended_at < due_at) OR (state = 'cancelled' AND ended_at >= due_at)
        OR fee <> CASE state WHEN 'cancelled' THEN ceil(amount * cancel_fee_ppm * 1e2) * 1e-8 ELSE 0 END`,
    },
    {
      rule: 'a staking order is renewed once, by one of the same amount that begins when it was due',
      offenders: `
      SELECT old.id, old.end_reason, next.id AS next_id, old.due_at, next.bought_at
      FROM staking_orders old FULL JOIN (SELECT * FROM staking_orders WHERE renewed_from IS NOT NULL) next
        ON next.renewed_from = old.id
      WHERE coalesce(old.end_reason, '') = 'renewed' AND next.id IS NULL
        OR next.id IS NOT NULL AND (old.id IS NULL OR old.end_reason <> 'renewed' OR next.amount <> old.amount
          OR next.bought_at <> old.due_at OR next.product_id <> old.product_id OR next.user_id <> old.user_id)`,
    },
  ],
};
