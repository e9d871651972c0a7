// An official index price of a coin in USDT, stamped with its command.
import type { CurrencyId } from '@bourse/domain';
import { count, id, instant, price, seq } from '@bourse/domain/kinds';
import { describeFact, type EntityOf } from '../entity.ts';

export const INDEX_TICKS = describeFact({
  table: 'index_ticks',
  key: ['currencyId', 'seq'],
  fixed: {
    currencyId: id<CurrencyId>(),
    seq: seq,
    at: instant,
    /** Since 1970: the one that its prices are of. */
    second: count,
    /** When the oldest of the quotes in it was made. */
    quotedAt: instant,
    price: price,
  },
});
export type IndexTick = EntityOf<typeof INDEX_TICKS>;
