// The index that users go by: that of the newest tick, whose work may not be done yet.
import { instant, SECOND_MS, type Instant, type Price } from '@bourse/domain';
import { INDEX_AGE_MS_MAX } from '../core/index-prices.ts';
import type { Lever } from './lever.ts';
import { type IndexOf, lastIndex, type LeverMarket } from './live.ts';

export const newestIndex = ({ ticks }: Lever): IndexOf => ticks.at(-1)?.indexOf ?? lastIndex;

/** Undefined where the market was not moved within 5 s, or is halted. */
export function freshIndex(lever: Lever, market: LeverMarket, at: Instant): Price | undefined {
  if (market.settings.state === 'halted') return undefined;
  const second = lever.ticks.findLast((tick) => tick.moves(market))?.second ?? market.entity.indexSecond;
  if (second === undefined || at > instant(second * SECOND_MS + INDEX_AGE_MS_MAX)) return undefined;
  return newestIndex(lever)(market);
}
