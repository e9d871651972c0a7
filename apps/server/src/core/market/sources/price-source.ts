// What the index asks of a place that knows prices: its latest word on a coin, and when it learned it.
import type { CurrencyId, Instant, Price } from '@bourse/domain';

export type Quote = { readonly price: Price; readonly at: Instant };

export interface PriceSource {
  readonly name: string;
  /** The coin's price in USDT as known at `now`; undefined where the source has none. It may be old: look at `at`. */
  quote(currencyId: CurrencyId, now: Instant): Quote | undefined;
  start(): void;
  stop(): Promise<void>;
}
