// The simulated history that an empty demo database is born with: candles only, marked as seeded, never trades.
import {
  type Amount,
  amount,
  type CurrencyId,
  DAY_MS,
  divFloor,
  type Instant,
  instant,
  type MarketId,
  marketId,
  MINUTE_MS,
  price,
  SECOND_MS,
  UNITS_PER_WHOLE,
  USD_INDEX,
  USDT,
} from '@bourse/domain';
import type { MarketSettings } from '@bourse/engine';
import type { Logger } from 'pino';
import type { Clock } from '../../system/clock.ts';
import type { Storage } from '../storage/open.ts';
import { fold, type StoredCandle } from './candle-series.ts';
import { hasCandles, type MarketCandle, writeCandles } from './candle-store.ts';
import type { Candle, MarketInfo } from './market-data.ts';
import { nextOpening, openingOf, periodOf, type Resolution, RESOLUTIONS } from './periods.ts';
import type { SimulatedPrices } from './sources/simulated.ts';

/**
 * How far back each resolution goes, in days of Asia/Shanghai, and how densely the path is sampled for it. Of what a finer one
 * has it is joined.
 */
const SPANS: Readonly<Record<Resolution, Span>> = {
  '1min': { days: 8, sampleSeconds: 10, finer: undefined },
  '60min': { days: 120, sampleSeconds: 240, finer: '1min' },
  '1D': { days: 731, sampleSeconds: 1_200, finer: '60min' },
  '1D_utc': { days: 731, sampleSeconds: 1_200, finer: '60min' },
};
type Span = { readonly days: number; readonly sampleSeconds: number; readonly finer: Resolution | undefined };

/** Does nothing unless prices are simulated and the table of candles is empty. */
export async function seedHistory(options: {
  readonly storage: Pick<Storage, 'sql'>;
  readonly simulation: SimulatedPrices | undefined;
  readonly markets: readonly MarketInfo[];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info'>;
}): Promise<void> {
  const { simulation, storage } = options;
  if (simulation === undefined || (await hasCandles(storage.sql))) return;
  const now = options.clock.now();
  const candles = buildHistory({ simulation, now, markets: options.markets.map(({ settings }) => settings) });
  await writeCandles(storage.sql, candles);
  options.log.info({ candles: candles.length }, 'seeded simulated history');
}

/** The same for one market that is about to come. */
export async function seedMarketHistory(options: {
  readonly storage: Pick<Storage, 'sql'>;
  readonly simulation: SimulatedPrices;
  readonly settings: MarketSettings;
  readonly now: Instant;
}): Promise<void> {
  const { storage, simulation, settings, now } = options;
  await writeCandles(storage.sql, buildHistory({ simulation, now, markets: [settings] }));
}

/** Candles of every resolution up to the last whole minute before `now`. */
export function buildHistory(options: {
  readonly simulation: SimulatedPrices;
  readonly now: Instant;
  readonly markets: readonly MarketSettings[];
}): MarketCandle[] {
  const { simulation, markets } = options;
  const end = openingOf(periodOf('1min'), options.now);
  const today = openingOf(periodOf('1D'), options.now);
  const startOf = (resolution: Resolution): Instant =>
    openingOf(periodOf(resolution), instant(today - SPANS[resolution].days * DAY_MS));
  const found: MarketCandle[] = [];
  const built = new Map<Resolution, Map<MarketSettings, readonly Candle[]>>();
  for (const resolution of RESOLUTIONS) {
    const { finer } = SPANS[resolution];
    const from = startOf(resolution);
    const until = finer === undefined ? end : firstOpeningSince(resolution, startOf(finer));
    const own = new Map<MarketSettings, readonly Candle[]>();
    built.set(resolution, own);
    const samples = new Samples(simulation, { from, to: until, stepSeconds: SPANS[resolution].sampleSeconds });
    for (const settings of markets) {
      const value = simulation.valueAt(settings.baseId, end / SECOND_MS) ?? 1;
      const typical = typicalMinuteVolume(settings.marketId, value);
      const old = buildCandles(samples, { settings, resolution, typical });
      const parts = (finer && built.get(finer)?.get(settings)) ?? [];
      const candles = [...old, ...join(parts, resolution).filter(({ openedAt }) => openedAt >= until)];
      own.set(settings, candles);
      for (const candle of candles) found.push({ ...toStored(candle, resolution), marketId: settings.marketId });
    }
  }
  return found;
}

function firstOpeningSince(resolution: Resolution, at: Instant): Instant {
  const period = periodOf(resolution);
  return nextOpening(period, openingOf(period, instant(at - 1)));
}

const toStored = (candle: Candle, resolution: Resolution): StoredCandle => ({ ...candle, resolution, isSeeded: true });

/** Candles of a resolution from those of a finer one. */
function join(finer: readonly Candle[], resolution: Resolution): Candle[] {
  const period = periodOf(resolution);
  const joined: Candle[] = [];
  for (const candle of finer) {
    const openedAt = openingOf(period, candle.openedAt);
    const last = joined.at(-1);
    if (last?.openedAt === openedAt) joined[joined.length - 1] = fold(last, candle);
    else joined.push({ ...candle, openedAt });
  }
  return joined;
}

/** The paths of all coins, read at regular seconds of one stretch of time; both its ends are read. */
class Samples {
  readonly from: Instant;
  readonly stepMs: number;
  readonly count: number;
  readonly #simulation: SimulatedPrices;
  readonly #values = new Map<CurrencyId, Float64Array>();

