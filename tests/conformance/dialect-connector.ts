// @binance/connector: its answers are those of axios, and its sockets hand on texts.
import { setTimeout as sleep } from 'node:timers/promises';
import { at, textAt, within } from './client.ts';
import { makeOf, QUIET } from './clients.ts';
import type { Acts, Close, MakeDialect, Params } from './dialect.ts';

const PACKAGE = '@binance/connector';

export const makeConnector: MakeDialect = ({ url, ws }, { hmac: { apiKey, secret } }) => {
  const spot = makeOf(PACKAGE, 'Spot', apiKey, secret, { baseURL: url, logger: QUIET });
  const call = async (name: string, ...input: readonly unknown[]): Promise<unknown> =>
    at(await spot.call(name, ...input), 'data');

  async function openSocket() {
    const answers = new Map<string, (answer: unknown) => void>();
    let opened: () => void = () => undefined;
    const opening = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const callbacks = {
      open: () => opened(),
      message: (text: string) => {
        const answer: unknown = JSON.parse(text);
        answers.get(String(at(answer, 'id')))?.(answer);
      },
    };
    const socket = makeOf(PACKAGE, 'WebsocketAPI', apiKey, secret, {
      wsURL: `${ws}/ws-api/v3`,
      callbacks,
      logger: QUIET,
    });
    await within(opening, 'the socket of methods');
    let asked = 0;
    /** The last of the input are options, which take the id of the message. */
    async function ask(name: string, input: readonly unknown[], options: Params = {}): Promise<unknown> {
      asked += 1;
      const id = `asked-${asked}`;
      const answering = new Promise<unknown>((resolve) => answers.set(id, resolve));
      socket.callNow(name, ...input, { ...options, id });
      const answer = await within(answering, name);
      if (at(answer, 'status') !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return at(answer, 'result');
    }
    return { acts: actsOf(ask, true), close: () => socket.callNow('disconnect') };
  }

  async function openStreams(names: readonly string[], heard: (event: unknown) => void): Promise<Close> {
    const message = (text: string): void => heard(JSON.parse(text));
    const one = makeOf(PACKAGE, 'WebsocketStream', { wsURL: ws, callbacks: { message }, logger: QUIET });
    const [first, ...rest] = names;
    one.callNow('subscribe', first);
    while (one.callNow('isConnected') !== true) await sleep(20);
    one.callNow('subscribe', rest);
    return () => one.callNow('disconnect');
  }

  return {
    name: PACKAGE,
    http: actsOf((name, input, options) => call(name, ...input, ...(options === undefined ? [] : [options])), false),
    openSocket,
    openStreams,
    ownWays: {
      'listen key': async (heard) => {
        const listenKey = textAt(await call('createListenKey'), 'listenKey');
        await call('renewListenKey', listenKey);
        const message = (text: string): void => heard(JSON.parse(text));
        const stream = makeOf(PACKAGE, 'WebsocketStream', { wsURL: ws, callbacks: { message }, logger: QUIET });
        stream.callNow('userData', listenKey);
        while (stream.callNow('isConnected') !== true) await sleep(20);
        return async () => {
          stream.callNow('disconnect');
          await call('closeListenKey', listenKey);
        };
      },
    },
  };
};

type Ask = (name: string, input: readonly unknown[], options?: Params) => Promise<unknown>;

/** The names of its calls over HTTP and over the socket differ a little. */
function actsOf(ask: Ask, isSocket: boolean): Acts {
  const bySymbol =
    (name: string) =>
    ({ symbol, ...rest }: Params): Promise<unknown> =>
      ask(name, [symbol], rest);
  const place =
    (name: string) =>
    ({ symbol, side, type, ...rest }: Params): Promise<unknown> =>
      ask(name, [symbol, side, type], rest);
  const shared: Acts = {
    ping: () => ask('ping', []),
    time: () => ask('time', []),
    exchangeInfo: () => ask('exchangeInfo', []),
    trades: bySymbol('trades'),
    aggTrades: bySymbol('aggTrades'),
    klines: ({ symbol, interval, ...rest }) => ask('klines', [symbol, interval], rest),
    place: place('newOrder'),
    query: bySymbol('getOrder'),
    cancel: bySymbol('cancelOrder'),
    cancelAll: bySymbol('cancelOpenOrders'),
    fills: bySymbol('myTrades'),
    account: () => ask('account', []),
    oco: ({ symbol, side, quantity, aboveType, belowType, ...rest }) =>
      ask('newOCOOrder', [symbol, side, quantity, aboveType, belowType], rest),
    list: (params) => ask('getOCOOrder', [], params),
  };
  if (isSocket)
    return {
      ...shared,
      depth: bySymbol('orderbook'),
      ticker24hr: (params) => ask('ticker', [], params),
      tickerPrice: (params) => ask('tickerPrice', [], params),
      bookTicker: (params) => ask('tickerBook', [], params),
      test: place('testNewOrder'),
      open: bySymbol('openOrders'),
      all: bySymbol('orderHistory'),
      replace: ({ symbol, cancelReplaceMode, side, type, ...rest }) =>
        ask('cancelReplaceOrder', [symbol, cancelReplaceMode, side, type], rest),
      cancelList: bySymbol('cancelOCOOrder'),
      openLists: () => ask('getOCOOpenOrders', []),
      allLists: () => ask('ocoOrderHistory', []),
    };
  return {
    ...shared,
    depth: bySymbol('depth'),
    ticker24hr: ({ symbol }) => ask('ticker24hr', [symbol]),
    tickerPrice: ({ symbol }) => ask('tickerPrice', [symbol]),
    bookTicker: ({ symbol }) => ask('bookTicker', [symbol]),
    avgPrice: ({ symbol }) => ask('avgPrice', [symbol]),
    test: place('newOrderTest'),
    open: (params) => ask('openOrders', [], params),
    all: bySymbol('allOrders'),
    replace: ({ symbol, side, type, cancelReplaceMode, ...rest }) =>
      ask('cancelAndReplace', [symbol, side, type, cancelReplaceMode], rest),
    cancelList: bySymbol('cancelOCOOrder'),
    openLists: () => ask('getOpenOCOOrders', []),
    allLists: () => ask('getOCOOrders', []),
  };
}
