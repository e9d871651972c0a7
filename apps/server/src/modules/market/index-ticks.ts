// Once a second, on the second: the official index of every coin goes to the engine as one command.
import { type CurrencyId, type Instant, instant, type Price, SECOND_MS, USD_INDEX, USDT } from '@bourse/domain';
import type { TickIndex } from '@bourse/engine';
import {
  calculateIndex,
  INDEX_BAND_PERCENT,
  type IndexRules,
  type IndexSurvey,
  type LastIndex,
  type LeftOut,
  NO_SURVEY,
  QUOTE_AGE_MS_MAX,
  surveyCoins,
} from '../../core/market/index-calculator.ts';
import { createExchangeSources } from '../../core/market/sources/exchanges.ts';
import type { PriceSource } from '../../core/market/sources/price-source.ts';
import type { SimulatedPrices } from '../../core/market/sources/simulated.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';

export type IndexTicks = {
  /** Tells the present price and state of each source. */
  survey(): IndexSurvey;
  stop(): Promise<void>;
};

type Needs = {
  readonly config: Pick<BaseServices['config'], 'indexSources'>;
  readonly sequencer: Pick<BaseServices['sequencer'], 'submit'>;
  readonly market: Pick<BaseServices['market'], 'currencies' | 'index'>;
  readonly clock: BaseServices['clock'];
  readonly log: Pick<BaseServices['log'], 'warn'>;
};

/** Simulated prices replace exchanges. */
type Sources = { readonly simulation: SimulatedPrices | undefined };

/** A median of fewer exchanges could be one exchange's mistake. */
const EXCHANGES_MIN = 3;
const LOG_EVERY_MS = 60_000;

export function startIndexTicks(services: Needs & Sources): IndexTicks {
  const { config, simulation } = services;
  const coins = () =>
    services.market.currencies().filter(({ id, isIndexed }) => isIndexed && id !== USDT && id !== USD_INDEX);
  if (!simulation && config.indexSources.length === 0) {
    services.log.warn({}, 'there is no index: what needs one does not go on');
    return { survey: () => NO_SURVEY, stop: () => Promise.resolve() };
  }
  const sources: readonly PriceSource[] = simulation
    ? [simulation]
    : createExchangeSources({ ...services, names: config.indexSources, coins });
  return new IndexTicker(services, {
    origin: simulation ? 'simulated' : 'exchanges',
    coins: () => coins().map(({ id }) => id),
    sources,
    rules: {
      sourcesMin: simulation ? 1 : EXCHANGES_MIN,
      ageMsMax: QUOTE_AGE_MS_MAX,
      bandPercent: INDEX_BAND_PERCENT,
    },
  }).start();
}

export type IndexPlan = {
  /** Exchanges unless said otherwise. */
  readonly origin?: IndexSurvey['origin'];
  /** Asked for at every tick. */
  readonly coins: () => readonly CurrencyId[];
  readonly sources: readonly PriceSource[];
  readonly rules: IndexRules;
};

export class IndexTicker implements IndexTicks {
  readonly #services: Omit<Needs, 'config'>;
  readonly #plan: IndexPlan;
  /** When a coin that is left out was last written about. */
  readonly #loggedAt = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  /** The second of the last tick. */
  #second: number | undefined;
  /** The prices of the ticks, including those that are still on their way to the database. */
  readonly #sent = new Map<CurrencyId, { readonly price: Price; readonly at: Instant }>();
  /** Coins that the last tick left out. */
  #gaps: ReadonlyMap<CurrencyId, LeftOut['reason']> = new Map();

  constructor(services: Omit<Needs, 'config'>, plan: IndexPlan) {
    this.#services = services;
    this.#plan = plan;
  }

  start(): this {
    for (const source of this.#plan.sources) source.start();
    this.#second ??= this.#findLastSecond();
    this.#stopListening = this.#services.clock.onMoved(() => this.#arm());
    this.#arm();
    return this;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopListening?.();
    await Promise.all(this.#plan.sources.map((source) => source.stop()));
  }

  survey(): IndexSurvey {
    const { origin = 'exchanges', coins, sources, rules } = this.#plan;
    const now = this.#services.clock.now();
    return { origin, rules, coins: surveyCoins({ coins: coins(), sources, rules, gaps: this.#gaps, now }) };
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const toNext = SECOND_MS - (this.#services.clock.now() % SECOND_MS);
    this.#timer = setTimeout(() => {
      this.#arm();
      void this.tick();
    }, toNext);
  }

  /** A server that takes over ticks neither in the second that the one before it ticked in nor, by a clock behind, earlier. */
  #findLastSecond(): number | undefined {
    const { market } = this.#services;
    const lastAt = Math.max(...this.#plan.coins().map((id) => market.index(id)?.at ?? 0));
    return lastAt > 0 ? Math.floor(lastAt / SECOND_MS) : undefined;
  }

  /**
   * Sends the tick of the clock's second, unless that has been sent. It does not wait for the one before, which the engine
   * has by then: contracts fill at the tick of a second, so none that was sampled may be missing.
   */
  async tick(): Promise<void> {
    const second = Math.floor(this.#services.clock.now() / SECOND_MS);
    if (this.#second !== undefined && second <= this.#second) return;
    this.#second = second;
    const now = instant(second * SECOND_MS);
    const { prices, leftOut } = calculateIndex({ ...this.#plan, coins: this.#plan.coins(), last: this.#last, now });
    this.#gaps = new Map(leftOut.map(({ currencyId, reason }) => [currencyId, reason]));
    for (const { currencyId, reason } of leftOut) this.#warn({ currencyId, reason });
    if (prices.length === 0) return;
    for (const { currencyId, price } of prices) this.#sent.set(currencyId, { price, at: now });
    await this.#send({ kind: 'tickIndex', second, prices });
  }

  readonly #last: LastIndex = (id) => this.#sent.get(id) ?? this.#services.market.index(id);

  async #send(tick: TickIndex): Promise<void> {
    const { sequencer, log } = this.#services;
    try {
      const outcome = await sequencer.submit(tick, { isAhead: true });
      if (!outcome.ok) log.warn({ code: outcome.code }, 'an index tick was refused');
    } catch (error) {
      log.warn({ err: error }, 'an index tick was not committed');
    }
  }

  /** Once a minute for each coin and reason. */
  #warn(leftOut: { readonly currencyId: CurrencyId; readonly reason: string }): void {
    const key = `${leftOut.currencyId} ${leftOut.reason}`;
    const now = this.#services.clock.now();
    if (now - (this.#loggedAt.get(key) ?? 0) < LOG_EVERY_MS) return;
    this.#loggedAt.set(key, now);
    this.#services.log.warn(leftOut, 'a coin is left out of the index');
  }
}
