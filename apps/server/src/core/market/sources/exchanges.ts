// Prices of public exchanges, for production. Each exchange is one source.
import { type CurrencyId, type Instant, SECOND_MS } from '@bourse/domain';
import type { Logger } from 'pino';
import type { Clock } from '../../../system/clock.ts';
import { openCcxtExchange } from './ccxt.ts';
import {
  type AskedExchange,
  type Exchange,
  isNewer,
  type KeptQuote,
  priceOf,
  stampOf,
  type Ticker,
  type WatchedExchange,
} from './exchange.ts';
import type { PriceSource, Quote } from './price-source.ts';

const POLL_MS = 1_000;
const RETRY_MS_MAX = 60_000;
/** Questions that wait for their answer at once: a slow exchange is asked as often as a quick one. */
const ASKED_MAX = 4;
const MEASURE_EVERY_MS = 10_000;
/** An exchange whose clock has not been measured for so long has none. */
const LEAD_AGE_MS_MAX = 30_000;

export type Coin = { readonly id: CurrencyId; readonly name: string };

export type ExchangeSourceOptions = {
  readonly name: string;
  /** Asked for before every round. */
  readonly coins: () => readonly Coin[];
  readonly open: () => Promise<Exchange>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Resolves after `ms`, or as soon as `signal` aborts. Real time unless said otherwise. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** How far an exchange's clock is ahead of ours at most, and when that was found. */
type Lead = { readonly ms: number; readonly at: Instant };

/** The price of each coin against USDT on one exchange. A coin that it does not trade against USDT has no quote. */
export class ExchangeSource implements PriceSource {
  readonly name: string;
  readonly #options: ExchangeSourceOptions;
  readonly #wait: NonNullable<ExchangeSourceOptions['wait']>;
  readonly #quotes = new Map<CurrencyId, KeptQuote>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: ExchangeSourceOptions) {
    this.name = options.name;
    this.#options = options;
    this.#wait = options.wait ?? waitFor;
  }

  quote(currencyId: CurrencyId): Quote | undefined {
    const kept = this.#quotes.get(currencyId);
    return kept && { price: kept.price, at: kept.at };
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Opens the exchange, with growing pauses while that fails, and follows it until it is stopped. */
  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let retryMs = POLL_MS; !signal.aborted; retryMs = Math.min(2 * retryMs, RETRY_MS_MAX)) {
      try {
        const exchange = await this.#options.open();
        try {
          const symbols = new Set(await exchange.listSymbols());
          if (exchange.kind === 'asked') await this.#ask(exchange, symbols);
          else await this.#watch(exchange, symbols);
        } finally {
          await exchange.close();
        }
      } catch (error) {
        this.#warn(error, 'a price source cannot be opened');
        await this.#wait(retryMs, signal);
      }
    }
  }

  /** Lists the symbols to ask for in this round: coins may be added while it runs. */
  #symbolsAmong(traded: ReadonlySet<string>): readonly string[] {
    return this.#options.coins().flatMap((coin) => (traded.has(symbolOf(coin)) ? [symbolOf(coin)] : []));
  }

  async #ask(exchange: AskedExchange, traded: ReadonlySet<string>): Promise<void> {
    const { signal } = this.#stopping;
    const asked = new Set<Promise<void>>();
    while (!signal.aborted) {
      const symbols = this.#symbolsAmong(traded);
      if (symbols.length > 0 && asked.size < ASKED_MAX) {
        const answered: Promise<void> = this.#askOnce(exchange, symbols).finally(() => asked.delete(answered));
        asked.add(answered);
      }
      await this.#wait(POLL_MS, signal);
    }
    await Promise.all(asked);
  }

  /** A question that fails leaves the quotes as they are: they go stale by themselves. */
  async #askOnce(exchange: AskedExchange, symbols: readonly string[]): Promise<void> {
    const askedAt = this.#options.clock.now();
    try {
      for (const ticker of await exchange.fetchTickers(symbols)) this.#take(ticker, askedAt, stampOf(ticker, askedAt));
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#warn(error, 'a price source does not answer');
    }
  }

  /** Nobody asks a socket, so its messages are as old as they say, by the exchange's clock as it was measured. */
  async #watch(exchange: WatchedExchange, traded: ReadonlySet<string>): Promise<void> {
    const { signal } = this.#stopping;
    const { promise: stopped, resolve: stop } = Promise.withResolvers<undefined>();
    signal.addEventListener('abort', () => stop(undefined), { once: true });
    let lead: Lead | undefined;
    const measure = async (): Promise<void> => {
      while (!signal.aborted) {
        const askedAt = this.#options.clock.now();
        try {
          lead = { ms: leadOf(await exchange.fetchTime(), askedAt), at: askedAt };
        } catch (error) {
          if (!signal.aborted) this.#warn(error, 'the clock of a price source is unknown');
        }
        await this.#wait(MEASURE_EVERY_MS, signal);
      }
    };
    const measuring = measure();
    try {
      for (let retryMs = POLL_MS; !signal.aborted; ) {
        const symbols = this.#symbolsAmong(traded);
        try {
          if (symbols.length === 0) await this.#wait(POLL_MS, signal);
          else {
            const sent = await Promise.race([exchange.nextTickers(symbols), stopped]);
            for (const ticker of sent ?? []) this.#takeSent(ticker, lead);
          }
          retryMs = POLL_MS;
        } catch (error) {
          this.#warn(error, 'a price source is not connected');
          await this.#wait(retryMs, signal);
          retryMs = Math.min(2 * retryMs, RETRY_MS_MAX);
        }
      }
    } finally {
      await exchange.close();
      await measuring;
    }
  }

  #takeSent(ticker: Ticker, lead: Lead | undefined): void {
    const cameAt = this.#options.clock.now();
    if (ticker.at === undefined || lead === undefined || cameAt - lead.at > LEAD_AGE_MS_MAX) return;
    this.#take(ticker, cameAt, stampOf({ ...ticker, at: ticker.at - Math.max(0, lead.ms) }, cameAt));
  }

  #take(ticker: Ticker, askedAt: Instant, at: Instant | undefined): void {
    const coin = this.#options.coins().find((one) => symbolOf(one) === ticker.symbol);
    const quoted = priceOf(ticker);
    if (coin === undefined || quoted === undefined || at === undefined) return;
    const next: KeptQuote = { price: quoted, at, askedAt };
    if (isNewer(next, this.#quotes.get(coin.id))) this.#quotes.set(coin.id, next);
  }

  #warn(error: unknown, text: string): void {
    this.#options.log.warn({ err: error, source: this.name }, text);
  }
}

const symbolOf = ({ name }: Coin): string => `${name}/USDT`;

/**
 * The exchange read its clock after it was asked: so it is ahead by no more than what it says is later than the question.
 * A time of whole seconds may have been anywhere in its second.
 */
function leadOf(exchangeMs: number, askedAt: Instant): number {
  if (!Number.isFinite(exchangeMs)) throw new Error('the exchange answered with no time');
  return exchangeMs + (exchangeMs % SECOND_MS === 0 ? SECOND_MS - 1 : 0) - askedAt;
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** The sources that `INDEX_SOURCES` names. */
export function createExchangeSources(
  options: Omit<ExchangeSourceOptions, 'name' | 'open'> & { readonly names: readonly string[] },
): ExchangeSource[] {
  return options.names.map((name) => new ExchangeSource({ ...options, name, open: () => openCcxtExchange(name) }));
}
