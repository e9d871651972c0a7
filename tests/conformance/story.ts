// One story for the clients that hand on answers as they are: markets, orders of every type, changes, streams, own events.
import {
  at,
  type Client,
  isNumber,
  isText,
  listAt,
  must,
  mustBecome,
  mustMatch,
  numberAt,
  pause,
  worth,
} from './client.ts';
import { makeCcxt, UNHURRIED } from './clients.ts';
import { type Acts, type Dialect, MARKET_ACTS, type MakeDialect, ORDER_ACTS, type Params } from './dialect.ts';
import type { Stage } from './stage.ts';
import type { Tally } from './tally.ts';

const symbol = 'BTCUSDT';
const SYMBOL = 'BTC/USDT';

type Parts = {
  readonly tally: Tally;
  readonly dialect: Dialect;
  readonly acts: Acts;
  readonly way: string;
  /** It trades with the client. */
  readonly other: Client;
  readonly price: number;
};

export async function playDialect(stage: Stage, tally: Tally, make: MakeDialect): Promise<void> {
  const dialect = make(stage, await stage.openTrader());
  const other = makeCcxt('binanceus', stage, (await stage.openTrader()).hmac, UNHURRIED);
  await other.call('loadMarkets');
  const price = await stage.readPrice();
  const parts = { tally, dialect, acts: dialect.http, way: '', other, price };
  await checkMarkets(parts);
  await checkOrders(parts);
  await checkChanges(parts);
  await checkLists(parts);
  await checkOwn(parts);
  if (dialect.openSocket) {
    const socket = await dialect.openSocket();
    const over = { ...parts, acts: socket.acts, way: 'over the socket: ' };
    await checkMarkets(over);
    await checkOrders(over);
    await checkChanges(over);
    await checkLists(over);
    await checkOwn(over);
    await socket.close();
  }
  await checkStreams(parts);
  await checkOwnEvents(parts);
}

/** Does what the client can do, and says that it cannot do the rest. */
async function act({ acts }: Parts, name: keyof Acts, params: Params = {}): Promise<unknown> {
  const run = acts[name];
  if (run === undefined) throw new Error(`the client has no ${name}`);
  return await run(params);
}

const can = ({ acts }: Parts, ...names: readonly (keyof Acts)[]): boolean =>
  names.every((name) => acts[name] !== undefined);

async function tradeAt({ other }: Pick<Parts, 'other'>, parts: Parts, level: number): Promise<void> {
  await other.call('createLimitSellOrder', SYMBOL, 0.001, level);
  await act(parts, 'place', limit({ price: level, quantity: '0.001' }));
}

const limit = ({
  price,
  quantity = '0.01',
  ...more
}: {
  price: number;
  quantity?: string;
  [name: string]: unknown;
}): Params => ({
  symbol,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity,
  price: String(price),
  ...more,
});

async function checkMarkets(parts: Parts): Promise<void> {
  const { tally, other, price, way } = parts;
  const missing = [...MARKET_ACTS, ...ORDER_ACTS].filter((name) => !can(parts, name));
  if (missing.length > 0) console.log(`       ${parts.dialect.name}: ${way}has no ${missing.join(', ')}`);
  await tally.check(`${way}time and rules`, async () => {
    if (can(parts, 'ping')) await act(parts, 'ping');
    if (can(parts, 'time'))
      must(Math.abs(numberAt(await act(parts, 'time'), 'serverTime') - Date.now()) < 1_000, 'the clock is off');
    if (!can(parts, 'exchangeInfo')) return;
    const row = listAt(await act(parts, 'exchangeInfo'), 'symbols').find((one) => at(one, 'symbol') === symbol);
    mustMatch(row, {
      baseAsset: 'BTC',
      quoteAsset: 'USDT',
      status: 'TRADING',
      filters: (list: unknown) => Array.isArray(list),
    });
  });
  await tally.check(`${way}what a market shows`, async () => {
    await tradeAt(parts, parts, price);
    await other.call('createLimitSellOrder', SYMBOL, 0.02, price + 100);
    await other.call('createLimitBuyOrder', SYMBOL, 0.03, price - 100);
    const looks: readonly (readonly [keyof Acts, Params, (answer: unknown) => void])[] = [
      [
        'depth',
        { symbol, limit: 10 },
        (answer) =>
          mustMatch(answer, { bids: [[worth(price - 100), worth(0.03)]], asks: [[worth(price + 100), worth(0.02)]] }),
      ],
      [
        'trades',
        { symbol, limit: 10 },
        (answer) => mustMatch(listAt(answer).at(-1), { price: worth(price), qty: worth(0.001), isBuyerMaker: false }),
      ],
      [
        'aggTrades',
        { symbol, limit: 10 },
        (answer) => mustMatch(listAt(answer).at(-1), { p: worth(price), q: worth(0.001) }),
      ],
      [
        'klines',
        { symbol, interval: '1m', limit: 10 },
        (answer) => mustMatch(at(listAt(answer).at(-1), 4), worth(price)),
      ],
      ['ticker24hr', { symbol }, (answer) => mustMatch(answer, { symbol, lastPrice: worth(price), volume: isText })],
      ['tickerPrice', { symbol }, (answer) => mustMatch(answer, { symbol, price: worth(price) })],
      ['bookTicker', { symbol }, (answer) => mustMatch(answer, { bidPrice: worth(price - 100), askQty: worth(0.02) })],
      ['avgPrice', { symbol }, (answer) => mustMatch(answer, { price: isText })],
    ];
    for (const [name, params, look] of looks) if (can(parts, name)) look(await act(parts, name, params));
    await other.call('cancelAllOrders', SYMBOL);
  });
}

