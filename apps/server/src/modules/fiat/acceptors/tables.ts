// Tables of acceptors and of deals with them. Written by the engine’s commits.
import {
  ACCEPTOR_DEAL_ENDS,
  ACCEPTOR_DEAL_STATES,
  ACCEPTOR_REFUSE_REASONS,
  ACCEPTOR_SIDES,
  type AcceptorDealId,
  type Seq,
  type UserId,
} from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { amountColumn, idColumn, instantColumn, ppmColumn, priceColumn } from '../../../core/storage/columns.ts';

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

/** Under way: its giver's USDT is held for it. */
export const IS_LIVE = `state IN ('waiting', 'accepted', 'paid', 'appealed')`;

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
