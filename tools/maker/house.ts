// The house's client at work: one session from the first look at the markets to the end of the connection or the day.
import { setTimeout as delay } from 'node:timers/promises';
import { divHalfEven, price, type Price, UNITS_PER_WHOLE } from '@bourse/domain';
import type { Session } from '../companion.ts';
import {
  isPriced,
  listOpenMarkets,
  listOpenOrders,
  listTradesAfter,
  type OpenMarket,
  placeOrder,
  readIndex,
  readNewestTradeId,
  readLastPrice,
} from './exchange.ts';
import { LadderKeeper } from './ladder-keeper.ts';
import { type MarketShape, shapeOf } from './shapes.ts';
import { drawPauseMs, drawQuantity, drawSide, isWorthwhile, limitPrice } from './taker.ts';

const ROUND_MS = 1_000;
/** How soon a new market is noticed, and one that was closed. */
const LOOK_MS = 5_000;
/** An order that was lost track of is found again this often. */
const RECONCILE_MS = 10 * 60_000;
const TRADE_PAGES_MAX = 30;
/** Rounds without a new index after which the taker stops: nobody trades on a price that stands still. */
const STILL_ROUNDS_MAX = 5;
const TAKER_PAUSE_MS = 30_000;

export type Keys = { readonly makerToken: string; readonly takerToken: string };

type SessionOptions = Session<Keys>;

/** Coins' prices in USDT, and for how many rounds they have not changed. */
type IndexState = { readonly prices: Map<number, Price>; seq: number; stillRounds: number };

type Desk = {
  readonly market: OpenMarket;
  readonly keeper: LadderKeeper;
  readonly shape: MarketShape;
  /** Aborted once its market is closed, or has other rules. */
  readonly signal: AbortSignal;
  readonly close: () => void;
};

/** Quotes and trades until `signal` aborts. Throws `Unavailable`, `LoggedOut` when the server cannot go on with it. */
export async function runSession(options: SessionOptions): Promise<void> {
  // A failure of one work ends the others too, and only then the session.
  const over = new AbortController();
  const session = { ...options, signal: AbortSignal.any([options.signal, over.signal]) };
  const index: IndexState = { prices: new Map(), seq: 0, stillRounds: 0 };
  const works: Promise<void>[] = [];
  const begin = (work: Promise<void>): void => {
    works.push(work);
    work.catch(() => over.abort());
  };
  begin(keepLadders(index, session, (desk) => begin(keepTaking(desk, index, session))));
  await Promise.allSettled(works);
  for (const end of await Promise.allSettled(works)) if (end.status === 'rejected') throw end.reason;
}

async function keepLadders(index: IndexState, options: SessionOptions, onOpened: (desk: Desk) => void): Promise<void> {
  const { client, keys, signal } = options;
  let knownTradeId = await readNewestTradeId(client, keys.makerToken);
  let desks: readonly Desk[] = [];
  let markets: readonly OpenMarket[] = [];
  let lookAt = 0;
  let reconcileAt = 0;
  while (!signal.aborted) {
    const roundEnds = pause(ROUND_MS, signal);
    if (Date.now() >= lookAt) {
      markets = await listOpenMarkets(client, keys.makerToken);
      lookAt = Date.now() + LOOK_MS;
    }
    await refreshIndex(index, coinsOf(markets), options);
    const known = desks;
    desks = openDesks(markets, { known, index, options });
    for (const desk of desks.filter((one) => !known.includes(one))) {
      reconcileAt = 0;
      onOpened(desk);
    }
    const query = { token: keys.makerToken, knownId: knownTradeId, pagesMax: TRADE_PAGES_MAX };
    const trades = await listTradesAfter(client, query);
    for (const trade of trades ?? []) {
      desks.some(({ keeper }) => keeper.recordTrade(trade));
      knownTradeId = Math.max(knownTradeId, trade.id);
    }
    if (trades === undefined) {
      knownTradeId = await readNewestTradeId(client, keys.makerToken);
      reconcileAt = 0;
    }
    if (Date.now() >= reconcileAt && (await reconcile(desks, index, options))) reconcileAt = Date.now() + RECONCILE_MS;
    await Promise.all(desks.map((desk) => requote(desk, index, options)));
    await roundEnds;
  }
}

const coinsOf = (markets: readonly OpenMarket[]): readonly number[] =>
  [...new Set(markets.flatMap(({ baseId, quoteId }) => [baseId, quoteId]))].filter(isPriced);

