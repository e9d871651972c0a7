// The demo's prices: a pure function of a secret key and the second. Restarts do not change them, nobody steers them, and future
// ones do not follow from past ones.
import { createHash } from 'node:crypto';
import {
  BCH,
  BTC,
  type CurrencyId,
  DAY_MS,
  DECIMAL_PLACES_MAX,
  ETH,
  type Instant,
  instant,
  LTC,
  type Price,
  price,
  SECOND_MS,
  UNITS_PER_WHOLE,
  USDC,
  XRP,
} from '@bourse/domain';
import { type Draws, KeyedDraws, LegacyDraws } from './draws.ts';
import { Path } from './path.ts';
import type { PriceSource } from './price-source.ts';

type Coin = {
  readonly id: CurrencyId;
  /** In USDT: what the price keeps returning to over the years. */
  readonly level: number;
  /** Standard deviation of a year's log return. */
  readonly annualVolatility: number;
  /** How strongly it follows the whole market: correlation with the common factor. */
  readonly commonShare: number;
  /** Decimal places of its index. */
  readonly places: number;
  /** It is back near its level after 2^anchorBits seconds; how near, as a share of its annual volatility. */
  readonly anchorBits: number;
  readonly anchorDeviation: number;
};

/** A coin that roams: it returns to its level over half a year or so. */
const HALF_YEAR = { anchorBits: 24, anchorDeviation: 0.2 } as const;

const COINS: readonly Coin[] = [
  { id: BTC, level: 96_000, annualVolatility: 0.5, commonShare: 0.9, places: 2, ...HALF_YEAR },
  { id: ETH, level: 3_300, annualVolatility: 0.65, commonShare: 0.84, places: 2, ...HALF_YEAR },
  { id: LTC, level: 95, annualVolatility: 0.7, commonShare: 0.74, places: 3, ...HALF_YEAR },
  { id: BCH, level: 450, annualVolatility: 0.72, commonShare: 0.72, places: 2, ...HALF_YEAR },
  { id: XRP, level: 1.2, annualVolatility: 0.75, commonShare: 0.66, places: 5, ...HALF_YEAR },
  // A stable coin follows nobody and is back at 1 within a day.
  {
    id: USDC,
    level: 1,
    annualVolatility: 0.012,
    commonShare: 0,
    places: 5,
    anchorBits: 16,
    anchorDeviation: 0.0125,
  },
];

/** The coins that the simulation prices. */
export const SIMULATED_COINS: readonly CurrencyId[] = COINS.map((coin) => coin.id);

/** The secret from which simulated prices are calculated. */
export type SimulationKey = {
  /** 256 bits. */
  readonly key: Uint8Array;
  /** The seed that a database quoted from until its prices got a key; its prices go on from there. */
  readonly continues?: { readonly seed: string; readonly until: Instant } | undefined;
};

/** The key made from a seed: it is as secret as the seed. */
export const keyOfSeed = (seed: string): Uint8Array =>
  createHash('sha256').update(`bourse simulation ${seed}`).digest();

/** For so long what a continued path was away from its own fades out. */
const FADE_SECONDS = (30 * DAY_MS) / SECOND_MS;
/** The stream of the factor that all coins follow; the others have the coin's id. */
const COMMON = 0;

/** A log price in units of its annual volatility, over time. */
type Factor = (coin: Coin, second: number) => number;

function createFactor(drawsFor: (stream: 'common' | CurrencyId) => Draws): Factor {
  const common = new Path({ draws: drawsFor('common'), ...HALF_YEAR, annualDeviation: 1 });
  const own = new Map<CurrencyId, Path>();
  const pathOf = ({ id, anchorBits, anchorDeviation }: Coin): Path => {
    const path = own.get(id) ?? new Path({ draws: drawsFor(id), anchorBits, anchorDeviation, annualDeviation: 1 });
    own.set(id, path);
    return path;
  };
  return (coin, second) => {
    const { commonShare } = coin;
    const shared = commonShare === 0 ? 0 : commonShare * common.at(second);
    return shared + Math.sqrt(1 - commonShare * commonShare) * pathOf(coin).at(second);
  };
}

/**
 * Until the moment the old path, from then on the new one and what it was away from the old path at that moment, of which
 * less and less is left. No price jumps, and nothing after the moment follows from what the old path would have been.
 */
function continueFactor({ before, after, from }: { before: Factor; after: Factor; from: number }): Factor {
  const gaps = new Map<CurrencyId, number>();
  return (coin, second) => {
    if (second <= from) return before(coin, second);
    const gap = gaps.get(coin.id) ?? before(coin, from) - after(coin, from);
    gaps.set(coin.id, gap);
    const left = (1 + Math.cos(Math.PI * Math.min(1, (second - from) / FADE_SECONDS))) / 2;
    return after(coin, second) + gap * left;
  };
}

/** The parameters of a coin that operators have added, which moves more than the large ones. */
const LEARNED = { annualVolatility: 0.8, commonShare: 0.6, ...HALF_YEAR } as const;

/** About five digits of a price. */
const placesOf = (value: number): number =>
  Math.min(DECIMAL_PLACES_MAX, Math.max(2, 4 - Math.floor(Math.log10(value))));

export class SimulatedPrices implements PriceSource {
  readonly name = 'simulated';
  readonly #factor: Factor;
  readonly #coins = new Map<CurrencyId, Coin>(COINS.map((coin) => [coin.id, coin]));

  constructor({ key, continues }: SimulationKey) {
    const after = createFactor((stream) => new KeyedDraws(key, stream === 'common' ? COMMON : stream));
    if (continues === undefined) this.#factor = after;
    else {
      const { seed, until } = continues;
      const before = createFactor((stream) => new LegacyDraws(`${seed}:${stream}`));
      this.#factor = continueFactor({ before, after, from: Math.floor(until / SECOND_MS) });
    }
  }

  /** From now on it has a price, in the past too: that one at that moment. */
  learn({ id, price: known, at }: { readonly id: CurrencyId; readonly price: Price; readonly at: Instant }): void {
    const value = Number(known) / Number(UNITS_PER_WHOLE);
    if (value <= 0 || this.#coins.has(id)) return;
    const coin = { id, ...LEARNED, level: 1, places: placesOf(value) };
    const factor = this.#factor(coin, Math.floor(at / SECOND_MS));
    this.#coins.set(id, { ...coin, level: value / Math.exp(coin.annualVolatility * factor) });
  }

  start(): void {}
  async stop(): Promise<void> {}

  /** The price at a whole second since 1970, as a float: for statistics and for what derives from several coins. */
  valueAt(currencyId: CurrencyId, second: number): number | undefined {
    const coin = this.#coins.get(currencyId);
    return coin && coin.level * Math.exp(coin.annualVolatility * this.#factor(coin, second));
  }

  /** The index price at a whole second since 1970; undefined for a coin that is not simulated. */
  priceAt(currencyId: CurrencyId, second: number): Price | undefined {
    const value = this.valueAt(currencyId, second);
    const places = this.#coins.get(currencyId)?.places;
    if (value === undefined || places === undefined) return undefined;
    return price(BigInt(Math.round(value * 10 ** places)) * 10n ** BigInt(DECIMAL_PLACES_MAX - places));
  }

  quote(currencyId: CurrencyId, now: Instant) {
    const second = Math.floor(now / SECOND_MS);
    const at = this.priceAt(currencyId, second);
    return at === undefined ? undefined : { price: at, at: instant(second * SECOND_MS) };
  }
}
