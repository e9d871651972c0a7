// An official index price of a coin in USDT, stamped with its command.
import type { CurrencyId, Instant, Price, Seq } from '@bourse/domain';
import { describeFact, integer, units, type EntityOf } from '../entity.ts';

export const INDEX_TICKS = describeFact({
  table: 'index_ticks',
  key: ['currencyId', 'seq'],
  fixed: {
    currencyId: integer<CurrencyId>(),
    seq: integer<Seq>(),
    at: integer<Instant>(),
    /** Since 1970: the one that its prices are of. */
    second: integer<number>(),
    /** When the oldest of the quotes in it was made. */
    quotedAt: integer<Instant>(),
    price: units<Price>(),
  },
});
export type IndexTick = EntityOf<typeof INDEX_TICKS>;
