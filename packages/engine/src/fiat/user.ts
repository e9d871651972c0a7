// What is remembered of a user of fiat trade, and who is a merchant of which coin.
import { FIAT_MERCHANT_STATES, type CurrencyId, type UserId } from '@bourse/domain';
import { count, id, instant, optional, units, word } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const FIAT_USERS = describeState({
  table: 'fiat_users',
  key: ['userId'],
  fixed: { userId: id<UserId>() },
  changing: {
    /** The day in Asia/Shanghai, counted from 1970, that `cancellations`, `spent` and `lateAppeals` are of. */
    day: count,
    /** Deals that the user, as their buyer, cancelled or let expire. */
    cancellations: count,
    /** In USDT: the worth of deals that the user took. */
    spent: units,
    /** Deals that had ended unpaid, on ads and with acceptors, that the user appealed. */
    lateAppeals: count,
    /** Deals that were released or awarded to their buyers, ever. */
    done: count,
    /** Operators' word: no new deals or ads until then. */
    restrictedUntil: optional(instant),
  },
});
export type FiatUser = EntityOf<typeof FIAT_USERS>;

export const FIAT_MERCHANTS = describeState({
  table: 'fiat_merchants',
  key: ['userId', 'currencyId'],
  fixed: { userId: id<UserId>(), currencyId: id<CurrencyId>() },
  changing: {
    state: word(FIAT_MERCHANT_STATES),
    /** In USDT: held while it is applied for, paid when it is approved. */
    fee: units,
    appliedAt: instant,
    decidedAt: optional(instant),
  },
});
export type FiatMerchant = EntityOf<typeof FIAT_MERCHANTS>;
