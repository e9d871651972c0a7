// What holds for all trade in fiat money.
import type { Amount, Ppm } from '@bourse/domain';
import { bigint, describeState, flag, inColumn, integer, small, units, type EntityOf } from '../entity.ts';

/** One row for the whole exchange. */
export const FIAT_RULES = describeState({
  table: 'fiat_rules',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    isOpen: flag(),
    /** How long a buyer has to pay. */
    payWindowMs: integer<number>(),
    /** After "paid" nobody appeals before that. */
    appealAfterMs: integer<number>(),
    /** After "paid" a deal that nobody has released appeals itself. */
    appealAloneMs: integer<number>(),
    /** How long the buyer may appeal a deal that was cancelled or has expired. */
    appealEndedMs: integer<number>(),
    /** For how long assets of the worth of what was bought stay. */
    restrictMs: integer<number>(),
    /** In USDT. */
    merchantFee: units<Amount>(),
    /** Deals of a taker that are under way. */
    unfinishedMax: integer<number>(),
    /** Of a buyer and a day in Asia/Shanghai. */
    cancellationsMax: integer<number>(),
    /** How far a fixed price may be from index × rate. */
    priceBand: inColumn('price_band_ppm', bigint<Ppm>()),
    /** How far a floating price may be from it. */
    premiumMax: inColumn('premium_max_ppm', bigint<Ppm>()),
  },
});
export type FiatRules = EntityOf<typeof FIAT_RULES>;
