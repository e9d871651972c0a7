// Second contracts and their insurance in the database: where their live rows are, how their books are checked, and what is deleted
// of them.
import { DAY_MS, HOUR_MS, MICRO_PAYOUTS_PER_DAY, MICRO_WAIT_SECONDS, SECOND_MS, USDT } from '@bourse/domain';
import { type AuditRule, KEPT_MS, type Prune, type StoragePart } from '../../core/storage/storage-part.ts';
import { secondsCoinUses, secondsDayFigures } from './queries.ts';
import { IS_LIVE } from './tables.ts';

/** The index of a market at the ticks of a second: base over quote, where USDT is 1 and has none. */
const INDEX_AT = (second: string): string => `(
      SELECT CASE WHEN m.quote_id = ${USDT} THEN base.price ELSE div(base.price * 1e8, quote.price) * 1e-8 END
      FROM micro_markets m
        JOIN index_ticks base ON base.currency_id = m.base_id AND base.second = ${second}
        LEFT JOIN index_ticks quote ON quote.currency_id = m.quote_id AND quote.second = ${second}
      WHERE m.id = o.market_id ORDER BY base.seq, quote.seq LIMIT 1)`;

/** The sums due to all orders of a currency that have not closed. */
const RESERVED = `SELECT currency_id, sum(stake + fee + profit) AS due FROM micro_orders WHERE ${IS_LIVE}
        GROUP BY currency_id`;

/** Days since 1970 in Asia/Shanghai, which is 8 hours ahead. */
const dayOf = (instant: string): string => `(${instant} + ${8 * HOUR_MS}) / ${DAY_MS}`;

const insuranceAudit: readonly AuditRule[] = [
  {
    rule: 'premiums and claims of insurance are what its rows say',
    offenders: `
      WITH recorded AS (
        SELECT user_id, currency_id, sum(amount) AS recorded FROM (
          SELECT user_id, currency_id, -premium AS amount FROM micro_insurances
          WHERE coalesce(end_reason, '') <> 'cancelled' OR ended_at >= effective_at
          UNION ALL SELECT user_id, currency_id, amount FROM micro_claims WHERE paid_at IS NOT NULL
        ) AS facts GROUP BY user_id, currency_id
      ), posted AS (
        SELECT user_id, currency_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason IN ('micro_premium', 'micro_premium_refund', 'micro_claim')
        GROUP BY user_id, currency_id
      )
      SELECT user_id, currency_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id, currency_id)
      WHERE coalesce(recorded, 0) <> coalesce(posted, 0)`,
  },
  {
    rule: 'what insurance may have to pay is reserved, and nothing else',
    offenders: `
      SELECT currency_id, available + locked AS reserved, due
      FROM (SELECT * FROM accounts WHERE house_purpose = 'micro_insurance_reserve') AS reserves
        FULL JOIN (SELECT currency_id, sum(reserve) AS due FROM micro_insurances GROUP BY currency_id) AS insured
          USING (currency_id)
      WHERE coalesce(available + locked, 0) <> coalesce(due, 0)`,
  },
  {
    rule: 'an insurance that has ended keeps what it owes for claims, and says why it ended',
    offenders: `
      SELECT id, state, end_reason, ended_at, reserve, owed FROM micro_insurances LEFT JOIN (
        SELECT insurance_id, sum(amount) AS owed FROM micro_claims WHERE paid_at IS NULL GROUP BY insurance_id
      ) AS claims ON insurance_id = id
      WHERE (state = 'ended') <> (end_reason IS NOT NULL) OR (state = 'ended') <> (ended_at IS NOT NULL)
        OR reserve < coalesce(owed, 0) OR (state = 'ended' AND reserve <> coalesce(owed, 0))`,
  },
  {
    rule: 'claims are as many as their insurance counts, each at its rate, two paid a day',
    offenders: `
      SELECT i.id, i.claims, count(c.id) AS claimed, max(c.amount) AS largest FROM micro_insurances i
        LEFT JOIN micro_claims c ON c.insurance_id = i.id
      GROUP BY i.id HAVING count(c.id) <> i.claims OR i.claims > i.claims_max
        OR bool_or(c.amount <> trunc(least(2 * c.loss, i.assets) * i.claim_rate_ppm * 5e-7, 8))
        OR bool_or(2 * c.loss < i.assets) OR bool_or(c.paid_at < c.pay_at)
      UNION ALL
      SELECT insurance_id, NULL, count(*), NULL FROM micro_claims GROUP BY insurance_id, ${dayOf('pay_at')}
      HAVING count(*) > ${MICRO_PAYOUTS_PER_DAY}`,
  },
];

