// node-binance-api: its own calls where it has them, and its general ones for the rest.
import { setTimeout as sleep } from 'node:timers/promises';
import { at, type Client, listAt, within } from './client.ts';
import { makeNodeBinanceClient } from './clients.ts';
import type { Acts, Close, MakeDialect, Params } from './dialect.ts';

export const makeNodeBinance: MakeDialect = (site, { hmac }) => {
  const client = makeNodeBinanceClient(site, hmac);

  async function openStreams(_names: readonly string[], heard: (event: unknown) => void): Promise<Close> {
    const symbols = ['BTCUSDT'];
    const kind = (e: string) => () => heard({ e });
    client.callNow('tradesStream', symbols, heard);
    client.callNow('aggTradesStream', symbols, heard);
    client.callNow('candlesticksStream', symbols, '1m', heard);
    client.callNow('depthStream', symbols, heard);
    client.callNow('bookTickersStream', symbols, (event: unknown) => heard({ A: at(event, 'bestAskQty') }));
    client.callNow('prevDayStream', symbols, kind('24hrTicker'));
    client.callNow('miniTicker', () => {
      heard([{ e: '24hrMiniTicker' }]);
    });
    client.callNow('subscribeCombined', ['btcusdt@miniTicker', 'btcusdt@depth5@100ms'], heard);
    await sleep(300);
    return () => terminateAll(client);
  }

  return {
    name: 'node-binance-api',
    http: actsOf(client),
    openStreams,
    ownWays: {
      signature: async (heard) => {
        const subscribed = new Promise<void>((resolve) => {
          client.callNow('userData', heard, undefined, undefined, () => resolve());
        });
        await within(subscribed, 'the subscription');
        return () => client.callNow('terminateWsApi', 'userData');
      },
    },
  };
};

function terminateAll(client: Client): void {
  for (const endpoint of Object.keys(Object(client.callNow('getSubscriptions')))) client.callNow('terminate', endpoint);
}

const levels = (rows: unknown): unknown => listAt(rows).map((row) => [at(row, 'price'), at(row, 'quantity')]);

function actsOf(client: Client): Acts {
  const bySymbol =
    (name: string) =>
    ({ symbol, ...rest }: Params): Promise<unknown> =>
      client.call(name, symbol, rest);
  const send =
    (path: string, method: string) =>
    (params: Params = {}): Promise<unknown> =>
      client.call('privateSpotRequest', path, { ...params }, method);
  return {
    ping: () => client.call('ping'),
    time: () => client.call('time'),
    exchangeInfo: () => client.call('exchangeInfo'),
    depth: async ({ symbol, limit }) => {
      const book = await client.call('depth', symbol, limit);
      return { bids: levels(at(book, 'bids')), asks: levels(at(book, 'asks')) };
    },
    trades: ({ symbol, limit }) => client.call('recentTrades', symbol, limit),
    aggTrades: async ({ symbol, ...rest }) =>
      listAt(await client.call('aggTrades', symbol, rest)).map((row) => ({
        p: at(row, 'price'),
        q: at(row, 'quantity'),
      })),
    klines: async ({ symbol, interval, ...rest }) =>
      listAt(await client.call('candlesticks', symbol, interval, rest)).map((row) => [0, 0, 0, 0, at(row, 'close')]),
    ticker24hr: ({ symbol }) => client.call('prevDay', symbol),
    tickerPrice: async ({ symbol }) => ({ symbol, price: at(await client.call('prices', symbol), String(symbol)) }),
    bookTicker: async ({ symbol }) => at(await client.call('bookTickers', symbol), String(symbol)),
    avgPrice: ({ symbol }) => client.call('avgPrice', symbol),
    place: ({ symbol, side, type, quantity, price, ...rest }) =>
      client.call('order', type, side, symbol, quantity, price, rest),
    test: ({ symbol, side, type, quantity, price, ...rest }) =>
      client.call('order', type, side, symbol, quantity, price, { ...rest, test: true }),
    query: ({ symbol, orderId }) => client.call('orderStatus', symbol, orderId),
    cancel: ({ symbol, orderId }) => client.call('cancel', symbol, orderId),
    cancelAll: bySymbol('cancelAll'),
    open: bySymbol('openOrders'),
    all: bySymbol('allOrders'),
    fills: bySymbol('trades'),
    account: () => client.call('account'),
    replace: send('v3/order/cancelReplace', 'POST'),
    amend: send('v3/order/amend/keepPriority', 'PUT'),
    oco: ({ symbol, side, quantity, ...rest }) => client.call('ocoOrder', side, symbol, quantity, rest),
    list: send('v3/orderList', 'GET'),
    cancelList: send('v3/orderList', 'DELETE'),
  };
}
