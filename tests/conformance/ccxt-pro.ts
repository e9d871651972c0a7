// ccxt.pro: what happens on markets and to an account over sockets, and orders over the socket of methods.
import {
  at,
  type Client,
  isText,
  listAt,
  must,
  mustBecome,
  mustFail,
  mustMatch,
  numberAt,
  pause,
  textAt,
  worth,
} from './client.ts';
import { type CcxtId, makeCcxt, makeCcxtPro, UNHURRIED } from './clients.ts';
import { openCuttable } from './cuttable.ts';
import { follow, type Followed, mustBeWithoutErrors } from './follow.ts';
import type { Stage, Trader } from './stage.ts';
import type { Tally } from './tally.ts';

const SYMBOL = 'BTC/USDT';

type Parts = {
  readonly stage: Stage;
  readonly tally: Tally;
  readonly client: Client;
  /** It trades with the client. */
  readonly other: Client;
  readonly cut: () => void;
};

type Options = { readonly id: CcxtId; readonly key: keyof Omit<Trader, 'user'> };

export async function playCcxtPro(stage: Stage, tally: Tally, { id, key }: Options): Promise<void> {
  const [one, two] = [await stage.openTrader(), await stage.openTrader()];
  const way = await openCuttable(stage.server.port);
  const client = await makeCcxtPro(id, { url: stage.url, ws: way.ws }, one[key], UNHURRIED);
  const other = makeCcxt('binanceus', stage, two.hmac, UNHURRIED);
  const parts = { stage, tally, client, other, cut: way.cut };
  try {
    await client.call('loadMarkets');
    await other.call('loadMarkets');
    await checkMarkets(parts);
    await checkMethods(parts);
    await checkOwn(parts);
  } finally {
    await client.call('close');
    way.close();
  }
}

/** Both sides of the book once, and a trade. */
async function trade({ client, other }: Parts, price: number, amount = 0.001): Promise<void> {
  await other.call('createLimitSellOrder', SYMBOL, amount, price);
  await client.call('createMarketBuyOrder', SYMBOL, amount);
}

async function checkMarkets(parts: Parts): Promise<void> {
  const { tally, client, other, stage } = parts;
  const price = await stage.readPrice();
  const followed = {
    book: follow(client, 'watchOrderBook', SYMBOL, 100),
    trades: follow(client, 'watchTrades', SYMBOL),
    several: follow(client, 'watchTradesForSymbols', [SYMBOL, 'ETH/USDT']),
    candles: follow(client, 'watchOHLCV', SYMBOL, '1m'),
    ticker: follow(client, 'watchTicker', SYMBOL),
    tickers: follow(client, 'watchTickers', [SYMBOL]),
    best: follow(client, 'watchBidsAsks', [SYMBOL]),
  };
  const all = Object.values(followed);
  await tally.check('what happens on markets', async () => {
    // A subscription that is not there yet misses a trade, so there is one after another until all were told.
    const traded = new Set<unknown>();
    let isTold = false;
    const told = Promise.all([
      followed.trades.find('a trade', (one) => traded.has(at(one, 'price'))),
      followed.several.find('a trade', (one) => traded.has(at(one, 'price'))),
      followed.candles.find('a candle', (one) => traded.has(at(one, 4))),
      followed.ticker.find('a ticker', (one) => traded.has(at(one, 'last'))),
      followed.tickers.find('a ticker', (one) => traded.has(at(one, SYMBOL, 'last'))),
    ]).finally(() => {
      isTold = true;
    });
    for (let round = 0; round < 15 && !isTold; round += 1) {
      traded.add(price + round);
      await trade(parts, price + round);
      await Promise.race([told, pause(1_000)]);
    }
    await told;
  });
  await tally.check('the book and its best prices', async () => {
    await client.call('createLimitBuyOrder', SYMBOL, 0.01, price - 100);
    await other.call('createLimitSellOrder', SYMBOL, 0.02, price + 100);
    const isBook = (one: unknown): boolean =>
      at(one, 'bids', 0, 0) === price - 100 && at(one, 'asks', 0, 0) === price + 100;
    mustMatch(await followed.book.find('both sides', isBook), {
      bids: [[price - 100, 0.01]],
      asks: [[price + 100, 0.02]],
    });
    await followed.best.find(
      'both sides',
      (one) => at(one, SYMBOL, 'bid') === price - 100 && at(one, SYMBOL, 'ask') === price + 100,
    );
    await client.call('createLimitBuyOrder', SYMBOL, 0.03, price - 100);
    await followed.book.find('a larger level', (one) => at(one, 'bids', 0, 1) === 0.04);
    mustBeWithoutErrors(all);
  });
  await tally.check('sockets that were cut are opened and followed again', async () => {
    parts.cut();
    await mustBecome(
      () => all.map(({ errors }) => errors.length),
      (errors) =>
        must(
          listAt(errors).every((count) => Number(count) > 0),
          'not all were told of the cut',
        ),
    );
    const known = followed.trades.seen.length;
    await mustBecome(
      async () => {
        await trade(parts, price);
        return followed.trades.seen.length;
      },
      (count) => must(Number(count) > known, 'no trade came after the cut'),
    );
    await client.call('createLimitBuyOrder', SYMBOL, 0.01, price - 101);
    await followed.book.find('the new level', (one) => at(one, 'bids', 1, 0) === price - 101);
  });
  for (const one of all) one.end();
  await tally.check('streams are left', async () => {
    mustMatch(await client.call('unWatchTrades', SYMBOL), () => true);
    mustMatch(await client.call('unWatchOrderBook', SYMBOL), () => true);
    mustMatch(await client.call('unWatchTickers', [SYMBOL]), () => true);
  });
  await client.call('cancelAllOrders', SYMBOL);
  await other.call('cancelAllOrders', SYMBOL);
}

