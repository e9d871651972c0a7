// What is refused, as ccxt tells it: by its classes of errors, which stand on codes and texts.
import { createHmac } from 'node:crypto';
import { at, type Client, listAt, must, mustBecome, mustFail, mustMatch, numberAt, textAt } from './client.ts';
import { makeCcxt, UNHURRIED } from './clients.ts';
import { type Key, openStage, type Stage } from './stage.ts';
import type { Tally } from './tally.ts';

const SYMBOL = 'BTC/USDT';

export async function playErrors(stage: Stage, tally: Tally): Promise<void> {
  const trader = await stage.openTrader();
  const { hmac } = trader;
  const client = makeCcxt('binanceus', stage, hmac, UNHURRIED);
  const other = makeCcxt('binanceus', stage, (await stage.openTrader()).hmac);
  await client.call('loadMarkets');
  await other.call('loadMarkets');
  await checkOrders({ tally, client, other, price: await stage.readPrice() });
  await checkClock(stage, tally, hmac);
  await tally.check('a wrong signature', () =>
    mustFail(() => makeCcxt('binanceus', stage, { ...hmac, secret: 'x' }).call('fetchBalance'), {
      name: 'AuthenticationError',
      text: 'Signature for this request is not valid.',
    }),
  );
  await tally.check('an unknown key, and none', async () => {
    const unknown = makeCcxt('binanceus', stage, { ...hmac, apiKey: 'x'.repeat(64) });
    await mustFail(() => unknown.call('fetchBalance'), { name: 'AuthenticationError', text: /-2014|-2015/ });
    const answer = await fetch(`${stage.url}/api/v3/account?timestamp=${Date.now()}&signature=ab`);
    must(answer.status === 401 || answer.status === 400, `status ${answer.status}`);
  });
  await tally.check('a key from another address', async () => {
    const bound = await stage.makeKey(trader.user, { addresses: '10.9.8.7' });
    await mustFail(() => makeCcxt('binanceus', stage, bound).call('fetchBalance'), {
      name: 'AuthenticationError',
      text: '-2015',
    });
  });
  await tally.check('a key that may only read', async () => {
    const key = await stage.makeKey(trader.user, { permissions: 'read' });
    await makeCcxt('binanceus', stage, key).call('fetchBalance');
    // A client that has read before takes this refusal for a limit.
    const reading = makeCcxt('binanceus', stage, key);
    await mustFail(() => reading.call('createLimitBuyOrder', SYMBOL, 0.01, 50_000), {
      name: 'AuthenticationError',
      text: '-2015',
    });
  });
  await tally.check('parameters', () => checkParameters(stage, hmac));
  await tally.check('a signature places one order', async () => {
    const price = await stage.readPrice();
    const order = `symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.001&price=${price - 100}`;
    const query = sign(`${order}&timestamp=${Date.now()}`, hmac);
    const first = await send(stage, hmac, 'POST', 'order', query);
    must(first.status === 200, `the first: ${first.text}`);
    const again = await send(stage, hmac, 'POST', 'order', query);
    must(again.status >= 400, `the same once more: ${again.text}`);
    await client.call('cancelAllOrders', SYMBOL);
  });
}

type OrderParts = { readonly tally: Tally; readonly client: Client; readonly other: Client; readonly price: number };

