// ccxt over HTTP: what freqtrade and most scripts do.
import {
  at,
  type Client,
  isNumber,
  isText,
  listAt,
  must,
  mustFail,
  mustMatch,
  numberAt,
  textAt,
  worth,
} from './client.ts';
import { type CcxtId, makeCcxt, UNHURRIED } from './clients.ts';
import type { Stage, Trader } from './stage.ts';
import type { Tally } from './tally.ts';

const SYMBOL = 'BTC/USDT';

type Parts = {
  readonly stage: Stage;
  readonly tally: Tally;
  readonly client: Client;
  /** It trades with the client. */
  readonly other: Client;
};

type Options = { readonly id: CcxtId; readonly key: keyof Omit<Trader, 'user'> };

export async function playCcxt(stage: Stage, tally: Tally, { id, key }: Options): Promise<void> {
  const [one, two] = [await stage.openTrader(), await stage.openTrader()];
  const client = makeCcxt(id, stage, one[key], UNHURRIED);
  const other = makeCcxt('binanceus', stage, two.hmac, UNHURRIED);
  const parts = { stage, tally, client, other };
  await tally.check('markets', () => client.call('loadMarkets'));
  await other.call('loadMarkets');
  await checkMarkets(parts);
  await checkPlainOrders(parts);
  await checkConditionalOrders(parts);
  await checkChanges(parts);
  await checkOwn(parts);
  await checkWallet(parts);
}

async function checkMarkets({ tally, client, other, stage }: Parts): Promise<void> {
  await tally.check('rules of markets', () => {
    mustMatch(client.callNow('market', SYMBOL), {
      id: 'BTCUSDT',
      spot: true,
      active: true,
      precision: { amount: 0.0001, price: 0.01 },
      limits: { amount: { min: 0.0001 }, cost: { min: 5 } },
    });
    mustMatch(client.callNow('market', 'BTC/USD'), { active: false });
  });
  await tally.check('ping, time and status', async () => {
    mustMatch(await client.call('publicGetPing'), {});
    must(Math.abs(numberAt({ at: await client.call('fetchTime') }, 'at') - Date.now()) < 1_000, 'the clock is off');
    mustMatch(await client.call('fetchStatus'), { status: 'ok' });
  });
  const price = await stage.readPrice();
  await tally.check('a book of two levels', async () => {
    await client.call('createLimitBuyOrder', SYMBOL, 0.01, price - 1_000);
    await client.call('createLimitBuyOrder', SYMBOL, 0.02, price - 1_001);
    await other.call('createLimitSellOrder', SYMBOL, 0.03, price + 1_000);
    mustMatch(await client.call('fetchOrderBook', SYMBOL, 10), {
      bids: [
        [price - 1_000, 0.01],
        [price - 1_001, 0.02],
      ],
      asks: [[price + 1_000, 0.03]],
      nonce: isNumber,
    });
    mustMatch(await client.call('fetchBidsAsks', [SYMBOL]), {
      [SYMBOL]: { bid: price - 1_000, bidVolume: 0.01, ask: price + 1_000, askVolume: 0.03 },
    });
    await client.call('cancelAllOrders', SYMBOL);
    await other.call('cancelAllOrders', SYMBOL);
    mustMatch(await client.call('fetchOrderBook', SYMBOL), { bids: [], asks: [] });
  });
  await tally.check('trades, candles and tickers of a trade', async () => {
    const at = price + 7;
    await other.call('createLimitSellOrder', SYMBOL, 0.0123, at);
    await client.call('createMarketBuyOrder', SYMBOL, 0.0123);
    const trades = listAt(await client.call('fetchTrades', SYMBOL));
    mustMatch(trades.at(-1), { price: at, amount: 0.0123, side: 'buy', cost: worth(at * 0.0123), id: isText });
    const aggregates = listAt(await client.call('publicGetAggTrades', { symbol: 'BTCUSDT' }));
    mustMatch(aggregates.at(-1), { p: worth(at), q: worth(0.0123), m: false });
    for (const timeframe of ['1s', '1m', '1h', '1d', '1w', '1M']) {
      const candles = listAt(await client.call('fetchOHLCV', SYMBOL, timeframe));
      const [, , high, low, close, volume] = listAt(candles.at(-1));
      must(Number(high) >= at && Number(low) <= at, `${timeframe} does not span the trade`);
      if (timeframe === '1d') must(close === at && Number(volume) >= 0.0123, 'the close is another');
    }
    mustMatch(await client.call('fetchTicker', SYMBOL), { last: at, baseVolume: isNumber, quoteVolume: isNumber });
    mustMatch(await client.call('fetchTickers', [SYMBOL, 'ETH/USDT']), { [SYMBOL]: { last: at }, 'ETH/USDT': {} });
    mustMatch(await client.call('fetchTickers'), { [SYMBOL]: { last: at } });
    mustMatch(await client.call('fetchLastPrices', [SYMBOL]), { [SYMBOL]: { price: at } });
    mustMatch(await client.call('publicGetTickerPrice', { symbol: 'BTCUSDT' }), { price: worth(at) });
    mustMatch(await client.call('publicGetTicker', { symbol: 'BTCUSDT', windowSize: '1h' }), { lastPrice: worth(at) });
    mustMatch(await client.call('publicGetAvgPrice', { symbol: 'BTCUSDT' }), { price: isText });
  });
}

