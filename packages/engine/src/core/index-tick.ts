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
    price: units<Price>(),
  },
});
export type IndexTick = EntityOf<typeof INDEX_TICKS>;
