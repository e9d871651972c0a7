// What is remembered of a user of fiat trade, and who is a merchant of which coin.
import type { Amount, CurrencyId, FiatMerchantState, Instant, UserId } from '@bourse/domain';
import { describeState, integer, optional, units, word, type EntityOf } from '../entity.ts';

export const FIAT_USERS = describeState({
  table: 'fiat_users',
  key: ['userId'],
  fixed: { userId: integer<UserId>() },
  changing: {
    /** The day in Asia/Shanghai, counted from 1970, that `cancellations`, `spent` and `lateAppeals` are of. */
    day: integer<number>(),
    /** Deals that the user, as their buyer, cancelled or let expire. */
    cancellations: integer<number>(),
    /** In USDT: the worth of deals that the user took. */
    spent: units<Amount>(),
    /** Deals that had ended unpaid, on ads and with acceptors, that the user appealed. */
    lateAppeals: integer<number>(),
    /** Deals that were released or awarded to their buyers, ever. */
    done: integer<number>(),
    /** Operators' word: no new deals or ads until then. */
    restrictedUntil: optional(integer<Instant>()),
  },
});
export type FiatUser = EntityOf<typeof FIAT_USERS>;

export const FIAT_MERCHANTS = describeState({
  table: 'fiat_merchants',
  key: ['userId', 'currencyId'],
  fixed: { userId: integer<UserId>(), currencyId: integer<CurrencyId>() },
  changing: {
    state: word<FiatMerchantState>(),
    /** In USDT: held while it is applied for, paid when it is approved. */
    fee: units<Amount>(),
    appliedAt: integer<Instant>(),
    decidedAt: optional(integer<Instant>()),
  },
});
export type FiatMerchant = EntityOf<typeof FIAT_MERCHANTS>;