async function checkPlainOrders({ tally, client, other, stage }: Parts): Promise<void> {
  const price = await stage.readPrice();
  await tally.check('a limit order that rests, is found and cancelled', async () => {
    const placed = await client.call('createOrder', SYMBOL, 'limit', 'buy', 0.01, price - 500, {
      clientOrderId: 'a.b:c/1',
    });
    const id = textAt(placed, 'id');
    const expected = {
      id,
      clientOrderId: 'a.b:c/1',
      status: 'open',
      type: 'limit',
      side: 'buy',
      timeInForce: 'GTC',
      price: price - 500,
      amount: 0.01,
      filled: 0,
      remaining: 0.01,
    };
    mustMatch(placed, expected);
    mustMatch(await client.call('fetchOrder', id, SYMBOL), expected);
    mustMatch(await client.call('fetchOrder', undefined, SYMBOL, { clientOrderId: 'a.b:c/1' }), expected);
    mustMatch(await client.call('fetchOpenOrders', SYMBOL), [expected]);
    mustMatch(await client.call('fetchBalance'), { USDT: { used: worth((price - 500) * 0.01) } });
    mustMatch(await client.call('cancelOrder', id, SYMBOL), { id, status: 'canceled' });
    mustMatch(await client.call('fetchOpenOrders', SYMBOL), []);
    mustMatch(await client.call('fetchOrder', id, SYMBOL), { ...expected, status: 'canceled' });
  });
  await tally.check('a market order by quantity with its fills', async () => {
    const before = await client.call('fetchBalance');
    await other.call('createLimitSellOrder', SYMBOL, 0.01, price + 10);
    await other.call('createLimitSellOrder', SYMBOL, 0.01, price + 20);
    const order = await client.call('createOrder', SYMBOL, 'market', 'buy', 0.02);
    const cost = (price + 10) * 0.01 + (price + 20) * 0.01;
    mustMatch(order, { status: 'closed', filled: 0.02, cost: worth(cost), average: worth(price + 15) });
    mustMatch(at(order, 'trades'), [
      { price: price + 10, amount: 0.01, takerOrMaker: (v: unknown) => v === undefined || v === 'taker' },
      { price: price + 20, amount: 0.01 },
    ]);
    mustMatch(at(order, 'fees'), [{ currency: 'BTC', cost: worth(0.02 * 0.001) }]);
    const after = await client.call('fetchBalance');
    const spent = numberAt(before, 'USDT', 'total') - numberAt(after, 'USDT', 'total');
    must(worth(cost)(spent), `${spent} USDT are gone instead of ${cost}`);
    const got = numberAt(after, 'BTC', 'total') - numberAt(before, 'BTC', 'total');
    must(worth(0.02 * 0.999)(got), `${got} BTC came`);
  });
  await tally.check('a market order by what it may cost', async () => {
    await other.call('createLimitSellOrder', SYMBOL, 0.02, price + 10);
    const order = await client.call('createMarketBuyOrderWithCost', SYMBOL, 500);
    const amount = Math.floor((500 / (price + 10)) * 10_000) / 10_000;
    mustMatch(order, { status: 'closed', filled: amount, cost: worth(amount * (price + 10)) });
    await other.call('cancelAllOrders', SYMBOL);
    await other.call('createLimitBuyOrder', SYMBOL, 0.02, price - 10);
    const sold = await client.call('createMarketSellOrderWithCost', SYMBOL, 500);
    mustMatch(sold, { status: 'closed', side: 'sell' });
    await other.call('cancelAllOrders', SYMBOL);
  });
  await tally.check('times in force and post-only', async () => {
    await other.call('createLimitSellOrder', SYMBOL, 0.01, price + 10);
    const ioc = await client.call('createOrder', SYMBOL, 'limit', 'buy', 0.02, price + 10, { timeInForce: 'IOC' });
    mustMatch(ioc, { filled: 0.01, status: 'expired', timeInForce: 'IOC' });
    await other.call('createLimitSellOrder', SYMBOL, 0.01, price + 10);
    const fok = await client.call('createOrder', SYMBOL, 'limit', 'buy', 0.02, price + 10, { timeInForce: 'FOK' });
    mustMatch(fok, { filled: 0, status: 'expired' });
    const text = 'would immediately match and take';
    await mustFail(() => client.call('createOrder', SYMBOL, 'limit', 'buy', 0.01, price + 10, { postOnly: true }), {
      name: 'OrderImmediatelyFillable',
      text,
    });
    const posted = await client.call('createOrder', SYMBOL, 'limit', 'buy', 0.01, price - 10, { postOnly: true });
    mustMatch(posted, { status: 'open', postOnly: true });
    await client.call('cancelOrder', at(posted, 'id'), SYMBOL);
    await other.call('cancelAllOrders', SYMBOL);
  });
  await tally.check('a test of an order places none', async () => {
    await client.call('createOrder', SYMBOL, 'limit', 'buy', 0.01, price - 10, { test: true });
    mustMatch(await client.call('fetchOpenOrders', SYMBOL), []);
  });
  await tally.check('an iceberg shows a part', async () => {
    const placed = await client.call('createOrder', SYMBOL, 'limit', 'buy', 0.01, price - 10, { icebergQty: '0.002' });
    mustMatch(await client.call('fetchOrderBook', SYMBOL), { bids: [[price - 10, 0.002]] });
    await client.call('cancelOrder', at(placed, 'id'), SYMBOL);
  });
}