async function checkOrders(parts: Parts): Promise<void> {
  const { tally, other, price, way } = parts;
  await tally.check(`${way}a limit order is placed, found and cancelled`, async () => {
    const placed = await act(parts, 'place', limit({ price: price - 500, newOrderRespType: 'FULL' }));
    const orderId = at(placed, 'orderId');
    mustMatch(placed, { symbol, status: 'NEW', origQty: worth(0.01), price: worth(price - 500), fills: [] });
    mustMatch(await act(parts, 'query', { symbol, orderId }), {
      orderId,
      status: 'NEW',
      side: 'BUY',
      executedQty: worth(0),
    });
    mustMatch(await act(parts, 'open', { symbol }), [{ orderId }]);
    mustMatch(await act(parts, 'cancel', { symbol, orderId }), { orderId, status: 'CANCELED' });
    mustMatch(await act(parts, 'open', { symbol }), []);
  });
  await tally.check(`${way}market orders with their fills`, async () => {
    await other.call('createLimitSellOrder', SYMBOL, 0.02, price + 10);
    const bought = await act(parts, 'place', {
      symbol,
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.01',
      newOrderRespType: 'FULL',
    });
    mustMatch(bought, {
      status: 'FILLED',
      executedQty: worth(0.01),
      cummulativeQuoteQty: worth(0.01 * (price + 10)),
      fills: [
        {
          price: worth(price + 10),
          qty: worth(0.01),
          commission: worth(0.00001),
          commissionAsset: 'BTC',
          tradeId: isNumber,
        },
      ],
    });
    const spent = await act(parts, 'place', {
      symbol,
      side: 'BUY',
      type: 'MARKET',
      quoteOrderQty: '500',
      newOrderRespType: 'FULL',
    });
    mustMatch(spent, { status: 'FILLED', executedQty: worth(Math.floor((500 / (price + 10)) * 10_000) / 10_000) });
    await other.call('cancelAllOrders', SYMBOL);
  });
  await tally.check(`${way}stop, take-profit and trailing orders wait`, async () => {
    await tradeAt(parts, parts, price);
    const sell = { symbol, side: 'SELL', quantity: '0.001' };
    const stopLimit = { ...sell, timeInForce: 'GTC', price: String(price - 110) };
    const orders: readonly Params[] = [
      { ...sell, type: 'STOP_LOSS', stopPrice: String(price - 100) },
      { ...sell, type: 'TAKE_PROFIT', stopPrice: String(price + 100) },
      { ...stopLimit, type: 'STOP_LOSS_LIMIT', stopPrice: String(price - 100) },
      { ...stopLimit, type: 'TAKE_PROFIT_LIMIT', stopPrice: String(price + 100) },
      { ...sell, type: 'STOP_LOSS', trailingDelta: 100 },
    ];
    for (const order of orders) {
      const placed = await act(parts, 'place', order);
      const found = await act(parts, 'query', { symbol, orderId: at(placed, 'orderId') });
      mustMatch(found, { status: 'NEW', type: order['type'], side: 'SELL' });
    }
    must(listAt(await act(parts, 'open', { symbol })).length === orders.length, 'not all of them wait');
    must(listAt(await act(parts, 'cancelAll', { symbol })).length === orders.length, 'not all were cancelled');
  });
  if (can(parts, 'test'))
    await tally.check(`${way}a test places nothing`, async () => {
      await act(parts, 'test', limit({ price: price - 500 }));
      mustMatch(await act(parts, 'open', { symbol }), []);
    });
}

