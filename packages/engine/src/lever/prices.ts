// The index that users go by: that of the newest tick, whose work may not be done yet.
import type { Instant, Price } from '@bourse/domain';
import { isFreshAt } from '../core/index-prices.ts';
import type { Lever } from './lever.ts';
import { type IndexOf, lastIndex, type LeverAccount, type LeverMarket } from './live.ts';

export const newestIndex = ({ ticks }: Lever): IndexOf => ticks.at(-1)?.indexOf ?? lastIndex;

/** Undefined where the market was not moved within 5 s, is halted, or has not been moved since it was. */
export function freshIndex(lever: Lever, market: LeverMarket, at: Instant): Price | undefined {
  const { settings, entity } = market;
  if (settings.state === 'halted') return undefined;
  const last = lever.ticks.findLast((tick) => tick.moves(market));
  if (last === undefined && entity.haltedAt !== undefined) return undefined;
  const second = last?.second ?? entity.indexSecond;
  if (second === undefined || !isFreshAt(second, at)) return undefined;
  return newestIndex(lever)(market);
}

/** Whether a position of the account stands in a market without a fresh index: what it is worth nobody knows. */
export function isAccountStale(lever: Lever, { lines }: LeverAccount, at: Instant): boolean {
  for (const market of lines.keys()) if (freshIndex(lever, market, at) === undefined) return true;
  return false;
}
