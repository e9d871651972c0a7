// The ids of the first and the last trade of a stretch of time. The latest trades are in memory; older ones are looked up by
// their time, and remembered, as the first trade after an instant stays the first.
import type { FillId, Instant, MarketId } from '@bourse/domain';
import type { MarketData } from '../../core/market/market-data.ts';

const KNOWN_MAX = 5_000;

/** Half open: `from` ≤ time < `to`; without `to` it reaches until now. */
export type Stretch = { readonly from: Instant; readonly to?: Instant };
export type TradeIds = { readonly first: FillId | undefined; readonly last: FillId | undefined };

export type TradeIdBoard = {
  /** Tells what is known of a stretch. The first id of an older one is looked up by the way, and is known the next time. */
  readonly peek: (id: MarketId, stretch: Stretch) => TradeIds;
  /** The same of a stretch until now, once it is known. */
  readonly find: (id: MarketId, from: Instant) => Promise<TradeIds>;
};

export function createTradeIds(market: Pick<MarketData, 'latestTrades' | 'firstTradeSince'>): TradeIdBoard {
  const known = new Map<string, FillId>();
  const sought = new Map<string, Promise<void>>();

  /** Undefined where the trades in memory do not reach back to the instant. */
  function firstInMemory(id: MarketId, from: Instant): FillId | undefined {
    const trades = market.latestTrades(id);
    const index = trades.findIndex(({ at }) => at < from);
    return index > 0 ? trades[index - 1]?.id : undefined;
  }

  async function seek(id: MarketId, from: Instant): Promise<void> {
    const key = `${id}:${from}`;
    const found = await market.firstTradeSince(id, from).finally(() => sought.delete(key));
    if (found === undefined) return;
    const [oldest] = known.keys();
    if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest);
    known.set(key, found);
  }

  function look(id: MarketId, from: Instant): Promise<void> {
    const key = `${id}:${from}`;
    const under = sought.get(key) ?? seek(id, from);
    if (!known.has(key)) sought.set(key, under);
    return under;
  }

  const firstOf = (id: MarketId, from: Instant): FillId | undefined =>
    firstInMemory(id, from) ?? known.get(`${id}:${from}`);

  const lastOf = (id: MarketId, { from, to }: Stretch): FillId | undefined => {
    const last = market.latestTrades(id).find(({ at }) => to === undefined || at < to);
    return last !== undefined && last.at >= from ? last.id : undefined;
  };

  return {
    peek(id, stretch) {
      const first = firstOf(id, stretch.from);
      // Whoever asks again will be told; a look-up that fails is made anew then.
      if (first === undefined) look(id, stretch.from).catch(() => undefined);
      return { first, last: lastOf(id, stretch) };
    },
    async find(id, from) {
      if (firstOf(id, from) === undefined) await look(id, from);
      return { first: firstOf(id, from), last: lastOf(id, { from }) };
    },
  };
}