async function checkChanges(parts: Parts): Promise<void> {
  const { tally, price, way } = parts;
  if (can(parts, 'replace'))
    await tally.check(`${way}an order is replaced`, async () => {
      const placed = await act(parts, 'place', limit({ price: price - 500 }));
      const replaced = await act(parts, 'replace', {
        ...limit({ price: price - 400 }),
        cancelReplaceMode: 'STOP_ON_FAILURE',
        cancelOrderId: at(placed, 'orderId'),
      });
      mustMatch(replaced, {
        cancelResult: 'SUCCESS',
        newOrderResult: 'SUCCESS',
        cancelResponse: { orderId: at(placed, 'orderId'), status: 'CANCELED' },
        newOrderResponse: { status: 'NEW', price: worth(price - 400) },
      });
      await act(parts, 'cancelAll', { symbol });
    });
  if (can(parts, 'amend'))
    await tally.check(`${way}an order is made smaller`, async () => {
      const placed = await act(parts, 'place', limit({ price: price - 500 }));
      const amended = await act(parts, 'amend', { symbol, orderId: at(placed, 'orderId'), newQty: '0.004' });
      mustMatch(amended, { amendedOrder: { orderId: at(placed, 'orderId'), qty: worth(0.004) } });
      await act(parts, 'cancelAll', { symbol });
    });
}

async function checkLists(parts: Parts): Promise<void> {
  const { tally, price, way } = parts;
  await tradeAt(parts, parts, price);
  const terms = { symbol, side: 'SELL', quantity: '0.001' };
  const newer = {
    ...terms,
    aboveType: 'LIMIT_MAKER',
    abovePrice: String(price + 100),
    belowType: 'STOP_LOSS_LIMIT',
    belowStopPrice: String(price - 100),
    belowPrice: String(price - 110),
    belowTimeInForce: 'GTC',
  };
  const older = {
    ...terms,
    price: String(price + 100),
    stopPrice: String(price - 100),
    stopLimitPrice: String(price - 110),
    stopLimitTimeInForce: 'GTC',
  };
  for (const [name, params] of [
    ['oco', newer],
    ['oldOco', older],
  ] as const) {
    if (!can(parts, name)) continue;
    await tally.check(`${way}a pair (${name})`, async () => {
      const placed = await act(parts, name, params);
      const orderListId = at(placed, 'orderListId');
      mustMatch(placed, { contingencyType: 'OCO', listOrderStatus: 'EXECUTING', orders: [{}, {}] });
      if (can(parts, 'list'))
        mustMatch(await act(parts, 'list', { orderListId }), { orderListId, listStatusType: 'EXEC_STARTED' });
      if (can(parts, 'openLists')) mustMatch(await act(parts, 'openLists'), [{ orderListId }]);
      mustMatch(await act(parts, 'open', { symbol }), [{ orderListId }, { orderListId }]);
      if (can(parts, 'cancelList')) {
        const gone = await act(parts, 'cancelList', { symbol, orderListId });
        mustMatch(gone, { orderListId, listOrderStatus: 'ALL_DONE' });
      } else await act(parts, 'cancelAll', { symbol });
      mustMatch(await act(parts, 'open', { symbol }), []);
      if (can(parts, 'allLists')) mustMatch(listAt(await act(parts, 'allLists')).at(-1), { orderListId });
    });
  }
}