async function requote({ market, keeper }: Desk, index: IndexState, { keys }: SessionOptions): Promise<void> {
  const reference = referenceOf(index, market);
  if (reference !== undefined) await keeper.requote(reference, keys.makerToken);
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

type Known = { readonly known: readonly Desk[]; readonly index: IndexState; readonly options: SessionOptions };

const isSame = (a: OpenMarket, b: OpenMarket): boolean =>
  a.symbol === b.symbol && Object.values(a.rules).join() === Object.values(b.rules).join();

/** Those that stay, and one for each market that has come; a market without an index is left to its users. */
function openDesks(markets: readonly OpenMarket[], { known, index, options }: Known): readonly Desk[] {
  const { client, report } = options;
  for (const desk of known) if (!markets.some((market) => isSame(market, desk.market))) desk.close();
  return markets.flatMap((market) => {
    const open = known.find((desk) => isSame(desk.market, market));
    if (open) return [open];
    const value = index.prices.get(market.baseId);
    if (value === undefined || referenceOf(index, market) === undefined) return [];
    const shape = shapeOf(market.symbol, Number(value) / Number(UNITS_PER_WHOLE));
    const keeper = new LadderKeeper({ client, market, shape: shape.ladder, report });
    const closing = new AbortController();
    return [{ market, keeper, shape, signal: closing.signal, close: () => closing.abort() }];
  });
}

async function refreshIndex(
  index: IndexState,
  coins: readonly number[],
  { client, keys }: SessionOptions,
): Promise<void> {
  const ticks = await Promise.all(coins.map((coin) => readIndex(client, coin, keys.makerToken)));
  const newest = Math.max(0, ...ticks.map((tick) => tick?.seq ?? 0));
  index.stillRounds = newest > index.seq ? 0 : index.stillRounds + 1;
  index.seq = newest;
  for (const [position, coin] of coins.entries()) {
    const tick = ticks[position];
    if (tick !== undefined) index.prices.set(coin, tick.price);
  }
}

/** The index of a market in its quote currency; undefined while a coin has none. */
function referenceOf({ prices }: IndexState, { baseId, quoteId }: OpenMarket): Price | undefined {
  const base = prices.get(baseId);
  if (base === undefined || !isPriced(quoteId)) return base;
  const quote = prices.get(quoteId);
  return quote && price(divHalfEven(base * UNITS_PER_WHOLE, quote));
}

/** Compares what we think we have with what we have. False as long as a market has no index to compare it with, or none is open. */
async function reconcile(
  desks: readonly Desk[],
  index: IndexState,
  { client, keys }: SessionOptions,
): Promise<boolean> {
  const references = desks.map(({ market }) => referenceOf(index, market));
  if (desks.length === 0 || references.includes(undefined)) return false;
  const orders = await listOpenOrders(client, keys.makerToken);
  await Promise.all(
    desks.map(async ({ market, keeper }, position) => {
      const own = orders.filter((order) => order.baseId === market.baseId && order.quoteId === market.quoteId);
      const reference = references[position];
      if (reference !== undefined) await keeper.adopt(own, reference, keys.makerToken);
    }),
  );
  return true;
}

/** Trades now and then, at times that do not depend on each other. */
async function keepTaking(desk: Desk, index: IndexState, options: SessionOptions): Promise<void> {
  const signal = AbortSignal.any([options.signal, desk.signal]);
  while (!signal.aborted) {
    await pause(drawPauseMs(desk.shape.taker, Math.random), signal);
    const reference = referenceOf(index, desk.market);
    if (signal.aborted || reference === undefined || index.stillRounds > STILL_ROUNDS_MAX) continue;
    if (!(await take(desk, reference, options))) await pause(TAKER_PAUSE_MS, signal);
  }
}

/** False when the money is short. */
async function take({ market, shape }: Desk, index: Price, { client, keys, report }: SessionOptions): Promise<boolean> {
  const last = await readLastPrice(client, market, keys.takerToken);
  const side = drawSide(shape.taker, { index, last, random: Math.random });
  const quantity = drawQuantity(shape.taker, { rules: market.rules, index, random: Math.random });
  const at = limitPrice(market.rules, index, side);
  if (!isWorthwhile(market.rules, at, quantity)) return true;
  const placed = await placeOrder(client, market, { side, price: at, quantity, timeInForce: 'ioc' }, keys.takerToken);
  if (!placed.ok) report(`${market.symbol}: the taker's ${side} was refused (${placed.code})`);
  return placed.ok || placed.code !== 'insufficient_balance';
}
