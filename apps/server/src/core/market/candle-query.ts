// Charts: stored candles and those in memory as one ascending list without holes.
import type { market } from '@bourse/contract';
import { type Instant, instant } from '@bourse/domain';
import type { Storage } from '../storage/open.ts';
import { assemble } from './candle-series.ts';
import { readCandles, readCloseBefore } from './candle-store.ts';
import type { LiveMarket } from './live-market.ts';
import type { Candle } from './market-data.ts';
import { nextOpening, openingOf, periodOf } from './periods.ts';

/** Both ends included, and all of it; never beyond the candle that is open at `now`. */
export async function queryCandles(
  { sql }: Pick<Storage, 'sql'>,
  live: LiveMarket,
  query: { readonly period: market.Period; readonly from: Instant; readonly to: Instant; readonly now: Instant },
): Promise<Candle[]> {
  const period = periodOf(query.period);
  const { resolution } = period;
  const to = instant(Math.min(query.to, query.now));
  // Also: no calendar reaches as far as a client may ask, and the month of such an instant is none.
  if (query.from > to) return [];
  const from = openingOf(period, query.from);

  // Memory is read before anything is awaited: what is added meanwhile belongs to the next answer.
  const heldSince = live.candles.heldSince(resolution);
  const held = live.candles.since(resolution, from);
  const heldBefore = live.candles.closeBefore(resolution, from);
  const isStoredPartNeeded = heldSince === undefined || from < heldSince;
  const end = nextOpening(period, openingOf(period, to));
  const storedTo = heldSince !== undefined && heldSince < end ? heldSince : end;
  const key = { marketId: live.info.id, resolution };
  const stored = isStoredPartNeeded ? await readCandles(sql, { ...key, from, to: storedTo }, period) : [];
  const parts = [...stored, ...held];
  const isFirstThere = parts[0] !== undefined && openingOf(period, parts[0].openedAt) === from;
  const closeBefore = isFirstThere ? undefined : (heldBefore ?? (await readCloseBefore(sql, { ...key, to: from })));
  return assemble({ parts, period, from, to, closeBefore });
}
