// The demo's prices: a pure function of the seed and the second. Restarts do not change them, and nobody steers them.
import {
  BCH,
  BTC,
  type CurrencyId,
  DECIMAL_PLACES_MAX,
  ETH,
  type Instant,
  instant,
  LTC,
  type Price,
  price,
  SECOND_MS,
  USDC,
  XRP,
} from '@bourse/domain';
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

type CoinPath = { readonly coin: Coin; readonly own: Path };

export class SimulatedPrices implements PriceSource {
  readonly name = 'simulated';
  readonly #common: Path;
  readonly #coins: ReadonlyMap<CurrencyId, CoinPath>;

  constructor(seed: string) {
    this.#common = new Path({ seed: `${seed}:common`, ...HALF_YEAR, annualDeviation: 1 });
    this.#coins = new Map(
      COINS.map((coin) => {
        const { anchorBits, anchorDeviation } = coin;
        const own = new Path({ seed: `${seed}:${coin.id}`, anchorBits, anchorDeviation, annualDeviation: 1 });
        return [coin.id, { coin, own }];
      }),
    );
  }

  start(): void {}
  async stop(): Promise<void> {}

  /** The price at a whole second since 1970, as a float: for statistics and for what derives from several coins. */
  valueAt(currencyId: CurrencyId, second: number): number | undefined {
    const found = this.#coins.get(currencyId);
    if (found === undefined) return undefined;
    const { coin, own } = found;
    const { commonShare } = coin;
    const common = commonShare === 0 ? 0 : commonShare * this.#common.at(second);
    const factor = common + Math.sqrt(1 - commonShare * commonShare) * own.at(second);
    return coin.level * Math.exp(coin.annualVolatility * factor);
  }

  /** The index price at a whole second since 1970; undefined for a coin that is not simulated. */
  priceAt(currencyId: CurrencyId, second: number): Price | undefined {
    const value = this.valueAt(currencyId, second);
    const places = this.#coins.get(currencyId)?.coin.places;
    if (value === undefined || places === undefined) return undefined;
    return price(BigInt(Math.round(value * 10 ** places)) * 10n ** BigInt(DECIMAL_PLACES_MAX - places));
  }

  quote(currencyId: CurrencyId, now: Instant) {
    const second = Math.floor(now / SECOND_MS);
    const at = this.priceAt(currencyId, second);
    return at === undefined ? undefined : { price: at, at: instant(second * SECOND_MS) };
  }
}
