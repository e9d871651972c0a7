// What happened, for those who watch: published only after the batch that holds it has been committed.
import type { Amount, CurrencyId, MarketId, Price, Side } from '@bourse/domain';
import type { Fill } from './state.ts';
import type { IndexTick } from './changes.ts';
import type { MarketSettings } from './commands.ts';

/** A trade took place. */
export type Traded = { readonly kind: 'traded'; readonly fill: Fill };
/** A price level of a book now holds `quantity`; 0 removes it. */
export type LevelChanged = {
  readonly kind: 'levelChanged';
  readonly marketId: MarketId;
  readonly side: Side;
  readonly price: Price;
  readonly quantity: Amount;
};
export type IndexTicked = { readonly kind: 'indexTicked'; readonly ticks: readonly IndexTick[] };
export type CurrencyConfigured = { readonly kind: 'currencyConfigured'; readonly currencyId: CurrencyId };
export type MarketConfigured = { readonly kind: 'marketConfigured'; readonly settings: MarketSettings };

export type Event = Traded | LevelChanged | IndexTicked | CurrencyConfigured | MarketConfigured;