async function checkMethods({ tally, client, other, stage }: Parts): Promise<void> {
  const price = await stage.readPrice();
  await tally.check('orders over the socket', async () => {
    const placed = await client.call('createOrderWs', SYMBOL, 'limit', 'buy', 0.01, price - 500, {
      newClientOrderId: 'socket-1',
    });
    const id = textAt(placed, 'id');
    const expected = { id, clientOrderId: 'socket-1', status: 'open', price: price - 500, amount: 0.01, filled: 0 };
    mustMatch(placed, expected);
    mustMatch(await client.call('fetchOrderWs', id, SYMBOL), expected);
    mustMatch(await client.call('fetchOpenOrdersWs', SYMBOL), [expected]);
    const edited = await client.call('editOrderWs', id, SYMBOL, 'limit', 'buy', 0.02, price - 400);
    mustMatch(edited, { status: 'open', price: price - 400, amount: 0.02 });
    mustMatch(await client.call('cancelOrderWs', at(edited, 'id'), SYMBOL), { status: 'canceled' });
    await client.call('createOrderWs', SYMBOL, 'limit', 'buy', 0.01, price - 500);
    mustMatch(await client.call('cancelAllOrdersWs', SYMBOL), [{ status: 'canceled' }]);
    await client.call('createOrderWs', SYMBOL, 'limit', 'buy', 0.01, price - 500, { test: true });
    mustMatch(await client.call('fetchOpenOrdersWs', SYMBOL), []);
  });
  await tally.check('a market order over the socket with its fills', async () => {
    await other.call('createLimitSellOrder', SYMBOL, 0.01, price + 10);
    const order = await client.call('createOrderWs', SYMBOL, 'market', 'buy', 0.01);
    mustMatch(order, {
      status: 'closed',
      filled: 0.01,
      cost: worth((price + 10) * 0.01),
      trades: [{ price: price + 10 }],
    });
    const own = listAt(await client.call('fetchMyTradesWs', SYMBOL));
    mustMatch(own.at(-1), { order: at(order, 'id'), price: price + 10, amount: 0.01, fee: { currency: 'BTC' } });
    mustMatch(listAt(await client.call('fetchOrdersWs', SYMBOL)).at(-1), { id: at(order, 'id') });
    mustMatch(listAt(await client.call('fetchClosedOrdersWs', SYMBOL)).at(-1), { id: at(order, 'id') });
  });
  await tally.check('markets and balances over the socket', async () => {
    must(listAt(await client.call('fetchOHLCVWs', SYMBOL, '1m')).length > 0, 'no candles');
    mustMatch(listAt(await client.call('fetchTradesWs', SYMBOL)).at(-1), { price: price + 10, id: isText });
    // ccxt itself reads nothing of this answer.
    const rows = listAt(await client.call('fetchBalanceWs'), 'info', 'balances');
    const btc = rows.find((row) => at(row, 'asset') === 'BTC');
    mustMatch(await client.call('fetchBalance'), {
      BTC: { free: worth(numberAt(btc, 'free')), used: worth(numberAt(btc, 'locked')) },
    });
  });
  await tally.check('refusals over the socket', async () => {
    await mustFail(() => client.call('createOrderWs', SYMBOL, 'limit', 'buy', 90, price - 500), {
      name: 'InsufficientFunds',
    });
    await mustFail(() => client.call('cancelOrderWs', '999999999', SYMBOL), { text: 'Unknown order sent.' });
  });
}

