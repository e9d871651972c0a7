// Acceptors in the database.
import {
  ACCEPTOR_DEAL_ENDS,
  ACCEPTOR_DEAL_STATES,
  ACCEPTOR_REFUSE_REASONS,
  ACCEPTOR_SIDES,
  type AcceptorDealId,
  type Seq,
  USDT,
  type UserId,
} from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn, ppmColumn, priceColumn } from '../columns.ts';
import type { StoragePart } from '../storage-part.ts';

/** Under way: its giver's USDT is held for it. */
const IS_LIVE = `state IN ('waiting', 'accepted', 'paid', 'appealed')`;

export const acceptors = pgTable('acceptors', {
  userId: idColumn<UserId>().primaryKey(),
  isAppointed: boolean().notNull(),
  /** In CNY. */
  rechargeMin: amountColumn().notNull(),
  rechargeMax: amountColumn().notNull(),
  rechargeRate: ppmColumn('recharge_rate_ppm').notNull(),
  cashMin: amountColumn().notNull(),
  cashMax: amountColumn().notNull(),
  cashRate: ppmColumn('cash_rate_ppm').notNull(),
  isAccepting: boolean().notNull(),
});

export const acceptorDeals = pgTable(
  'acceptor_deals',
  {
    id: idColumn<AcceptorDealId>().primaryKey(),
    acceptorId: idColumn<UserId>().notNull(),
    userId: idColumn<UserId>().notNull(),
    side: text({ enum: ACCEPTOR_SIDES }).notNull(),
    /** CNY. */
    money: amountColumn().notNull(),
    /** USDT, as the next. */
    number: amountColumn().notNull(),
    fee: amountColumn().notNull(),
    rate: priceColumn().notNull(),
    termsId: bigint({ mode: 'number' }).notNull(),
    openedAt: instantColumn().notNull(),
    openedSeq: idColumn<Seq>().notNull(),
    state: text({ enum: ACCEPTOR_DEAL_STATES }).notNull(),
    dueAt: instantColumn(),
    held: amountColumn().notNull(),
    released: amountColumn().notNull(),
    hasProof: boolean().notNull(),
    acceptedAt: instantColumn(),
    paidAt: instantColumn(),
    appealedAt: instantColumn(),
    appealedBy: idColumn<UserId>(),
    refuseReason: text({ enum: ACCEPTOR_REFUSE_REASONS }),
    endReason: text({ enum: ACCEPTOR_DEAL_ENDS }),
    endedAt: instantColumn(),
    endedSeq: idColumn<Seq>(),
    firstEndReason: text({ enum: ACCEPTOR_DEAL_ENDS }),
    firstEndedAt: instantColumn(),
  },
  (table) => [
    index('acceptor_deals_live').on(table.id).where(sql.raw(IS_LIVE)),
    index('acceptor_deals_by_moment').on(table.dueAt),
    index('acceptor_deals_of_user').on(table.userId, table.id),
    index('acceptor_deals_of_acceptor').on(table.acceptorId, table.id),
    // Sums of the last days, and what limits count.
    index('acceptor_deals_by_end').on(table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    check('acceptor_deals_hold_their_number', sql`${table.held} >= 0 AND ${table.held} <= ${table.number}`),
    check('acceptor_deals_are_of_something', sql`${table.money} > 0 AND ${table.number} > 0 AND ${table.fee} >= 0`),
  ],
);

const GIVER = `CASE side WHEN 'deposit' THEN acceptor_id ELSE user_id END`;
/** It was done by itself and appealed since: what is held is of who got it. */
const WAS_DONE = `coalesce(first_end_reason, '') = 'timed_out'`;
const PAYER = `CASE side WHEN 'deposit' THEN user_id ELSE acceptor_id END`;

/** The quantity that the buyer has got: while a deal that was done is under appeal, still all of it. */
const GIVEN = `CASE WHEN ${WAS_DONE} AND state = 'appealed' THEN number ELSE released END`;

/** The value of the money in USDT, with its rounding. */
const WORTH = `CASE side WHEN 'deposit' THEN div(money * 1e8, rate) ELSE ceil(money * 1e8 / rate) END * 1e-8`;

export const acceptorsPart: StoragePart = {
  live: (_at, actsAt) => ({
    acceptors: ['acceptors'],
    acceptorDeals: [`acceptor_deals WHERE ${IS_LIVE}`, `acceptor_deals WHERE NOT ${IS_LIVE} AND due_at > ${actsAt}`],
  }),
  claims: [
    `SELECT CASE WHEN ${WAS_DONE} THEN ${PAYER} ELSE ${GIVER} END AS user_id, 'legal' AS wallet,
        ${USDT} AS currency_id, held AS amount FROM acceptor_deals WHERE ${IS_LIVE}`,
  ],
  ids: [{ counter: 'acceptorDeal', select: 'SELECT id FROM acceptor_deals' }],
  audit: [
    {
      rule: 'deals with acceptors move between their two what their rows say',
      offenders: `
      WITH sides AS (
        SELECT ${PAYER} AS user_id, ${GIVEN} AS released FROM acceptor_deals
        UNION ALL SELECT ${GIVER}, -${GIVEN} FROM acceptor_deals
      ), recorded AS (SELECT user_id, sum(released) AS recorded FROM sides GROUP BY user_id
      ), posted AS (
        SELECT user_id, sum(amount) AS posted FROM postings JOIN accounts ON accounts.id = account_id
        WHERE user_id IS NOT NULL AND reason IN ('acceptor_deposit', 'acceptor_withdrawal', 'acceptor_return') GROUP BY user_id
      )
      SELECT user_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id)
      WHERE coalesce(recorded, 0) <> coalesce(posted, 0)`,
    },
    {
      rule: 'a deal with an acceptor is where its state says: held until it ends, and ended with a reason',
      offenders: `
      SELECT id, side, state, number, held, released, end_reason, ended_at, due_at FROM acceptor_deals
      WHERE (${IS_LIVE}) <> (end_reason IS NULL) OR (end_reason IS NULL) <> (ended_at IS NULL)
        OR (ended_at IS NULL) <> (ended_seq IS NULL) OR (due_at IS NULL) <> (state = 'appealed')
        OR (NOT ${IS_LIVE} AND held <> 0) OR released > number
        OR (state <> 'done' AND released <> 0 AND NOT (state = 'cancelled' AND ${WAS_DONE}))
        OR (${IS_LIVE} AND appealed_at IS NULL AND held <> number)
        OR (state = 'done') <> (coalesce(end_reason, '') IN ('confirmed', 'timed_out')
          OR coalesce(end_reason, '') = CASE side WHEN 'deposit' THEN 'awarded_user' ELSE 'awarded_acceptor' END)`,
    },
    {
      rule: 'a withdrawal through an acceptor is accepted before it is paid, and shown to be paid before it is done by itself',
      offenders: `
      SELECT id, state, accepted_at, paid_at, has_proof, end_reason, ended_at FROM acceptor_deals
      WHERE side = 'withdraw' AND ((paid_at IS NOT NULL AND accepted_at IS NULL) OR paid_at < accepted_at
        OR (paid_at IS NOT NULL AND NOT has_proof) OR (end_reason = 'timed_out' AND ended_at < paid_at + 1200000))`,
    },
    {
      rule: 'a deal with an acceptor is of what its money is worth, less or with its fee',
      offenders: `
      SELECT id, side, money, rate, number, fee, ${WORTH} AS worth FROM acceptor_deals
      WHERE number <> CASE side WHEN 'deposit' THEN ${WORTH} - fee ELSE ${WORTH} + fee END
        OR money * 100 <> floor(money * 100) OR acceptor_id = user_id`,
    },
  ],
};
