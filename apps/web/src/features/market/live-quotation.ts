// A quotation with the live ticker laid over it.
import type { market } from '@bourse/contract';
import type { Direction } from '@bourse/ui/lib/format.ts';
import { pairOf } from '../../lib/pair.ts';
import { useTicker } from '../../realtime/ticker.ts';

export type LiveQuotation = Pick<
  market.Quotation,
  'now_price' | 'index_time' | 'change' | 'high' | 'low' | 'volume'
> & {
  readonly moved: Direction;
};

/** Moves at most 4 times a second; without a connection it is the quotation itself, which is asked for every 5 s. */
export function useLiveQuotation(quotation: market.Quotation): LiveQuotation {
  const ticker = useTicker(pairOf(quotation).symbol);
  const { now_price, index_time, change, high, low, volume } = ticker && !ticker.isStale ? ticker : quotation;
  return { now_price, index_time, change, high, low, volume, moved: ticker && !ticker.isStale ? ticker.moved : 'flat' };
}
