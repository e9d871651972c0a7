// Trade in fiat money in the database: where its live rows are, how its books are checked, which coins it
// uses, and what is deleted of it.
import { DAY_MS, USDT } from '@bourse/domain';
import { type CoinUses, joinParts, KEPT_MS, type Prune, type StoragePart } from '../../core/storage/storage-part.ts';
import { acceptorsStorage } from './acceptors/storage.ts';
import { pruneTerms } from './deals/terms.ts';
import { pruneCallbacks } from './gateway/gateway.ts';
import { gatewayStorage } from './gateway/storage.ts';
import { IS_LIVE } from './tables.ts';

const HELD = `SELECT seller_id AS user_id, 'legal' AS wallet, currency_id, held AS amount FROM fiat_deals WHERE ${IS_LIVE}`;

const OFFERED = `SELECT publisher_id AS user_id, 'legal' AS wallet, currency_id, remaining AS amount FROM fiat_ads
      WHERE state = 'live' AND side = 'sell'`;

const APPLIED = `SELECT user_id, 'legal' AS wallet, ${USDT} AS currency_id, fee AS amount FROM fiat_merchants
      WHERE state = 'applied'`;

/** Sums up what users got and gave for a reason, by currency. */
const posted = (reason: string): string => `
        SELECT user_id, currency_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason = '${reason}' GROUP BY user_id, currency_id`;

const ads: StoragePart = {
  live: (_at, actsAt) => ({
    fiatRules: ['fiat_rules'],
    fiatCurrencies: ['fiat_currencies'],
    fiatCoins: ['fiat_coins'],
    fiatQuotas: ['fiat_quotas'],
    fiatWays: ['fiat_ways'],
    fiatUsers: ['fiat_users'],
    fiatMerchants: ['fiat_merchants'],
    fiatAds: [`fiat_ads WHERE state = 'live'`],
    fiatDeals: [`fiat_deals WHERE ${IS_LIVE}`, `fiat_deals WHERE NOT ${IS_LIVE} AND due_at > ${actsAt}`],
  }),
  claims: [OFFERED, HELD, APPLIED],
  ids: [
    { counter: 'fiatAd', select: 'SELECT id FROM fiat_ads' },
    { counter: 'fiatDeal', select: 'SELECT id FROM fiat_deals' },
  ],
  audit: [
    {
      rule: 'the coin of an ad is sold, taken by deals under way, or remains',
      offenders: `
      SELECT id, state, total_number, sold, coalesce(taken, 0) AS taken, remaining
      FROM fiat_ads LEFT JOIN (
        SELECT ad_id, sum(taken) AS taken FROM fiat_deals WHERE ${IS_LIVE} GROUP BY ad_id) AS deals ON ad_id = id
      WHERE CASE WHEN state = 'withdrawn' THEN remaining <> 0 OR coalesce(taken, 0) <> 0 OR sold > total_number
        ELSE sold + coalesce(taken, 0) + remaining <> total_number OR (state = 'done' AND sold <> total_number) END`,
    },
    {
      rule: 'what a sell ad has sold went to the buyers of its deals',
      offenders: `
      SELECT a.id, a.sold, sum(d.released) AS released
      FROM fiat_ads a LEFT JOIN fiat_deals d ON d.ad_id = a.id AND d.state = 'done'
      GROUP BY a.id, a.sold HAVING a.sold > coalesce(sum(d.released), 0)`,
    },
    {
      rule: 'deals in fiat money move between their users what their rows say',
      offenders: `
      WITH sides AS (
        SELECT buyer_id AS user_id, currency_id, released FROM fiat_deals
        UNION ALL SELECT seller_id, currency_id, -released FROM fiat_deals
      ), recorded AS (SELECT user_id, currency_id, sum(released) AS recorded FROM sides GROUP BY user_id, currency_id
      ), posted AS (${posted('fiat_deal')}
      )
      SELECT user_id, currency_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id, currency_id)
      WHERE coalesce(recorded, 0) <> coalesce(posted, 0)`,
    },
    {
      rule: 'a deal is where its state says: held until it ends, and ended with a reason',
      offenders: `
      SELECT id, state, number, held, taken, released, end_reason, ended_at, due_at FROM fiat_deals
      WHERE (state IN ('done', 'cancelled')) <> (end_reason IS NOT NULL) OR (end_reason IS NULL) <> (ended_at IS NULL)
        OR (ended_at IS NULL) <> (ended_seq IS NULL) OR (due_at IS NULL) <> (state = 'appealed')
        OR (state = 'done') <> (coalesce(end_reason, '') IN ('released', 'awarded_buyer'))
        OR (state IN ('unpaid', 'paid') AND (held <> number OR taken <> number))
        OR (state IN ('done', 'cancelled') AND (held <> 0 OR taken <> 0)) OR taken > held
        OR (state <> 'done' AND released <> 0) OR released > number`,
    },
    {
      rule: 'no expiry beats a payment: paid before the deadline, expired at it or after',
      offenders: `
      SELECT id, state, pay_until, paid_at, ended_at, end_reason FROM fiat_deals
      WHERE paid_at >= pay_until OR (end_reason = 'expired' AND (ended_at < pay_until OR paid_at IS NOT NULL))
        OR (state = 'paid' AND paid_at IS NULL)`,
    },
    {
      rule: 'a deal costs its number at its price at least, and has two users, of whom one took it',
      offenders: `
      SELECT id, number, price, money, buyer_id, seller_id, taker_id FROM fiat_deals
      WHERE money < number * price OR number <= 0 OR buyer_id = seller_id OR taker_id NOT IN (buyer_id, seller_id)
        OR (taker_id = buyer_id) <> (side = 'sell')`,
    },
    {
      rule: 'merchants have paid their fee, and nobody else has',
      offenders: `
      WITH owed AS (
        SELECT user_id, sum(fee) AS owed FROM fiat_merchants WHERE state IN ('approved', 'suspended') GROUP BY user_id
      ), posted AS (${posted('merchant_fee')}
      )
      SELECT user_id, owed, posted FROM owed FULL JOIN posted USING (user_id)
      WHERE coalesce(owed, 0) <> -coalesce(posted, 0)`,
    },
  ],
};

const fiatCoinUses: CoinUses = (sql, id) => sql`
  SELECT 'fiat' AS kind, '' AS name FROM fiat_coins c WHERE c.currency_id = ${id}
    AND (c.is_offered OR c.is_c2c_offered
      OR EXISTS (SELECT 1 FROM fiat_deals WHERE currency_id = ${id} AND state IN ('unpaid', 'paid', 'appealed')))`;

export const fiatStorage: StoragePart = {
  ...joinParts(ads, acceptorsStorage, gatewayStorage),
  coinUses: fiatCoinUses,
};

/** Callbacks about money are kept for so long; what they repeated, and what nobody signed, goes as all else. */
const PAYMENTS_KEPT_MS = 181 * DAY_MS;

/** Deletes terms that nothing was agreed on, and what providers of the payment form said long ago. */
export const pruneFiat: Prune = async (sql, now) => {
  await pruneTerms(sql, now);
  await pruneCallbacks(sql, { moneyBefore: now - PAYMENTS_KEPT_MS, before: now - KEPT_MS });
};
