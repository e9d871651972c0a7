// What holds for all trade in fiat money.
import { count, flag, share, small, units } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

/** One row for the whole exchange. */
export const FIAT_RULES = describeState({
  table: 'fiat_rules',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    isOpen: flag,
    /** How long a buyer has to pay. */
    payWindowMs: count,
    /** After "paid" nobody appeals before that. */
    appealAfterMs: count,
    /** After "paid" a deal that nobody has released appeals itself. */
    appealAloneMs: count,
    /** How long the buyer may appeal a deal that was cancelled or has expired. */
    appealEndedMs: count,
    /** For how long assets of the worth of what was bought stay. */
    restrictMs: count,
    /** In USDT. */
    merchantFee: units,
    /** Deals of a taker that are under way. */
    unfinishedMax: count,
    /** A buyer may cancel so many on a day in Asia/Shanghai. */
    cancellationsMax: count,
    /** How far a fixed price may be from index × rate. */
    priceBand: inColumn('price_band_ppm', share),
    /** How far a floating price may be from it. */
    premiumMax: inColumn('premium_max_ppm', share),
  },
});
export type FiatRules = EntityOf<typeof FIAT_RULES>;
