// What was traded in windows of time that reach until now, as tickers show it.
import {
  type Amount,
  DAY_MS,
  divHalfEven,
  HOUR_MS,
  type Instant,
  instant,
  MINUTE_MS,
  price,
  type Price,
  UNITS_PER_WHOLE,
  ZERO,
} from '@bourse/domain';
import { fold } from '../../core/market/candle-series.ts';
import type { Candle, MarketData, MarketInfo } from '../../core/market/market-data.ts';

export type WindowFigures = {
  /** A whole minute. */
  readonly from: Instant;
  /** The price that the window came from; undefined before any. */
  readonly before: Price | undefined;
  /** The price of its first trade; the last price where nothing was traded in it. */
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly last: Price;
  readonly volume: Amount;
  readonly quoteVolume: Amount;
  readonly trades: number;
  /** `quoteVolume` / `volume`, rounded half to even; the last price where nothing was traded. */
  readonly average: Price;
};

/** A window begins with the minute that it reaches into. */
export const windowFrom = (now: Instant, lengthMs: number): Instant =>
  instant(Math.floor((now - lengthMs) / MINUTE_MS) * MINUTE_MS);

/** The minutes since an instant of the last 24 h; undefined before any price exists. */
export function readFigures(
  market: Pick<MarketData, 'summary' | 'ticker'>,
  { id }: Pick<MarketInfo, 'id'>,
  from: Instant,
): WindowFigures | undefined {
  const { before, range } = market.summary(id, from);
  return calculateFigures({ from, before, range, last: market.ticker(id).last });
}

/**
 * The same of a window of any length, at the cost of at most an hour of minutes and the hours of the window: of what is older
 * than a day the whole hours are joined.
 */
export async function readLongFigures(
  market: MarketData,
  { id, settings }: Pick<MarketInfo, 'id' | 'settings'>,
  { from, now }: { readonly from: Instant; readonly now: Instant },
): Promise<WindowFigures | undefined> {
  const held = windowFrom(now, DAY_MS);
  if (from >= held) return readFigures(market, { id }, from);
  const [firstHour, cut] = [ceilHour(from), ceilHour(held)];
  const minutes =
    firstHour > from ? await market.candles({ marketId: id, period: '1min', ...upTo(from, firstHour) }) : [];
  const hours = cut > firstHour ? await market.candles({ marketId: id, period: '60min', ...upTo(firstHour, cut) }) : [];
  // A quiet minute repeats the close before it, which is no price of the window. An index has no trades, but is never quiet.
  const isOfWindow = ({ volume }: Candle): boolean => volume > 0n || settings.state === 'view_only';
  let range: Candle | undefined;
  for (const part of [...minutes, ...hours]) if (isOfWindow(part)) range = fold(range, part);
  const recent = market.summary(id, cut);
  if (recent.range !== undefined) range = fold(range, recent.range);
  const before = range === undefined ? recent.before : undefined;
  return calculateFigures({ from, before, range, last: market.ticker(id).last });
}

const ceilHour = (at: Instant): Instant => instant(Math.ceil(at / HOUR_MS) * HOUR_MS);
const upTo = (from: Instant, end: Instant) => ({ from, to: instant(end - 1) });

function calculateFigures({
  from,
  before,
  range,
  last,
}: {
  readonly from: Instant;
  readonly before: Price | undefined;
  readonly range: Candle | undefined;
  readonly last: Price | undefined;
}): WindowFigures | undefined {
  if (last === undefined) return undefined;
  const { open, high, low } = range ?? { open: last, high: last, low: last };
  const { volume, quoteVolume, trades } = range ?? { volume: ZERO, quoteVolume: ZERO, trades: 0 };
  const average = volume > 0n ? price(divHalfEven(quoteVolume * UNITS_PER_WHOLE, volume)) : last;
  return { from, before, open, high, low, last, volume, quoteVolume, trades, average };
}

const MINUTES_OF_AVERAGE = 5;

/** The last five minutes, of which one has only begun. */
export function readAverage(
  market: Pick<MarketData, 'summary' | 'ticker' | 'latestTrades'>,
  { id }: Pick<MarketInfo, 'id'>,
  now: Instant,
): { readonly minutes: number; readonly price: Price | undefined; readonly lastTradeAt: Instant | undefined } {
  const figures = readFigures(market, { id }, windowFrom(now, (MINUTES_OF_AVERAGE - 1) * MINUTE_MS));
  return { minutes: MINUTES_OF_AVERAGE, price: figures?.average, lastTradeAt: market.latestTrades(id)[0]?.at };
}

/** The way from one price to another in percent, with 3 decimals, to the nearest. */
export function viewPercentChange(open: Price, last: Price): string {
  const thousandths = open > 0n ? divHalfEven((last - open) * 100_000n, open) : 0n;
  const digits = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(4, '0');
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
