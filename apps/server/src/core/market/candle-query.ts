// Charts: stored candles and those in memory as one ascending list without holes.
import { type Instant, instant, type MarketId, type Price } from '@bourse/domain';
import type { Storage } from '../storage/open.ts';
import { assemble } from './candle-series.ts';
import { readCandles, readCloseBefore } from './candle-store.ts';
import { readPriceBefore, readSeconds } from './fill-seconds.ts';
import type { LiveMarket } from './live-market.ts';
import type { Candle } from './market-data.ts';
import { type CandlePeriod, nextOpening, openingOf, type Period, periodOf } from './periods.ts';

/** Both ends included, and all of it; never beyond the candle that is open at `now`. */
export async function queryCandles(
  { sql }: Pick<Storage, 'sql'>,
  live: LiveMarket,
  query: { readonly period: CandlePeriod; readonly from: Instant; readonly to: Instant; readonly now: Instant },
): Promise<Candle[]> {
  const period = periodOf(query.period);
  const { resolution } = period;
  const to = instant(Math.min(query.to, query.now));
  // Also: no calendar reaches as far as a client may ask, and the month of such an instant is none.
  if (query.from > to) return [];
  const heldSince = live.candles.heldSince(resolution);
  // The seconds of an index are in no table.
  const isHeldOnly = resolution === '1s' && live.isIndexOnly;
  const from = openingOf(period, instant(Math.max(query.from, isHeldOnly ? (heldSince ?? query.now) : 0)));

  // Memory is read before anything is awaited: what is added meanwhile belongs to the next answer.
  const held = live.candles.since(resolution, from);
  const heldBefore = live.candles.closeBefore(resolution, from);
  const isStoredPartNeeded = !isHeldOnly && (heldSince === undefined || from < heldSince);
  const end = nextOpening(period, openingOf(period, to));
  const storedTo = heldSince !== undefined && heldSince < end ? heldSince : end;
  const marketId = live.info.id;
  const stored = isStoredPartNeeded ? await readParts(sql, { marketId, from, to: storedTo }, period) : [];
  const parts = [...stored, ...held];
  const isFirstThere = parts[0] !== undefined && openingOf(period, parts[0].openedAt) === from;
  const closeBefore = isFirstThere
    ? undefined
    : (heldBefore ?? (await readBefore(sql, { marketId, to: from }, period)));
  return assemble({ parts, period, from, to, closeBefore });
}

type Sql = Storage['sql'];
type Stored = { readonly marketId: MarketId; readonly from: Instant; readonly to: Instant };

function readParts(sql: Sql, range: Stored, period: Period): Promise<readonly Candle[]> {
  const { resolution } = period;
  return resolution === '1s' ? readSeconds(sql, range) : readCandles(sql, { ...range, resolution }, period);
}

/** A demo had prices before its first fill. */
async function readBefore(sql: Sql, at: Omit<Stored, 'from'>, { resolution }: Period): Promise<Price | undefined> {
  if (resolution !== '1s') return readCloseBefore(sql, { ...at, resolution });
  return (await readPriceBefore(sql, at)) ?? readCloseBefore(sql, { ...at, resolution: '1min' });
}