async function checkOrders({ tally, client, other, price }: OrderParts): Promise<void> {
  const buy = (quantity: string, level: string, more: object = {}): Promise<unknown> =>
    client.call('privatePostOrder', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity,
      price: level,
      ...more,
    });
  const near = String(price - 100);
  const cases = [
    {
      what: 'funds',
      name: 'InsufficientFunds',
      text: 'Account has insufficient balance for requested action.',
      run: () => buy('1', near),
    },
    {
      what: 'a price between ticks',
      name: 'InvalidOrder',
      text: 'Filter failure: PRICE_FILTER',
      run: () => buy('0.01', `${near}.001`),
    },
    {
      what: 'a quantity between steps',
      name: 'InvalidOrder',
      text: 'Filter failure: LOT_SIZE',
      run: () => buy('0.00015', near),
    },
    {
      what: 'too little',
      name: 'BadRequest',
      text: 'Filter failure: NOTIONAL',
      run: () => buy('0.001', '3000', { symbol: 'ETHUSDT' }),
    },
    {
      what: 'a price beyond the band',
      name: 'InvalidOrder',
      text: 'Filter failure: PERCENT_PRICE_BY_SIDE',
      run: () => buy('0.01', String(price * 2)),
    },
    {
      what: 'another market',
      name: 'BadSymbol',
      text: 'Invalid symbol.',
      run: () => buy('0.01', near, { symbol: 'NOPEUSDT' }),
    },
    {
      what: 'a market only shown',
      name: 'MarketClosed',
      text: 'Market is closed.',
      run: () => buy('0.01', near, { symbol: 'BTCUSD' }),
    },
    {
      what: 'an order that is not there',
      name: 'OrderNotFound',
      text: 'Unknown order sent.',
      run: () => client.call('cancelOrder', '999999', SYMBOL),
    },
    {
      what: 'a query of none',
      name: 'OrderNotFound',
      text: 'Order does not exist.',
      run: () => client.call('fetchOrder', '999999', SYMBOL),
    },
    {
      what: 'a market order on an empty book',
      name: 'OperationFailed',
      text: '-1112',
      run: () => client.call('createMarketBuyOrder', SYMBOL, 0.01),
    },
  ];
  for (const { what, name, text, run } of cases)
    await tally.check(`refused: ${what}`, () => mustFail(run, { name, text }));
  await tally.check('refused: a name that is taken', async () => {
    await buy('0.001', near, { newClientOrderId: 'taken' });
    await mustFail(() => buy('0.001', near, { newClientOrderId: 'taken' }), {
      name: 'InvalidOrder',
      text: 'Duplicate order sent.',
    });
    await client.call('cancelAllOrders', SYMBOL);
    await buy('0.001', near, { newClientOrderId: 'taken' });
    await client.call('cancelAllOrders', SYMBOL);
  });
  await tally.check('refused: post-only, triggered and crossed prices', async () => {
    await other.call('createLimitSellOrder', SYMBOL, 0.001, price + 5);
    await mustFail(() => buy('0.001', String(price + 5), { type: 'LIMIT_MAKER', timeInForce: undefined }), {
      name: 'OrderImmediatelyFillable',
      text: 'Order would immediately match and take.',
    });
    await client.call('createLimitBuyOrder', SYMBOL, 0.001, price + 5);
    await mustFail(() => buy('0.001', near, { type: 'STOP_LOSS_LIMIT', stopPrice: String(price - 200) }), {
      name: 'OrderImmediatelyFillable',
      text: 'Order would trigger immediately.',
    });
    const oco = {
      symbol: 'BTCUSDT',
      side: 'SELL',
      quantity: '0.001',
      price: String(price - 300),
      stopPrice: String(price - 200),
      stopLimitPrice: String(price - 210),
      stopLimitTimeInForce: 'GTC',
    };
    await mustFail(() => client.call('privatePostOrderOco', oco), {
      text: 'The relationship of the prices for the orders is not correct.',
    });
    mustMatch(await client.call('fetchOpenOrders', SYMBOL), []);
  });
}

async function checkClock(stage: Stage, tally: Tally, key: Key): Promise<void> {
  for (const { what, offMs } of [
    { what: 'behind', offMs: -10_000 },
    { what: 'ahead', offMs: 10_000 },
  ])
    await tally.check(`a clock that is ${what}, and its mending`, async () => {
      const client = makeCcxt('binanceus', stage, key);
      await client.call('loadMarkets');
      Reflect.set(client.target, 'nonce', () => Date.now() + offMs);
      await mustFail(() => client.call('fetchBalance'), { name: 'InvalidNonce', text: '-1021' });
      if (offMs < 0) {
        await client.call('fetchBalance', { recvWindow: 60_000 });
        await mustFail(() => client.call('fetchBalance', { recvWindow: 70_000 }), { text: '-1131' });
      }
      // This is how ccxt mends its clock.
      const mending = makeCcxt('binanceus', stage, key, { options: { adjustForTimeDifference: true } });
      Reflect.set(mending.target, 'milliseconds', () => Date.now() + offMs);
      await mending.call('loadMarkets');
      await mending.call('fetchBalance');
    });
}

const sign = (text: string, { secret }: Key): string =>
  `${text}&signature=${createHmac('sha256', secret).update(text).digest('hex')}`;