/** Orders that wait: the last price decides, so a trade sets it. */
async function checkConditionalOrders({ tally, client, other, stage }: Parts): Promise<void> {
  const price = await stage.readPrice();
  const tradeAt = async (level: number): Promise<void> => {
    await other.call('createLimitSellOrder', SYMBOL, 0.001, level);
    await client.call('createLimitBuyOrder', SYMBOL, 0.001, level);
  };
  await tradeAt(price);
  await tally.check('stop and take-profit, limit and market, rest and are cancelled', async () => {
    const cases = [
      { params: { stopLossPrice: price - 100 }, type: 'limit', raw: 'STOP_LOSS_LIMIT', trigger: price - 100 },
      { params: { takeProfitPrice: price + 100 }, type: 'limit', raw: 'TAKE_PROFIT_LIMIT', trigger: price + 100 },
      { params: { stopLossPrice: price - 100 }, type: 'market', raw: 'STOP_LOSS', trigger: price - 100 },
      { params: { takeProfitPrice: price + 100 }, type: 'market', raw: 'TAKE_PROFIT', trigger: price + 100 },
      { params: { triggerPrice: price - 100 }, type: 'limit', raw: 'STOP_LOSS_LIMIT', trigger: price - 100 },
    ];
    for (const { params, type, raw, trigger } of cases) {
      const level = type === 'limit' ? price - 110 : undefined;
      const placed = await client.call('createOrder', SYMBOL, type, 'sell', 0.001, level, params);
      const found = await client.call('fetchOrder', at(placed, 'id'), SYMBOL);
      mustMatch(found, { status: 'open', triggerPrice: trigger, info: { type: raw }, amount: 0.001 });
      mustMatch(await client.call('cancelOrder', at(placed, 'id'), SYMBOL), { status: 'canceled' });
    }
  });
  await tally.check('a stop at market is triggered by a trade', async () => {
    const stop = await client.call('createOrder', SYMBOL, 'market', 'sell', 0.002, undefined, {
      stopLossPrice: price - 5,
    });
    await other.call('createLimitBuyOrder', SYMBOL, 0.002, price - 6);
    await other.call('createLimitBuyOrder', SYMBOL, 0.001, price - 5);
    await client.call('createLimitSellOrder', SYMBOL, 0.001, price - 5);
    mustMatch(await client.call('fetchOrder', at(stop, 'id'), SYMBOL), {
      status: 'closed',
      filled: 0.002,
      average: price - 6,
    });
  });
  await tradeAt(price);
  await tally.check('a trailing stop follows the price up', async () => {
    const trailing = await client.call('createOrder', SYMBOL, 'market', 'sell', 0.001, undefined, {
      trailingDelta: 100,
      stopLossOrTakeProfit: 'stopLoss',
    });
    mustMatch(await client.call('fetchOrder', at(trailing, 'id'), SYMBOL), {
      status: 'open',
      info: { trailingDelta: rule100 },
    });
    await client.call('cancelOrder', at(trailing, 'id'), SYMBOL);
    const limit = await client.call('createOrder', SYMBOL, 'limit', 'sell', 0.001, price - 100, {
      trailingPercent: 1,
      stopLossOrTakeProfit: 'stopLoss',
    });
    mustMatch(await client.call('fetchOrder', at(limit, 'id'), SYMBOL), { status: 'open', type: 'limit' });
    await client.call('cancelOrder', at(limit, 'id'), SYMBOL);
  });
  await tally.check('pairs by both names', async () => {
    const older = await client.call('privatePostOrderOco', {
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.001',
      price: String(price + 200),
      stopPrice: String(price - 200),
      stopLimitPrice: String(price - 210),
      stopLimitTimeInForce: 'GTC',
      listClientOrderId: 'older',
    });
    mustMatch(older, {
      contingencyType: 'OCO',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'older',
      orders: [{}, {}],
    });
    const list = await client.call('privateGetOrderList', { orderListId: at(older, 'orderListId') });
    mustMatch(list, { listClientOrderId: 'older', listStatusType: 'EXEC_STARTED' });
    mustMatch(await client.call('privateGetOpenOrderList'), [{ listClientOrderId: 'older' }]);
    const gone = await client.call('privateDeleteOrderList', {
      symbol: 'BTCUSDT',
      orderListId: at(older, 'orderListId'),
    });
    mustMatch(gone, { listStatusType: 'ALL_DONE', orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }] });
    const newer = await client.call('privatePostOrderListOco', {
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.001',
      aboveType: 'LIMIT_MAKER',
      abovePrice: String(price + 50),
      belowType: 'STOP_LOSS_LIMIT',
      belowStopPrice: String(price - 200),
      belowPrice: String(price - 210),
      belowTimeInForce: 'GTC',
    });
    mustMatch(await client.call('fetchOpenOrders', SYMBOL), [{}, {}]);
    await other.call('createLimitBuyOrder', SYMBOL, 0.001, price + 50);
    mustMatch(await client.call('fetchOpenOrders', SYMBOL), []);
    const done = await client.call('privateGetOrderList', { orderListId: at(newer, 'orderListId') });
    mustMatch(done, { listOrderStatus: 'ALL_DONE' });
    must(listAt(await client.call('privateGetAllOrderList')).length === 2, 'there are other lists');
  });
}

