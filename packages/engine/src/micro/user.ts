// What is remembered of a user of second contracts, and of each of the user's currencies.
import type { Amount, CurrencyId, Instant, MicroInsuranceId, UserId } from '@bourse/domain';
import { describeState, integer, optional, units, type EntityOf } from '../entity.ts';

export const MICRO_USERS = describeState({
  table: 'micro_users',
  key: ['userId'],
  fixed: { userId: integer<UserId>() },
  changing: {
    /** Of the risk statement that was accepted last; 0 for none. */
    riskVersion: integer<number>(),
    /** Orders a day that the user allows. */
    ordersMax: optional(integer<number>()),
    /** What takes its place at `ordersMaxFrom`; none where there is no number. */
    ordersMaxNext: optional(integer<number>()),
    ordersMaxFrom: optional(integer<Instant>()),
    coolOffUntil: optional(integer<Instant>()),
    /** The day in Asia/Shanghai, counted from 1970, that `orders` were accepted on. */
    day: integer<number>(),
    orders: integer<number>(),
  },
});
export type MicroUser = EntityOf<typeof MICRO_USERS>;

export const MICRO_ACCOUNTS = describeState({
  table: 'micro_accounts',
  key: ['userId', 'currencyId'],
  fixed: { userId: integer<UserId>(), currencyId: integer<CurrencyId>() },
  changing: {
    /** Loss a day that the user allows. */
    lossMax: optional(units<Amount>()),
    /** What takes its place at `lossMaxFrom`; none where there is no amount. */
    lossMaxNext: optional(units<Amount>()),
    lossMaxFrom: optional(integer<Instant>()),
    /** The day in Asia/Shanghai, counted from 1970, that `result` is of. */
    day: integer<number>(),
    /** Of the orders that closed on the day, fees included; below zero a loss. */
    result: units<Amount>(),
    /** The insurance that was bought last, whether it runs or has ended. */
    insuranceId: optional(integer<MicroInsuranceId>()),
  },
});
export type MicroAccount = EntityOf<typeof MICRO_ACCOUNTS>;