async function checkOwn(parts: Parts): Promise<void> {
  const { tally, way } = parts;
  await tally.check(`${way}own orders, trades and balances agree`, async () => {
    const orders = listAt(await act(parts, 'all', { symbol }));
    const trades = listAt(await act(parts, 'fills', { symbol }));
    const sum = (rows: readonly unknown[], name: string): number =>
      rows.reduce<number>((total, row) => total + numberAt(row, name), 0);
    must(worth(sum(orders, 'executedQty'))(sum(trades, 'qty')), 'orders filled other amounts than there are trades');
    let [btc, usdt] = [0.5, 10_000];
    for (const trade of trades) {
      const isBuyer = at(trade, 'isBuyer') === true;
      btc += (isBuyer ? 1 : -1) * numberAt(trade, 'qty') - (isBuyer ? numberAt(trade, 'commission') : 0);
      usdt += (isBuyer ? -1 : 1) * numberAt(trade, 'quoteQty') - (isBuyer ? 0 : numberAt(trade, 'commission'));
    }
    const balances = listAt(await act(parts, 'account'), 'balances');
    mustMatch(
      balances.find((row) => at(row, 'asset') === 'BTC'),
      { free: worth(btc), locked: worth(0) },
    );
    mustMatch(
      balances.find((row) => at(row, 'asset') === 'USDT'),
      { free: worth(usdt), locked: worth(0) },
    );
  });
}

/** The names of streams, and how an event of each is known. */
const STREAMS: Readonly<Record<string, (event: unknown) => boolean>> = {
  'btcusdt@trade': (event) => at(event, 'e') === 'trade',
  'btcusdt@aggTrade': (event) => at(event, 'e') === 'aggTrade',
  'btcusdt@kline_1m': (event) => at(event, 'e') === 'kline',
  'btcusdt@depth': (event) => at(event, 'e') === 'depthUpdate',
  'btcusdt@depth5@100ms': (event) => at(event, 'lastUpdateId') !== undefined,
  'btcusdt@bookTicker': (event) => at(event, 'A') !== undefined && (at(event, 'e') ?? 'bookTicker') === 'bookTicker',
  'btcusdt@ticker': (event) => at(event, 'e') === '24hrTicker',
  'btcusdt@miniTicker': (event) => at(event, 'e') === '24hrMiniTicker',
  '!miniTicker@arr': (event) => Array.isArray(event) && at(event, 0, 'e') === '24hrMiniTicker',
};

async function checkStreams(parts: Parts): Promise<void> {
  const { tally, dialect, price } = parts;
  await tally.check('streams of a market', async () => {
    const events: unknown[] = [];
    const close = await dialect.openStreams(Object.keys(STREAMS), (event) => events.push(at(event, 'data') ?? event));
    const missing = (): readonly string[] =>
      Object.entries(STREAMS)
        .filter(([, isTheirs]) => !events.some(isTheirs))
        .map(([name]) => name);
    try {
      await mustBecome(
        async () => {
          await tradeAt(parts, parts, price);
          await pause(500);
          return missing();
        },
        (names) => must(listAt(names).length === 0, `nothing came of ${listAt(names).join(', ')}`),
      );
      mustMatch(
        events.find((event) => at(event, 'e') === 'trade'),
        { s: symbol, p: worth(price), q: worth(0.001), m: false },
      );
    } finally {
      await close();
    }
  });
}

async function checkOwnEvents(parts: Parts): Promise<void> {
  const { tally, dialect, other, price } = parts;
  for (const [name, open] of Object.entries(dialect.ownWays))
    await tally.check(`own events by ${name}`, async () => {
      const events: unknown[] = [];
      const close = await open((event) => events.push(at(event, 'event') ?? at(event, 'data') ?? event));
      try {
        await pause(300);
        await other.call('createLimitSellOrder', SYMBOL, 0.001, price);
        const placed = await act(parts, 'place', limit({ price, quantity: '0.002' }));
        const i = at(placed, 'orderId');
        await act(parts, 'cancel', { symbol, orderId: i });
        const reports = (): readonly unknown[] =>
          events.filter((event) => at(event, 'e') === 'executionReport' && at(event, 'i') === i);
        await mustBecome(reports, (list) =>
          mustMatch(list, [
            { x: 'NEW', X: 'NEW', q: worth(0.002), p: worth(price) },
            { x: 'TRADE', X: 'PARTIALLY_FILLED', l: worth(0.001), L: worth(price), n: worth(0.000001), N: 'BTC' },
            { x: 'CANCELED', X: 'CANCELED', z: worth(0.001) },
          ]),
        );
        must(
          events.some((event) => at(event, 'e') === 'outboundAccountPosition'),
          'no balances were told',
        );
      } finally {
        await close();
      }
    });
}
