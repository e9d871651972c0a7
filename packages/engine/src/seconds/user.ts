// What is remembered of a person who trades second contracts, and of each of the person's currencies, over all accounts: the
// rows name the master.
import type { CurrencyId, MicroInsuranceId, UserId } from '@bourse/domain';
import { count, id, instant, optional, units } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const MICRO_USERS = describeState({
  table: 'micro_users',
  key: ['userId'],
  fixed: { userId: id<UserId>() },
  changing: {
    /** It is the version of the risk statement that was accepted last; 0 for none. */
    riskVersion: count,
    /** Orders a day that the user allows. */
    ordersMax: optional(count),
    /** This number takes its place at `ordersMaxFrom`; none where there is no number. */
    ordersMaxNext: optional(count),
    ordersMaxFrom: optional(instant),
    coolOffUntil: optional(instant),
    /** The day in Asia/Shanghai, counted from 1970, that `orders` were accepted on. */
    day: count,
    orders: count,
  },
});
export type MicroUser = EntityOf<typeof MICRO_USERS>;

export const MICRO_ACCOUNTS = describeState({
  table: 'micro_accounts',
  key: ['userId', 'currencyId'],
  fixed: { userId: id<UserId>(), currencyId: id<CurrencyId>() },
  changing: {
    /** Loss a day that the user allows. */
    lossMax: optional(units),
    /** This amount takes its place at `lossMaxFrom`; none where there is no amount. */
    lossMaxNext: optional(units),
    lossMaxFrom: optional(instant),
    /** The day in Asia/Shanghai, counted from 1970, that `result` is of. */
    day: count,
    /** The orders that closed on the day resulted in so much, fees included; below zero it is a loss. */
    result: units,
    /** The insurance that was bought last, whether it runs or has ended. */
    insuranceId: optional(id<MicroInsuranceId>()),
  },
});
export type MicroAccount = EntityOf<typeof MICRO_ACCOUNTS>;
