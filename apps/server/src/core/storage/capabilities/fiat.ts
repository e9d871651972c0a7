// Trade in fiat money in the database.
import {
  type CurrencyId,
  FIAT_AD_STATES,
  FIAT_CODES,
  FIAT_DEAL_ENDS,
  FIAT_DEAL_STATES,
  FIAT_KINDS,
  FIAT_MERCHANT_STATES,
  FIAT_PRICE_KINDS,
  FIAT_SIDES,
  type FiatAdId,
  type FiatDealId,
  PAYMENT_WAYS,
  type Seq,
  USDT,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { amountColumn, countColumn, idColumn, instantColumn, ppmColumn, priceColumn } from '../columns.ts';
import type { StoragePart } from '../storage-part.ts';

/** Under way: its seller's coin is held for it. */
const IS_LIVE = `state IN ('unpaid', 'paid', 'appealed')`;

/** One row. */
export const fiatRules = pgTable(
  'fiat_rules',
  {
    id: smallint().$type<1>().primaryKey(),
    isOpen: boolean().notNull(),
    payWindowMs: countColumn().notNull(),
    appealAfterMs: countColumn().notNull(),
    appealAloneMs: countColumn().notNull(),
    appealEndedMs: countColumn().notNull(),
    restrictMs: countColumn().notNull(),
    merchantFee: amountColumn().notNull(),
    unfinishedMax: countColumn().notNull(),
    cancellationsMax: countColumn().notNull(),
    priceBand: ppmColumn('price_band_ppm').notNull(),
    premiumMax: ppmColumn('premium_max_ppm').notNull(),
  },
  (table) => [check('fiat_rules_are_one_row', sql`${table.id} = 1`)],
);

export const fiatCurrencies = pgTable('fiat_currencies', {
  code: text({ enum: FIAT_CODES }).primaryKey(),
  isOffered: boolean().notNull(),
  digits: smallint().notNull(),
  /** The price of one USDT. */
  rate: priceColumn(),
  ratedAt: instantColumn(),
  /** Null where it stays fresh. */
  staleAt: instantColumn(),
});

export const fiatCoins = pgTable('fiat_coins', {
  currencyId: idColumn<CurrencyId>().primaryKey(),
  isOffered: boolean().notNull(),
  isC2cOffered: boolean('is_c2c_offered').notNull(),
  numberMin: amountColumn().notNull(),
  numberMax: amountColumn().notNull(),
});

export const fiatQuotas = pgTable('fiat_quotas', {
  level: smallint().$type<VerificationLevel>().primaryKey(),
  /** In USDT. */
  dayLimit: amountColumn().notNull(),
});

export const fiatWays = pgTable('fiat_ways', {
  way: text({ enum: PAYMENT_WAYS }).primaryKey(),
  isOffered: boolean().notNull(),
});

export const fiatUsers = pgTable('fiat_users', {
  userId: idColumn<UserId>().primaryKey(),
  day: countColumn().notNull(),
  cancellations: countColumn().notNull(),
  spent: amountColumn().notNull(),
  lateAppeals: countColumn().notNull().default(0),
  done: countColumn().notNull(),
  restrictedUntil: instantColumn(),
});

export const fiatMerchants = pgTable(
  'fiat_merchants',
  {
    userId: idColumn<UserId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    state: text({ enum: FIAT_MERCHANT_STATES }).notNull(),
    fee: amountColumn().notNull(),
    appliedAt: instantColumn().notNull(),
    decidedAt: instantColumn(),
  },
  (table) => [primaryKey({ name: 'fiat_merchants_pk', columns: [table.userId, table.currencyId] })],
);

export const fiatAds = pgTable(
  'fiat_ads',
  {
    id: idColumn<FiatAdId>().primaryKey(),
    kind: text({ enum: FIAT_KINDS }).notNull(),
    side: text({ enum: FIAT_SIDES }).notNull(),
    publisherId: idColumn<UserId>().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    fiat: text({ enum: FIAT_CODES }).notNull(),
    totalNumber: amountColumn().notNull(),
    termsId: countColumn().notNull(),
    createdAt: instantColumn().notNull(),
    state: text({ enum: FIAT_AD_STATES }).notNull(),
    isUp: boolean().notNull(),
    isBarred: boolean().notNull(),
    priceKind: text({ enum: FIAT_PRICE_KINDS }).notNull(),
    price: priceColumn(),
    premium: ppmColumn('premium_ppm'),
    priceFloor: priceColumn(),
    priceCap: priceColumn(),
    remaining: amountColumn().notNull(),
    sold: amountColumn().notNull(),
    minNumber: amountColumn().notNull(),
    maxNumber: amountColumn().notNull(),
    ways: smallint().notNull(),
    levelMin: smallint().$type<VerificationLevel>().notNull(),
    doneMin: countColumn().notNull(),
    changedAt: instantColumn().notNull(),
  },
  (table) => [
    index('fiat_ads_live').on(table.id).where(sql`${table.state} = 'live'`),
    index('fiat_ads_of_publisher').on(table.publisherId, table.id),
    check('fiat_ads_oversell_nothing', sql`${table.remaining} >= 0 AND ${table.sold} >= 0`),
  ],
);

export const fiatDeals = pgTable(
  'fiat_deals',
  {
    id: idColumn<FiatDealId>().primaryKey(),
    adId: idColumn<FiatAdId>().notNull(),
    kind: text({ enum: FIAT_KINDS }).notNull(),
    side: text({ enum: FIAT_SIDES }).notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    fiat: text({ enum: FIAT_CODES }).notNull(),
    buyerId: idColumn<UserId>().notNull(),
    sellerId: idColumn<UserId>().notNull(),
    takerId: idColumn<UserId>().notNull(),
    price: priceColumn().notNull(),
    number: amountColumn().notNull(),
    money: amountColumn().notNull(),
    /** In USDT. */
    worth: amountColumn().notNull(),
    termsId: countColumn().notNull(),
    openedAt: instantColumn().notNull(),
    openedSeq: idColumn<Seq>().notNull(),
    payUntil: instantColumn().notNull(),
    state: text({ enum: FIAT_DEAL_STATES }).notNull(),
    held: amountColumn().notNull(),
    taken: amountColumn().notNull(),
    released: amountColumn().notNull(),
    hasProof: boolean().notNull(),
    paidAt: instantColumn(),
    appealedAt: instantColumn(),
    appealedBy: idColumn<UserId>(),
    endedAt: instantColumn(),
    endedSeq: idColumn<Seq>(),
    endReason: text({ enum: FIAT_DEAL_ENDS }),
    firstEndReason: text({ enum: FIAT_DEAL_ENDS }),
    firstEndedAt: instantColumn(),
    dueAt: instantColumn(),
  },
  (table) => [
    index('fiat_deals_live').on(table.id).where(sql.raw(IS_LIVE)),
    // Those that ended lately, which their users may still ask for.
    index('fiat_deals_by_moment').on(table.dueAt),
    index('fiat_deals_of_buyer').on(table.buyerId, table.id),
    index('fiat_deals_of_seller').on(table.sellerId, table.id),
    index('fiat_deals_of_taker').on(table.takerId, table.id),
    index('fiat_deals_of_ad').on(table.adId, table.id),
    // Volumes and figures of the last days.
    index('fiat_deals_by_end').on(table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    check('fiat_deals_hold_their_number', sql`${table.held} >= 0 AND ${table.held} <= ${table.number}`),
  ],
);

const HELD = `SELECT seller_id AS user_id, 'legal' AS wallet, currency_id, held AS amount FROM fiat_deals WHERE ${IS_LIVE}`;
const OFFERED = `SELECT publisher_id AS user_id, 'legal' AS wallet, currency_id, remaining AS amount FROM fiat_ads
      WHERE state = 'live' AND side = 'sell'`;
const APPLIED = `SELECT user_id, 'legal' AS wallet, ${USDT} AS currency_id, fee AS amount FROM fiat_merchants
      WHERE state = 'applied'`;

/** Sums up what users got and gave for a reason, by currency. */
const posted = (reason: string): string => `
        SELECT user_id, currency_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason = '${reason}' GROUP BY user_id, currency_id`;

export const fiat: StoragePart = {
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
