// binance-api-node: it names fields in full, which is taken back here.
import { at, Client, listAt } from './client.ts';
import { makeApiNodeClient } from './clients.ts';
import type { Acts, Close, MakeDialect, Params } from './dialect.ts';

export const makeApiNode: MakeDialect = (site, { hmac, ed25519 }) => {
  const byHmac = makeApiNodeClient(site, { apiKey: hmac.apiKey, apiSecret: hmac.secret });
  const byEd25519 = makeApiNodeClient(site, { apiKey: ed25519.apiKey, privateKey: ed25519.secret });
  const own = (client: Client) => async (heard: (event: unknown) => void) =>
    closeOf(await socketsOf(client).call('user', (event: unknown) => heard(ownEvent(event))));

  async function openStreams(names: readonly string[], heard: (event: unknown) => void): Promise<Close> {
    const sockets = socketsOf(byHmac);
    const hear = (kind: string) => (event: unknown) => heard(marketEvent(kind, event));
    const symbol = 'BTCUSDT';
    const opened = [
      sockets.callNow('trades', symbol, hear('trade')),
      sockets.callNow('aggTrades', symbol, hear('aggTrade')),
      sockets.callNow('candles', symbol, '1m', hear('kline')),
      sockets.callNow('depth', symbol, hear('depthUpdate')),
      sockets.callNow('partialDepth', { symbol, level: 5 }, hear('partial')),
      sockets.callNow('bookTicker', symbol, hear('bookTicker')),
      sockets.callNow('ticker', symbol, hear('24hrTicker')),
      sockets.callNow('miniTicker', symbol, hear('24hrMiniTicker')),
      sockets.callNow('allMiniTickers', (events: unknown) =>
        heard(listAt(events).map(() => ({ e: '24hrMiniTicker' }))),
      ),
      sockets.callNow('customSubStream', names[0], hear('custom')),
    ];
    return async () => {
      for (const one of opened) await closeOf(one)();
    };
  }

  return {
    name: 'binance-api-node',
    http: actsOf((name) => (params) => byHmac.call(name, params)),
    openStreams,
    ownWays: { 'signature by HMAC': own(byHmac), 'signature by Ed25519': own(byEd25519) },
  };
};

const socketsOf = (client: Client): Client => {
  const sockets = at(client.target, 'ws');
  if (typeof sockets === 'object' && sockets !== null) return new Client(sockets);
  throw new Error('the client has no sockets');
};

const closeOf =
  (close: unknown): Close =>
  async () => {
    if (typeof close !== 'function') throw new Error('the client opened nothing');
    await Reflect.apply(close, undefined, [{ delay: 0, fastClose: true, keepClosed: true }]);
  };

function marketEvent(kind: string, event: unknown): unknown {
  if (kind === 'partial') return { lastUpdateId: at(event, 'lastUpdateId') };
  if (kind === 'bookTicker') return { A: at(event, 'bestAskQnt'), e: kind };
  if (kind !== 'trade') return { e: kind };
  return {
    e: kind,
    s: at(event, 'symbol'),
    p: at(event, 'price'),
    q: at(event, 'quantity'),
    m: at(event, 'isBuyerMaker') ?? at(event, 'maker'),
  };
}

function ownEvent(event: unknown): unknown {
  const kind = at(event, 'eventType');
  if (kind === 'account') return { e: 'outboundAccountPosition' };
  if (kind !== 'executionReport') return { e: kind };
  return {
    e: kind,
    i: at(event, 'orderId'),
    x: at(event, 'executionType'),
    X: at(event, 'orderStatus'),
    q: at(event, 'quantity'),
    p: at(event, 'price'),
    l: at(event, 'lastTradeQuantity'),
    L: at(event, 'priceLastTrade'),
    n: at(event, 'commission'),
    N: at(event, 'commissionAsset'),
    z: at(event, 'totalTradeQuantity'),
  };
}

type Named = (name: string) => (params?: Params) => Promise<unknown>;

const levels = (rows: unknown): unknown => listAt(rows).map((row) => [at(row, 'price'), at(row, 'quantity')]);

const actsOf = (call: Named): Acts => ({
  ping: call('ping'),
  time: async () => ({ serverTime: await call('time')() }),
  exchangeInfo: () => call('exchangeInfo')(),
  depth: async (params) => {
    const book = await call('book')(params);
    return { bids: levels(at(book, 'bids')), asks: levels(at(book, 'asks')) };
  },
  trades: call('trades'),
  aggTrades: async (params) =>
    listAt(await call('aggTrades')(params)).map((row) => ({ p: at(row, 'price'), q: at(row, 'quantity') })),
  klines: async (params) => listAt(await call('candles')(params)).map((row) => [0, 0, 0, 0, at(row, 'close')]),
  ticker24hr: call('dailyStats'),
  tickerPrice: async ({ symbol }) => ({ symbol, price: at(await call('prices')({ symbol }), String(symbol)) }),
  bookTicker: async ({ symbol }) => at(await call('allBookTickers')(), String(symbol)),
  avgPrice: call('avgPrice'),
  place: call('order'),
  test: call('orderTest'),
  query: call('getOrder'),
  cancel: call('cancelOrder'),
  cancelAll: call('cancelOpenOrders'),
  open: call('openOrders'),
  all: call('allOrders'),
  fills: call('myTrades'),
  account: () => call('accountInfo')(),
  replace: call('updateOrder'),
  oldOco: call('orderOco'),
  list: call('getOrderOco'),
  cancelList: call('cancelOrderOco'),
  allLists: () => call('allOrdersOCO')(),
});
