// Prices of public exchanges through ccxt, for production. Each exchange is one source, asked once a second.
import { type CurrencyId, parseUnits, price, type Price } from '@bourse/domain';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../../system/clock.ts';
import type { PriceSource, Quote } from './price-source.ts';

const POLL_MS = 1_000;
const RETRY_MS_MAX = 60_000;

/** The little of an exchange that is used here; ccxt's classes have it. */
export type Exchange = {
  /** Symbols that it trades, `BTC/USDT` and the like. */
  listSymbols(): Promise<readonly string[]>;
  /** The last price of each symbol. */
  fetchLast(symbol: string): Promise<number | undefined>;
};

export type Coin = { readonly id: CurrencyId; readonly name: string };

export type ExchangeSourceOptions = {
  readonly name: string;
  /** Asked for before every round. */
  readonly coins: () => readonly Coin[];
  readonly open: () => Promise<Exchange>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
};

/** The last price of each coin against USDT on one exchange. A coin that it does not trade against USDT has no quote. */
export class ExchangeSource implements PriceSource {
  readonly name: string;
  readonly #options: ExchangeSourceOptions;
  readonly #quotes = new Map<CurrencyId, Quote>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: ExchangeSourceOptions) {
    this.name = options.name;
    this.#options = options;
  }

  quote(currencyId: CurrencyId): Quote | undefined {
    return this.#quotes.get(currencyId);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Opens the exchange, with growing pauses while it does not answer, then polls it. */
  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let retryMs = POLL_MS; !signal.aborted; retryMs = Math.min(2 * retryMs, RETRY_MS_MAX)) {
      try {
        const exchange = await this.#options.open();
        const symbols = new Set(await exchange.listSymbols());
        while (!signal.aborted) {
          const coins = this.#options.coins().filter(({ name }) => symbols.has(`${name}/USDT`));
          const pause = waitFor(POLL_MS, signal);
          await Promise.all(coins.map((coin) => this.#poll(exchange, coin)));
          await pause;
        }
      } catch (error) {
        this.#options.log.warn({ err: error, source: this.name }, 'a price source cannot be opened');
        await waitFor(retryMs, signal);
      }
    }
  }

  /** One that fails keeps its old quote, which goes stale by itself. */
  async #poll(exchange: Exchange, coin: Coin): Promise<void> {
    try {
      const last = toPrice(await exchange.fetchLast(`${coin.name}/USDT`));
      if (last !== undefined) this.#quotes.set(coin.id, { price: last, at: this.#options.clock.now() });
    } catch (error) {
      this.#options.log.warn({ err: error, source: this.name, coin: coin.name }, 'a price source does not answer');
    }
  }
}

/** An exchange's float as units, to 8 places. */
function toPrice(last: number | undefined): Price | undefined {
  if (last === undefined || !Number.isFinite(last) || last <= 0 || last >= 1e15) return undefined;
  const parsed = parseUnits(last.toFixed(8));
  return parsed === undefined || parsed === 0n ? undefined : price(parsed);
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

const exchangeClass = z.custom<new (options: object) => unknown>((value) => typeof value === 'function');
const ticker = z.object({ last: z.number().optional() });
type CcxtExchange = {
  loadMarkets(): Promise<object>;
  fetchTicker(symbol: string): Promise<unknown>;
};
const ccxtExchange = z.custom<CcxtExchange>(
  (value) => typeof value === 'object' && value !== null && 'loadMarkets' in value && 'fetchTicker' in value,
);

/** Opens an exchange by its ccxt id. The library is large, so that it is loaded only where it is needed. */
export async function openCcxtExchange(id: string): Promise<Exchange> {
  const { exchanges } = await import('ccxt');
  const found = exchangeClass.safeParse(Object.entries(exchanges).find(([name]) => name === id)?.[1]);
  if (!found.success) throw new Error(`INDEX_SOURCES names an exchange that is unknown: ${id}`);
  const client = ccxtExchange.parse(new found.data({ enableRateLimit: true, timeout: 5_000 }));
  return {
    listSymbols: async () => Object.keys(await client.loadMarkets()),
    fetchLast: async (symbol) => ticker.parse(await client.fetchTicker(symbol)).last,
  };
}

/** The sources that `INDEX_SOURCES` names. */
export function createExchangeSources(
  options: Omit<ExchangeSourceOptions, 'name' | 'open'> & { readonly names: readonly string[] },
): ExchangeSource[] {
  return options.names.map((name) => new ExchangeSource({ ...options, name, open: () => openCcxtExchange(name) }));
}
