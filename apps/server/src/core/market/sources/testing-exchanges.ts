// Exchanges of tests, in a time that the test moves: what they know, how long their answers take, and what they lie about.
import { type Instant, instant } from '@bourse/domain';
import type { AskedExchange, Ticker, WatchedExchange } from './exchange.ts';

type Timer = { readonly at: number; readonly order: number; readonly run: () => void };

/** Time that passes only in `runTo`, whatever waits for it coming in its order. */
export class VirtualTime {
  #now: number;
  #timers: Timer[] = [];
  #order = 0;

  constructor(start: number) {
    this.#now = start;
  }

  readonly now = (): Instant => instant(this.#now);

  readonly at = (at: number, run: () => void): void => {
    this.#timers.push({ at, order: this.#order++, run });
  };

  readonly wait = async (ms: number, signal?: AbortSignal): Promise<void> => {
    if (signal?.aborted) return;
    await new Promise<void>((resolve) => {
      signal?.addEventListener('abort', () => resolve(), { once: true });
      this.at(this.#now + ms, resolve);
    });
  };

  async runTo(at: number): Promise<void> {
    await settle();
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
      if (next === undefined || next.at > at) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settle();
    }
    this.#now = Math.max(this.#now, at);
    await settle();
  }
}

/** Whatever was woken has gone on until it waits again. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type Traits = {
  readonly time: VirtualTime;
  /** The true price at a moment. */
  readonly truth: (at: number) => number;
  /** The way there and the way back, in milliseconds; by the number of the question. */
  readonly delays?: (asked: number) => readonly [there: number, back: number];
  /** The exchange's own time of a ticker made at a moment; undefined where it says none. */
  readonly clock?: ((at: number) => number) | undefined;
  /** Changes the true ticker of an answer, by the number of the question; undefined leaves the ticker out. */
  readonly tamper?: (ticker: Ticker, asked: number) => Ticker | undefined;
};

const SYMBOL = 'BTC/USDT';

/** A book of a spread of 0.02 % about the true price. */
const tickerOf = ({ truth, clock }: Traits, at: number): Ticker => ({
  symbol: SYMBOL,
  bid: truth(at) * 0.9999,
  ask: truth(at) * 1.0001,
  last: truth(at),
  at: clock?.(at),
});

const listing = { listSymbols: async () => [SYMBOL], close: async () => {} };

export function askedExchange(traits: Traits): AskedExchange {
  const { time, delays = () => [20, 20], tamper = (ticker) => ticker } = traits;
  let questions = 0;
  const fetchTickers = async (): Promise<readonly Ticker[]> => {
    const asked = questions++;
    const [there, back] = delays(asked);
    await time.wait(there);
    const ticker = tamper(tickerOf(traits, time.now()), asked);
    await time.wait(back);
    return ticker === undefined ? [] : [ticker];
  };
  return { ...listing, kind: 'asked', fetchTickers };
}

/** Sends its ticker every 400 ms, over a connection that fails every seventh time. */
export function watchedExchange(traits: Traits): WatchedExchange {
  const { time, delays = () => [20, 20], tamper = (ticker) => ticker, clock = (at) => at } = traits;
  let sent = 0;
  const nextTickers = async (): Promise<readonly Ticker[]> => {
    const number = sent++;
    await time.wait(400);
    if (number % 7 === 6) throw new Error('the connection was closed');
    const ticker = tamper(tickerOf({ ...traits, clock }, time.now()), number);
    await time.wait(delays(number)[1]);
    return ticker === undefined ? [] : [ticker];
  };
  const fetchTime = async (): Promise<number> => {
    const [there, back] = delays(0);
    await time.wait(there);
    const at = clock(time.now());
    await time.wait(back);
    return at;
  };
  return { ...listing, kind: 'watched', nextTickers, fetchTime };
}
