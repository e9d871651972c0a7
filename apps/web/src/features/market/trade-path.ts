// Where a market is traded when its row is pressed.
import type { market } from '@bourse/contract';
import { marketPath, pairOf } from '../../lib/pair.ts';
import { hasContracts } from './quotations.ts';

/** Its contract; the market itself where it has none. */
export const tradePathOf = (row: market.Quotation): string =>
  marketPath(hasContracts(row) ? '/leverdealCenter' : '/dealCenter', pairOf(row));