export const secondsStorage: StoragePart = {
  coinUses: secondsCoinUses,
  dayFigures: secondsDayFigures,
  live: () => ({
    microMarkets: ['micro_markets'],
    microTerms: ['micro_terms'],
    microCurrencies: ['micro_currencies'],
    microRules: ['micro_rules'],
    microCountries: ['micro_countries'],
    microUsers: ['micro_users'],
    microAccounts: ['micro_accounts'],
    microOrders: [`micro_orders WHERE ${IS_LIVE}`],
    microSweeps: ['micro_sweeps WHERE NOT is_done'],
    microInsuranceTypes: ['micro_insurance_types'],
    microInsurances: [
      `micro_insurances AS i WHERE state <> 'ended' OR reserve > 0
        OR EXISTS (SELECT FROM micro_accounts a WHERE a.insurance_id = i.id)`,
    ],
    microClaims: ['micro_claims WHERE paid_at IS NULL'],
  }),
  claims: [],
  receiptSeconds: [
    `SELECT placed_at / 1000 AS from_second, coalesce(entry_second, placed_at / 1000 + ${MICRO_WAIT_SECONDS}) AS to_second
    FROM micro_orders WHERE ended_at IS NULL OR ended_at >= $1`,
    `SELECT due_second AS from_second, coalesce(close_second, due_second + ${MICRO_WAIT_SECONDS}) AS to_second
    FROM micro_orders WHERE ended_at IS NULL OR ended_at >= $1`,
  ],
  ids: [
    { counter: 'microOrder', select: 'SELECT id FROM micro_orders' },
    { counter: 'microInsurance', select: 'SELECT id FROM micro_insurances' },
    { counter: 'microClaim', select: 'SELECT id FROM micro_claims' },
  ],
  audit: [
    {
      rule: 'second contracts bring and cost their users what their rows say',
      offenders: `
      WITH recorded AS (
        SELECT user_id, currency_id, sum(payout - stake - fee) AS recorded FROM micro_orders GROUP BY user_id, currency_id
      ), posted AS (
        SELECT user_id, currency_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason IN ('micro_stake', 'micro_win', 'micro_loss', 'micro_refund')
        GROUP BY user_id, currency_id
      )
      SELECT user_id, currency_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id, currency_id)
      WHERE coalesce(recorded, 0) <> coalesce(posted, 0)`,
    },
    {
      rule: 'what live second contracts may bring is reserved, and nothing else',
      offenders: `
      SELECT currency_id, available + locked AS reserved, due
      FROM (SELECT * FROM accounts WHERE house_purpose = 'micro_reserve') AS reserves
        FULL JOIN (${RESERVED}) AS live USING (currency_id)
      WHERE coalesce(available + locked, 0) <> coalesce(due, 0)`,
    },
    {
      rule: 'a second contract is where its state says: accepted, open at a price, or ended with a result',
      offenders: `
      SELECT id, state, result, void_reason, entry_index, close_index, ended_at, ended_seq FROM micro_orders
      WHERE (state = 'closed') <> (result IS NOT NULL) OR (state = 'closed') <> (ended_at IS NOT NULL)
        OR (state = 'closed') <> (ended_seq IS NOT NULL)
        OR (coalesce(result, '') = 'void') <> (void_reason IS NOT NULL)
        OR (entry_index IS NULL) <> (state = 'accepted' OR coalesce(void_reason, '') = 'no_entry_tick')
        OR (entry_index IS NULL) <> (entry_second IS NULL) OR (close_index IS NULL) <> (close_second IS NULL)
        OR (close_index IS NOT NULL) <> (state = 'closed' AND result <> 'void')`,
    },
    {
      rule: 'a second contract pays what its terms and its two prices make of it',
      offenders: `
      SELECT id, direction, stake, ratio_ppm, profit, entry_index, close_index, result, payout FROM micro_orders
      WHERE profit <> trunc(stake * ratio_ppm * 1e-6, 8)
        OR (result <> 'void' AND result <> CASE
          WHEN close_index = entry_index THEN 'draw'
          WHEN (close_index > entry_index) = (direction = 'up') THEN 'win'
          ELSE 'loss' END)
        OR payout <> CASE result
          WHEN 'win' THEN stake + profit WHEN 'draw' THEN stake + fee WHEN 'void' THEN stake + fee ELSE 0 END`,
    },
    {
      rule: 'a second contract opens and closes in its seconds, neither earlier nor later',
      offenders: `
      SELECT id, placed_at, seconds, entry_second, due_second, close_second FROM micro_orders
      WHERE due_second <> placed_at / 1000 + 1 + seconds
        OR entry_second * 1000 <= placed_at OR entry_second > placed_at / 1000 + ${MICRO_WAIT_SECONDS}
        OR close_second < due_second OR close_second > due_second + ${MICRO_WAIT_SECONDS}`,
    },
    {
      // Ticks are not kept for ever.
      rule: 'a second contract opens and closes at the official index of its seconds',
      offenders: `
      SELECT id, entry_second, entry_index, entry_tick, close_second, close_index, close_tick FROM (
        SELECT id, entry_second, entry_index, close_second, close_index,
          ${INDEX_AT('o.entry_second')} AS entry_tick, ${INDEX_AT('o.close_second')} AS close_tick
        FROM micro_orders o
      ) AS ticked
      WHERE entry_index <> entry_tick OR close_index <> close_tick`,
    },
    {
      rule: 'a second contract passes over no tick that it could have opened or closed at',
      offenders: `
      SELECT o.id, o.placed_at, o.entry_second, o.due_second, o.close_second, o.void_reason, base.second AS passed
      FROM micro_orders o JOIN micro_markets m ON m.id = o.market_id
        JOIN index_ticks base ON base.currency_id = m.base_id AND (
          base.second BETWEEN o.placed_at / 1000 + 1 AND coalesce(o.entry_second - 1, o.placed_at / 1000 + ${MICRO_WAIT_SECONDS})
          OR base.second BETWEEN o.due_second AND coalesce(o.close_second - 1, o.due_second + ${MICRO_WAIT_SECONDS}))
        LEFT JOIN index_ticks quote ON quote.currency_id = m.quote_id AND quote.seq = base.seq
      WHERE o.state = 'closed' AND base.seq > o.placed_seq AND base.seq < o.ended_seq
        AND (m.quote_id = ${USDT} OR quote.seq IS NOT NULL)
        AND CASE WHEN base.second < o.due_second THEN least(base.quoted_at, quote.quoted_at) > o.placed_at
          ELSE o.entry_second IS NOT NULL END`,
    },
    ...insuranceAudit,
  ],
};

/** Ticks whose work has been done. */
export const pruneSeconds: Prune = async (sql, now) => {
  await sql`DELETE FROM micro_sweeps WHERE is_done AND second < ${Math.floor((now - KEPT_MS) / SECOND_MS)}`;
};
