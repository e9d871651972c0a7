// @binance/spot: typed calls, and connections that are opened first.
import { Client, at } from './client.ts';
import { makeOf } from './clients.ts';
import type { Acts, MakeDialect, Params } from './dialect.ts';

export const makeSpot: MakeDialect = ({ url, ws }, { hmac, ed25519 }) => {
  const make = (key: object): Client =>
    makeOf('@binance/spot', 'Spot', {
      configurationRestAPI: { ...key, basePath: url },
      configurationWebsocketAPI: { ...key, wsURL: `${ws}/ws-api/v3` },
      configurationWebsocketStreams: { wsURL: ws },
    });
  const byHmac = make({ apiKey: hmac.apiKey, apiSecret: hmac.secret });
  const byEd25519 = make({ apiKey: ed25519.apiKey, privateKey: ed25519.secret });
  const rest = partOf(byHmac, 'restAPI');
  const call =
    (name: string) =>
    async (params: Params = {}): Promise<unknown> =>
      await new Client(objectOf(await rest.call(name, params))).call('data');

  async function connect(client: Client, part: string): Promise<Client> {
    return new Client(objectOf(await partOf(client, part).call('connect')));
  }

  /** Opens a socket of methods, logged in by an Ed25519 key or each message signed by HMAC. */
  async function openSocket(isLoggedIn = true) {
    const connection = await connect(isLoggedIn ? byEd25519 : byHmac, 'websocketAPI');
    const send =
      (name: string) =>
      async (params: Params = {}): Promise<unknown> =>
        at(await connection.call(name, params), 'data');
    if (isLoggedIn) {
      await send('sessionLogon')();
      await send('sessionStatus')();
    }
    return { acts: socketActs(send), connection, close: () => connection.call('disconnect') };
  }

  const own = (isLoggedIn: boolean) => async (heard: (event: unknown) => void) => {
    const { connection, close } = await openSocket(isLoggedIn);
    const subscribed = await connection.call(
      isLoggedIn ? 'userDataStreamSubscribe' : 'userDataStreamSubscribeSignature',
    );
    const stream = new Client(objectOf(at(subscribed, 'stream')));
    stream.callNow('on', 'message', heard);
    return close;
  };

  return {
    name: '@binance/spot',
    http: httpActs(call),
    openSocket: () => openSocket(),
    openStreams: async (names, heard) => {
      const connection = await connect(byHmac, 'websocketStreams');
      connection.callNow('on', 'message', (text: unknown) => heard(JSON.parse(String(text))));
      connection.callNow('subscribe', [...names]);
      return () => connection.call('disconnect');
    },
    ownWays: { 'session.logon': own(true), signature: own(false) },
  };
};

type Named = (name: string) => (params?: Params) => Promise<unknown>;

const objectOf = (value: unknown): object => {
  if (typeof value === 'object' && value !== null) return value;
  throw new Error(`${String(value)} is no object`);
};
const partOf = (client: Client, name: string): Client => new Client(objectOf(at(client.target, name)));

const httpActs = (call: Named): Acts => ({
  ping: call('ping'),
  time: call('time'),
  exchangeInfo: call('exchangeInfo'),
  depth: call('depth'),
  trades: call('getTrades'),
  aggTrades: call('aggTrades'),
  klines: call('klines'),
  ticker24hr: call('ticker24hr'),
  tickerPrice: call('tickerPrice'),
  bookTicker: call('tickerBookTicker'),
  avgPrice: call('avgPrice'),
  place: call('newOrder'),
  test: call('orderTest'),
  query: call('getOrder'),
  cancel: call('deleteOrder'),
  cancelAll: call('deleteOpenOrders'),
  open: call('getOpenOrders'),
  all: call('allOrders'),
  fills: call('myTrades'),
  account: call('getAccount'),
  replace: call('orderCancelReplace'),
  amend: call('orderAmendKeepPriority'),
  oco: call('orderListOco'),
  oldOco: call('orderOco'),
  list: call('getOrderList'),
  cancelList: call('deleteOrderList'),
  openLists: call('openOrderList'),
  allLists: call('allOrderList'),
});

const socketActs = (send: Named): Acts => ({
  ping: send('ping'),
  time: send('time'),
  exchangeInfo: send('exchangeInfo'),
  depth: send('depth'),
  trades: send('tradesRecent'),
  aggTrades: send('tradesAggregate'),
  klines: send('klines'),
  ticker24hr: send('ticker24hr'),
  tickerPrice: send('tickerPrice'),
  bookTicker: send('tickerBook'),
  avgPrice: send('avgPrice'),
  place: send('orderPlace'),
  test: send('orderTest'),
  query: send('orderStatus'),
  cancel: send('orderCancel'),
  cancelAll: send('openOrdersCancelAll'),
  open: send('openOrdersStatus'),
  all: send('allOrders'),
  fills: send('myTrades'),
  account: send('accountStatus'),
  replace: send('orderCancelReplace'),
  amend: send('orderAmendKeepPriority'),
  oco: send('orderListPlaceOco'),
  oldOco: send('orderListPlace'),
  list: send('orderListStatus'),
  cancelList: send('orderListCancel'),
  openLists: send('openOrderListsStatus'),
  allLists: send('allOrderLists'),
});