const rule100 = (value: unknown): boolean => Number(value) === 100;

async function checkChanges({ tally, client, other, stage }: Parts): Promise<void> {
  const price = await stage.readPrice();
  await tally.check('an order is edited: one command cancels and places', async () => {
    const placed = await client.call('createLimitBuyOrder', SYMBOL, 0.01, price - 500);
    const edited = await client.call('editOrder', at(placed, 'id'), SYMBOL, 'limit', 'buy', 0.02, price - 400);
    mustMatch(edited, { status: 'open', price: price - 400, amount: 0.02 });
    must(at(edited, 'id') !== at(placed, 'id'), 'the order has the same id');
    mustMatch(await client.call('fetchOrder', at(placed, 'id'), SYMBOL), { status: 'canceled' });
    await mustFail(() => client.call('editOrder', at(placed, 'id'), SYMBOL, 'limit', 'buy', 0.02, price - 400), {
      text: /-2011|-2022/,
    });
    const before = await client.call('fetchBalance');
    await mustFail(
      () =>
        client.call('editOrder', at(edited, 'id'), SYMBOL, 'limit', 'buy', 90, price - 400, {
          cancelReplaceMode: 'ALLOW_FAILURE',
        }),
      { text: '-2021' },
    );
    must(numberAt(before, 'USDT', 'used') > 0, 'nothing was held');
    mustMatch(await client.call('fetchOpenOrders', SYMBOL), []);
  });
  await tally.check('an order is made smaller and keeps its place', async () => {
    const placed = await client.call('createLimitBuyOrder', SYMBOL, 0.01, price - 500);
    const amended = await client.call('request', 'order/amend/keepPriority', 'private', 'PUT', {
      symbol: 'BTCUSDT',
      orderId: at(placed, 'id'),
      newQty: '0.006',
    });
    mustMatch(amended, { amendedOrder: { orderId: worth(numberAt(placed, 'id')), qty: worth(0.006) } });
    mustMatch(await client.call('fetchOrder', at(placed, 'id'), SYMBOL), { status: 'open', amount: 0.006 });
    await client.call('cancelOrder', at(placed, 'id'), SYMBOL);
  });
  await tally.check('orders are cancelled together', async () => {
    const placed = [
      await client.call('createLimitBuyOrder', SYMBOL, 0.01, price - 500),
      await client.call('createLimitBuyOrder', SYMBOL, 0.01, price - 600),
    ];
    const gone = listAt(await client.call('cancelAllOrders', SYMBOL));
    must(gone.length === placed.length, 'others were cancelled');
    for (const order of placed)
      must(
        gone.some((one) => at(one, 'id') === at(order, 'id')),
        'an order is left',
      );
    await mustFail(() => client.call('cancelAllOrders', SYMBOL), { name: 'OrderNotFound', text: '-2011' });
  });
  await tally.check('a partial fill', async () => {
    const placed = await client.call('createLimitBuyOrder', SYMBOL, 0.01, price - 1);
    await other.call('createMarketSellOrder', SYMBOL, 0.004);
    mustMatch(await client.call('fetchOrder', at(placed, 'id'), SYMBOL), {
      status: 'open',
      filled: 0.004,
      remaining: 0.006,
      info: { status: 'PARTIALLY_FILLED' },
    });
    mustMatch(await client.call('fetchOrderTrades', at(placed, 'id'), SYMBOL), [
      {
        amount: 0.004,
        price: price - 1,
        takerOrMaker: 'maker',
        side: 'buy',
        fee: { currency: 'BTC', cost: worth(0.004 * 0.001) },
      },
    ]);
    mustMatch(await client.call('cancelOrder', at(placed, 'id'), SYMBOL), { status: 'canceled', filled: 0.004 });
  });
}