  constructor(
    simulation: SimulatedPrices,
    { from, to, stepSeconds }: { readonly from: Instant; readonly to: Instant; readonly stepSeconds: number },
  ) {
    this.#simulation = simulation;
    this.from = from;
    this.stepMs = stepSeconds * SECOND_MS;
    this.count = Math.floor((to - from) / this.stepMs) + 1;
  }

  /** Value of one coin in another at each sample; undefined for a coin that is not simulated. */
  cross({ baseId, quoteId }: MarketSettings): ((index: number) => number) | undefined {
    const base = this.#valuesOf(baseId);
    if (quoteId === USDT || quoteId === USD_INDEX) return base && ((index) => base[index] ?? 0);
    const quote = this.#valuesOf(quoteId);
    return base && quote && ((index) => (base[index] ?? 0) / (quote[index] ?? 1));
  }

  #valuesOf(currencyId: CurrencyId): Float64Array | undefined {
    const known = this.#values.get(currencyId);
    if (known !== undefined) return known;
    if (this.#simulation.priceAt(currencyId, 0) === undefined) return undefined;
    const values = new Float64Array(this.count);
    for (let index = 0; index < this.count; index += 1) {
      const second = (this.from + index * this.stepMs) / SECOND_MS;
      values[index] = this.#simulation.valueAt(currencyId, second) ?? 0;
    }
    this.#values.set(currencyId, values);
    return values;
  }
}

function buildCandles(
  samples: Samples,
  {
    settings,
    resolution,
    typical,
  }: { readonly settings: MarketSettings; readonly resolution: Resolution; readonly typical: number },
): Candle[] {
  const value = samples.cross(settings);
  if (value === undefined) return [];
  const lengthMs = LENGTH_MS[resolution];
  const perCandle = lengthMs / samples.stepMs;
  const candles: Candle[] = [];
  for (let first = 0; first + perCandle < samples.count; first += perCandle) {
    let high = value(first);
    let low = high;
    for (let index = first + 1; index <= first + perCandle; index += 1) {
      high = Math.max(high, value(index));
      low = Math.min(low, value(index));
    }
    const [open, close] = [toTick(value(first), settings), toTick(value(first + perCandle), settings)];
    const openedAt = instant(samples.from + first * samples.stepMs);
    const volume = simulateVolume(settings, { openedAt, lengthMs, range: Math.log(high / low), typical });
    candles.push({
      openedAt,
      open,
      high: toTick(high, settings),
      low: toTick(low, settings),
      close,
      volume,
      ...simulateTaken(volume, { open, close }),
    });
  }
  return candles;
}

const LENGTH_MS: Readonly<Record<Resolution, number>> = {
  '1min': MINUTE_MS,
  '60min': 60 * MINUTE_MS,
  '1D': DAY_MS,
  '1D_utc': DAY_MS,
};

function toTick(value: number, { tick }: MarketSettings) {
  const ticks = BigInt(Math.max(1, Math.round((value * 1e8) / Number(tick))));
  return price(ticks * tick);
}

type Liveliness = {
  readonly openedAt: Instant;
  readonly lengthMs: number;
  readonly range: number;
  /** Base currency a minute. */
  readonly typical: number;
};

/** More is traded when the price moves more, and the rest is chance: a hash of the market and the time. */
function simulateVolume({ marketId, step, state }: MarketSettings, { openedAt, lengthMs, range, typical }: Liveliness) {
  if (state === 'view_only') return amount(0n);
  const count = lengthMs / MINUTE_MS;
  const usualRange = 0.0012 * Math.sqrt(count);
  const liveliness = 0.4 + 0.6 * Math.min(4, range / usualRange);
  const chance = 2 ** (2 * scatter(marketId * 7_919 + openedAt / MINUTE_MS) - 1);
  const volume = typical * count * liveliness * chance;
  return amount(BigInt(Math.round((volume * 1e8) / Number(step))) * step);
}

/**
 * The volume at the mean of open and close, and half of it bought by takers, rounded down; trades there are none that anybody
 * could be shown. The migration that brought these figures gave the candles of before the same.
 */
function simulateTaken(volume: Amount, { open, close }: Pick<Candle, 'open' | 'close'>) {
  const quoteVolume = amount(divFloor(volume * (open + close), 2n * UNITS_PER_WHOLE));
  const takerBuyVolume = amount(divFloor(volume, 2n));
  return { quoteVolume, trades: 0, takerBuyVolume, takerBuyQuoteVolume: amount(divFloor(quoteVolume, 2n)) };
}

/** A number in [0, 1) that looks random: the fractional part of a large sine. */
function scatter(seed: number): number {
  const value = Math.sin(seed) * 43_758.5453;
  return value - Math.floor(value);
}

// How much the house's own taker trades in each market: seeded history has to look like what follows it.

/** Base currency a minute, by market. */
const TYPICAL: ReadonlyMap<MarketId, number> = new Map([
  [marketId(1), 1.2],
  [marketId(2), 12],
  [marketId(3), 80],
  [marketId(4), 12],
  [marketId(5), 8_000],
  [marketId(6), 3_000],
  [marketId(7), 3],
  [marketId(8), 20],
  [marketId(9), 2_000],
]);

/** In USDT, of markets that operators have opened. */
const TYPICAL_WORTH = 800;

/** `value`: of the base currency, in USDT. */
export const typicalMinuteVolume = (id: MarketId, value: number): number => TYPICAL.get(id) ?? TYPICAL_WORTH / value;