async function checkOwn(parts: Parts): Promise<void> {
  const { tally, client, other, stage, cut } = parts;
  const price = await stage.readPrice();
  const orders = follow(client, 'watchOrders', SYMBOL);
  const trades = follow(client, 'watchMyTrades', SYMBOL);
  const balances = follow(client, 'watchBalance');
  const all: readonly Followed[] = [orders, trades, balances];
  /** Orders are placed until one is heard of. */
  const listen = async (): Promise<void> => {
    const known = orders.seen.length;
    await mustBecome(
      async () => {
        const placed = await client.call('createLimitBuyOrder', SYMBOL, 0.001, price - 1_000);
        await client.call('cancelOrder', at(placed, 'id'), SYMBOL);
        await pause(100);
        return orders.seen.length;
      },
      (count) => must(Number(count) > known, 'no order is heard of'),
    );
  };
  await tally.check('own orders, trades and balances', async () => {
    await listen();
    const placed = await client.call('createLimitBuyOrder', SYMBOL, 0.01, price - 1);
    const id = textAt(placed, 'id');
    const find = (status: string, filled: number): Promise<unknown> =>
      orders.find(
        `${status} ${filled}`,
        (one) => at(one, 'id') === id && at(one, 'status') === status && at(one, 'filled') === filled,
      );
    mustMatch(await find('open', 0), { amount: 0.01, price: price - 1, side: 'buy', type: 'limit' });
    await other.call('createMarketSellOrder', SYMBOL, 0.004);
    mustMatch(await find('open', 0.004), { remaining: 0.006, average: price - 1 });
    mustMatch(await trades.find('the fill', (one) => at(one, 'order') === id), {
      amount: 0.004,
      price: price - 1,
      takerOrMaker: 'maker',
      side: 'buy',
      fee: { currency: 'BTC', cost: worth(0.000004) },
    });
    await client.call('cancelOrder', id, SYMBOL);
    await find('canceled', 0.004);
    const balance = await client.call('fetchBalance');
    const is = (one: unknown, asset: string): boolean =>
      at(one, asset, 'total') === at(balance, asset, 'total') && at(one, asset, 'used') === 0;
    await balances.find('the last balance', (one) => is(one, 'BTC') && is(one, 'USDT'));
    mustBeWithoutErrors(all);
  });
  await tally.check('own events go on after a cut', async () => {
    cut();
    await mustBecome(
      () => all.map(({ errors }) => errors.length),
      (errors) =>
        must(
          listAt(errors).every((count) => Number(count) > 0),
          'not all were told of the cut',
        ),
    );
    await listen();
  });
  for (const one of all) one.end();
}