async function checkOwn({ tally, client }: Parts): Promise<void> {
  await tally.check('own orders and trades agree with the balance', async () => {
    const orders = listAt(await client.call('fetchOrders', SYMBOL));
    const trades = listAt(await client.call('fetchMyTrades', SYMBOL));
    const filled = orders.reduce<number>((sum, order) => sum + numberAt(order, 'filled'), 0);
    const traded = trades.reduce<number>((sum, trade) => sum + numberAt(trade, 'amount'), 0);
    must(worth(filled)(traded), `orders filled ${filled}, trades ${traded}`);
    let [btc, usdt] = [0.5, 10_000];
    for (const trade of trades) {
      const sign = at(trade, 'side') === 'buy' ? 1 : -1;
      btc += sign * numberAt(trade, 'amount');
      usdt -= sign * numberAt(trade, 'cost');
      if (at(trade, 'fee', 'currency') === 'BTC') btc -= numberAt(trade, 'fee', 'cost');
      else usdt -= numberAt(trade, 'fee', 'cost');
    }
    mustMatch(await client.call('fetchBalance'), {
      BTC: { total: worth(btc), used: 0 },
      USDT: { total: worth(usdt), used: 0 },
    });
    const closed = listAt(await client.call('fetchClosedOrders', SYMBOL));
    must(closed.every((order) => at(order, 'status') === 'closed') && closed.length > 0, 'closed orders are not');
    const canceled = listAt(await client.call('fetchCanceledOrders', SYMBOL));
    must(canceled.length > 0, 'no cancelled orders');
    const since = numberAt(trades.at(-1), 'timestamp');
    const late = listAt(await client.call('fetchMyTrades', SYMBOL, since, 5));
    must(late.length > 0 && late.every((trade) => numberAt(trade, 'timestamp') >= since), 'since is not kept');
    mustMatch(await client.call('fetchTradingFee', SYMBOL), { maker: 0.001, taker: 0.001 });
    mustMatch(await client.call('privateGetAccountCommission', { symbol: 'BTCUSDT' }), {
      standardCommission: { taker: worth(0.001) },
    });
    must(listAt(await client.call('privateGetRateLimitOrder')).length === 2, 'there are other limits');
  });
}

async function checkWallet({ tally, client }: Parts): Promise<void> {
  await tally.check('what wallets ask', async () => {
    mustMatch(await client.call('sapiGetSystemStatus'), { status: worth(0) });
    must(listAt(await client.call('sapiGetCapitalConfigGetall')).length >= 3, 'currencies are missing');
    mustMatch(await client.call('sapiGetAccountApiRestrictions'), { enableWithdrawals: false, enableReading: true });
    mustMatch(await client.call('fetchDeposits'), () => true);
    mustMatch(await client.call('fetchWithdrawals'), []);
  });
}
