// A source of prices for the index: its latest price of a coin, and when it learned it.
import type { CurrencyId, Instant, Price } from '@bourse/domain';

export type Quote = { readonly price: Price; readonly at: Instant };

export interface PriceSource {
  readonly name: string;
  /** The coin's price in USDT as known at `now`; undefined where the source has none. It may be old: look at `at`. */
  quote(currencyId: CurrencyId, now: Instant): Quote | undefined;
  start(): void;
  stop(): Promise<void>;
}
