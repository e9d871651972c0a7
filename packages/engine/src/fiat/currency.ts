// The fiat currencies that ads may ask for, the coins that they may be of, how they may be paid, and how much a user may take in
// a day.
import { FIAT_CODES, PAYMENT_WAYS, type CurrencyId, type VerificationLevel } from '@bourse/domain';
import { flag, id, instant, optional, price, small, units, word } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

export const FIAT_CURRENCIES = describeState({
  table: 'fiat_currencies',
  key: ['code'],
  fixed: { code: word(FIAT_CODES) },
  changing: {
    isOffered: flag,
    /** Places after the point: a money is a whole number of its minor units. */
    digits: small<number>(),
    /** One USDT costs so much; missing until it has been set. */
    rate: optional(price),
    ratedAt: optional(instant),
    /** From then on the rate does not count. A fixed one has no end. */
    staleAt: optional(instant),
  },
});
export type FiatCurrency = EntityOf<typeof FIAT_CURRENCIES>;

export const FIAT_COINS = describeState({
  table: 'fiat_coins',
  key: ['currencyId'],
  fixed: { currencyId: id<CurrencyId>() },
  changing: {
    isOffered: flag,
    isC2cOffered: flag,
    /** How much an ad may be of. */
    numberMin: units,
    numberMax: units,
  },
});
export type FiatCoin = EntityOf<typeof FIAT_COINS>;

/** A level without a row is not limited. */
export const FIAT_QUOTAS = describeState({
  table: 'fiat_quotas',
  key: ['level'],
  fixed: { level: small<VerificationLevel>() },
  changing: {
    /** In USDT: the deals that a taker opens on a day in Asia/Shanghai. */
    dayLimit: units,
  },
});
export type FiatQuota = EntityOf<typeof FIAT_QUOTAS>;

/** A way without a row is offered. */
export const FIAT_WAYS = describeState({
  table: 'fiat_ways',
  key: ['way'],
  fixed: { way: word(PAYMENT_WAYS) },
  changing: { isOffered: flag },
});
export type FiatWay = EntityOf<typeof FIAT_WAYS>;
