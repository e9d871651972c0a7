// binance: a client over HTTP, one for streams, and one whose sockets answer as calls do.
import type { Client } from './client.ts';
import { makeOf, QUIET } from './clients.ts';
import type { Acts, MakeDialect, Params } from './dialect.ts';

export const makeSiebler: MakeDialect = ({ url, ws }, { hmac, ed25519 }) => {
  const main = makeOf('binance', 'MainClient', { api_key: hmac.apiKey, api_secret: hmac.secret, baseUrl: url });
  const options = (key: { apiKey: string; secret: string }): object => ({
    api_key: key.apiKey,
    api_secret: key.secret,
    wsUrl: ws,
    restOptions: { baseUrl: url },
    beautify: false,
  });
  const streams = (): Client => makeOf('binance', 'WebsocketClient', options(hmac), QUIET);
  const closeAll = (client: Client) => () => client.callNow('closeAll', true);

  return {
    name: 'binance',
    http: httpActs((name) => (params) => main.call(name, ...(params === undefined ? [] : [params]))),
    openSocket: async () => {
      const api = makeOf('binance', 'WebsocketAPIClient', { ...options(ed25519), attachEventListeners: false }, QUIET);
      const send = (name: string) => async (params?: Params) => {
        const answer: unknown = await api.call(name, ...(params === undefined ? [] : [params]));
        return typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'result') : answer;
      };
      // Who is logged on still says when a message was sent.
      const sign = (name: string) => (params?: Params) => send(name)({ ...params, timestamp: Date.now() });
      return { acts: socketActs(send, sign), close: () => api.callNow('disconnectAll') };
    },
    openStreams: async (names, heard) => {
      const client = streams();
      client.callNow('on', 'message', heard);
      await client.call('subscribe', [...names], 'main');
      return closeAll(client);
    },
    ownWays: {
      'listen key': async (heard) => {
        const client = streams();
        client.callNow('on', 'message', heard);
        await client.call('subscribeSpotUserDataStream');
        return closeAll(client);
      },
      'session.logon': async (heard) => {
        const api = makeOf(
          'binance',
          'WebsocketAPIClient',
          { ...options(ed25519), attachEventListeners: false },
          QUIET,
        );
        const client = api.callNow('getWSClient');
        if (typeof client === 'object' && client !== null)
          Reflect.apply(Reflect.get(client, 'on'), client, ['message', heard]);
        await api.call('subscribeUserDataStream', 'mainWSAPI');
        return () => api.callNow('disconnectAll');
      },
    },
  };
};

type Named = (name: string) => (params?: Params) => Promise<unknown>;

const httpActs = (call: Named): Acts => ({
  ping: () => call('testConnectivity')(),
  // Its call for the time goes to another site whatever the base is, and its amendment to a path of other markets.
  exchangeInfo: () => call('getExchangeInfo')(),
  depth: call('getOrderBook'),
  trades: call('getRecentTrades'),
  aggTrades: call('getAggregateTrades'),
  klines: call('getKlines'),
  ticker24hr: call('get24hrChangeStatistics'),
  tickerPrice: call('getSymbolPriceTicker'),
  bookTicker: call('getSymbolOrderBookTicker'),
  avgPrice: call('getAvgPrice'),
  place: call('submitNewOrder'),
  test: call('testNewOrder'),
  query: call('getOrder'),
  cancel: call('cancelOrder'),
  cancelAll: call('cancelAllSymbolOrders'),
  open: call('getOpenOrders'),
  all: call('getAllOrders'),
  fills: call('getAccountTradeList'),
  account: () => call('getAccountInformation')(),
  replace: call('replaceOrder'),
  oco: call('submitNewOrderList'),
  oldOco: call('submitNewOCO'),
  list: call('getOCO'),
  cancelList: call('cancelOCO'),
  openLists: () => call('getAllOpenOCO')(),
  allLists: () => call('getAllOCO')({}),
});

const socketActs = (send: Named, sign: Named): Acts => ({
  ping: () => send('testSpotConnectivity')(),
  time: () => send('getSpotServerTime')(),
  exchangeInfo: () => send('getSpotExchangeInfo')({}),
  depth: send('getSpotOrderBook'),
  trades: send('getSpotRecentTrades'),
  aggTrades: send('getSpotAggregateTrades'),
  klines: send('getSpotKlines'),
  tickerPrice: send('getSpotSymbolPriceTicker'),
  bookTicker: send('getSpotSymbolOrderBookTicker'),
  avgPrice: send('getSpotAveragePrice'),
  place: sign('submitNewSpotOrder'),
  test: sign('testSpotOrder'),
  query: sign('getSpotOrderStatus'),
  cancel: sign('cancelSpotOrder'),
  cancelAll: sign('cancelAllSpotOpenOrders'),
  open: sign('getSpotOpenOrders'),
  all: sign('getSpotAllOrders'),
  fills: sign('getSpotMyTrades'),
  account: sign('getSpotAccountInformation'),
  replace: sign('cancelReplaceSpotOrder'),
  amend: sign('amendSpotOrderKeepPriority'),
  oco: sign('placeSpotOCOOrderList'),
  oldOco: sign('placeSpotOrderList'),
  list: sign('getSpotOrderListStatus'),
  cancelList: sign('cancelSpotOrderList'),
  openLists: sign('getSpotOpenOrderLists'),
  allLists: sign('getSpotAllOrderLists'),
});