async function send({ url }: Stage, { apiKey }: Key, method: string, path: string, query: string) {
  const response = await fetch(`${url}/api/v3/${path}?${query}`, { method, headers: { 'x-mbx-apikey': apiKey } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function checkParameters(stage: Stage, key: Key): Promise<void> {
  const order = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC';
  const cases = [
    {
      query: 'symbol=BTCUSDT&type=LIMIT',
      code: -1102,
      text: "Mandatory parameter 'side' was not sent, was empty/null, or malformed.",
    },
    { query: `${order}&price=1e-7&quantity=1`, code: -1100, text: "Illegal characters found in parameter 'price'" },
    { query: `${order}&price=50000`, code: -1102, text: "Mandatory parameter 'quantity' was not sent" },
    { query: 'symbol=BTCUSDT&side=UP&type=LIMIT', code: -1117, text: 'Invalid side.' },
    { query: 'symbol=BTCUSDT&side=BUY&type=MAYBE', code: -1116, text: 'Invalid orderType.' },
    {
      query: 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=NEVER&quantity=1&price=50000',
      code: -1115,
      text: 'Invalid timeInForce.',
    },
  ];
  for (const { query, code, text } of cases) {
    const answer = await send(stage, key, 'POST', 'order', sign(`${query}&timestamp=${Date.now()}`, key));
    const said: unknown = JSON.parse(answer.text);
    must(
      answer.status === 400 && numberAt(said, 'code') === code && textAt(said, 'msg').startsWith(text),
      `${query}: ${answer.text}`,
    );
  }
}

/** On a stage of its own, where limits are kept: the weights of an address are those of all plays. */
export async function playLimits(_stage: Stage, tally: Tally): Promise<void> {
  const stage = await openStage({ RATE_LIMITS: 'on' });
  try {
    const { hmac } = await stage.openTrader();
    const client = makeCcxt('binanceus', stage, hmac, UNHURRIED);
    await client.call('loadMarkets');
    await tally.check('orders of ten seconds are counted', async () => {
      const price = await stage.readPrice();
      // A key has a budget, which is calculated once the index ticks.
      await mustBecome(
        () => client.call('createOrder', SYMBOL, 'limit', 'buy', 0.001, price - 100),
        () => undefined,
      );
      await client.call('cancelAllOrders', SYMBOL);
      const before = await client.call('privateGetRateLimitOrder');
      const placed = await client.call('createLimitBuyOrder', SYMBOL, 0.001, price - 100);
      const headers: unknown = at(client.target, 'last_response_headers');
      must(
        numberAt(headers, 'X-Mbx-Order-Count-1d') === numberAt(before, 1, 'count') + 1,
        'the header tells another count',
      );
      await client.call('cancelOrder', at(placed, 'id'), SYMBOL);
      let fault: unknown;
      for (let tried = 0; tried < 220 && fault === undefined; tried += 1)
        try {
          const order = await client.call('createLimitBuyOrder', SYMBOL, 0.001, price - 100);
          await client.call('cancelOrder', at(order, 'id'), SYMBOL);
        } catch (error) {
          fault = error;
        }
      must(at(fault, 'constructor', 'name') === 'DDoSProtection', `orders ended with ${String(fault)}`);
      must(String(fault).includes('-1015'), `orders ended with ${String(fault)}`);
    });
    await tally.check('weight beyond the minute: 429, then 418, with Retry-After', () => checkWeight(stage, client));
  } finally {
    await stage.stop();
  }
}

async function checkWeight({ url }: Stage, client: Client): Promise<void> {
  const ask = () => fetch(`${url}/api/v3/depth?symbol=BTCUSDT&limit=5000`);
  const statuses = new Set<number>();
  let weight = 0;
  for (let tried = 0; tried < 400; tried += 1) {
    const answer = await ask();
    const said: unknown = await answer.json();
    statuses.add(answer.status);
    if (answer.status === 200) {
      weight = Number(answer.headers.get('x-mbx-used-weight-1m'));
      must(listAt(said, 'bids').length >= 0 && weight > 0, 'no weight is told');
      continue;
    }
    must(numberAt(said, 'code') === -1003, `${answer.status}: ${JSON.stringify(said)}`);
    must(Number(answer.headers.get('retry-after')) >= 1, 'Retry-After is missing');
    if (answer.status === 429)
      await mustFail(() => client.call('fetchOrderBook', SYMBOL, 5_000), { name: 'DDoSProtection' });
    if (answer.status === 418) break;
  }
  must(weight <= 6_000 && weight > 5_000, `${weight} was the weight`);
  must(statuses.has(429) && statuses.has(418), `statuses were ${[...statuses].join()}`);
  await mustFail(() => client.call('fetchOrderBook', SYMBOL), { name: 'DDoSProtection' });
}
