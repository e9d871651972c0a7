// What streams of markets say, and how sockets ask for them.
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { amount, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS, units, userId } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BTC_USDT, Accounts, type Heard, type StreamsBench, startStreamsBench } from './testing-streams.ts';

const accounts = new Accounts();
let bench: StreamsBench;
beforeAll(async () => {
  bench = await startStreamsBench({ botEvents: accounts });
});
afterAll(() => bench.stop());
afterEach(async () => {
  await bench.disconnect();
  await bench.cancelAll();
});

const now = (): Instant => bench.server.clock.now();
const symbols = (events: readonly Heard[]): unknown[] => events.map(({ s }) => s);

describe('what streams say', () => {
  test('trades, one by one, as trades and as aggregates', async () => {
    const listener = await bench.open('/ws/btcusdt@trade/btcusdt@aggTrade');
    await bench.trade('60000', '0.5');
    await bench.trade('59000', '0.25');
    await listener.until(() => listener.heard.length >= 4);
    const [first, second] = listener.of('trade');
    expect(first).toEqual({
      e: 'trade',
      E: now(),
      s: 'BTCUSDT',
      t: expect.any(Number),
      p: '60000.00000000',
      q: '0.50000000',
      T: now(),
      m: false,
      M: true,
    });
    expect(Number(second?.['t'])).toBeGreaterThan(Number(first?.['t']));
    const { t, ...rest } = first ?? {};
    expect(listener.of('aggTrade')[0]).toEqual({ ...rest, e: 'aggTrade', a: t, f: t, l: t });
  });

  test('who was the maker: the buyer where the taker sold', async () => {
    const listener = await bench.open('/ws/btcusdt@trade');
    const bob = userId(900_002);
    await bench.place({ side: 'buy', at: '59000', quantity: '0.25' });
    await bench.submit({
      kind: 'placeOrder',
      type: 'market',
      userId: bob,
      marketId: BTC_USDT,
      side: 'sell',
      quantity: amount(units('0.25')),
    });
    await listener.until(() => listener.heard.length > 0);
    expect(listener.of('trade')).toMatchObject([{ p: '59000.00000000', m: true }]);
  });

  test('the best of both sides at each change, and at once to whoever comes', async () => {
    await bench.place({ side: 'buy', at: '50000', quantity: '1' });
    const listener = await bench.open('/ws/btcusdt@bookTicker/!bookTicker');
    await listener.until(() => listener.heard.length > 0);
    await bench.place({ side: 'buy', at: '49000', quantity: '1' });
    await bench.place({ side: 'sell', at: '51000', quantity: '2' });
    await bench.place({ side: 'buy', at: '50000', quantity: '1' });
    await listener.until(() => listener.heard.length >= 5);
    const book = { s: 'BTCUSDT', b: '50000.00000000' };
    const [greeting, ...changes] = listener.objects;
    expect(greeting).toEqual({ u: expect.any(Number), ...book, B: '1.00000000', a: '0.00000000', A: '0.00000000' });
    const offered = { ...book, a: '51000.00000000', A: '2.00000000' };
    expect(changes).toMatchObject([
      { ...offered, B: '1.00000000' },
      { ...offered, B: '1.00000000' },
      { ...offered, B: '2.00000000' },
      { ...offered, B: '2.00000000' },
    ]);
  });

  test('the best levels where they have changed', async () => {
    for (let nth = 0; nth < 7; nth += 1) await bench.place({ side: 'buy', at: String(50_000 - nth), quantity: '1' });
    const listener = await bench.open('/ws/btcusdt@depth5@100ms');
    await listener.until(() => listener.heard.length > 0);
    expect(listener.heard[0]).toEqual({
      lastUpdateId: bench.server.services.market.book(BTC_USDT).seq,
      bids: Array.from({ length: 5 }, (_, nth) => [`${50_000 - nth}.00000000`, '1.00000000']),
      asks: [],
    });
    // Below the fifth level nothing is seen.
    await bench.place({ side: 'buy', at: '40000', quantity: '1' });
    await bench.place({ side: 'sell', at: '60000', quantity: '3' });
    await listener.until(() => listener.heard.length > 1);
    expect(listener.heard).toHaveLength(2);
    expect(listener.heard[1]).toMatchObject({ asks: [['60000.00000000', '3.00000000']] });
    const slower = await bench.open('/stream?streams=btcusdt@depth10/btcusdt@depth20');
    await slower.until(() => slower.heard.length >= 2);
    expect(slower.heard).toMatchObject([
      { stream: 'btcusdt@depth10', data: { bids: { length: 8 } } },
      { stream: 'btcusdt@depth20', data: { bids: { length: 8 } } },
    ]);
  });

  test('tickers: of 24 h, in short, of other windows, of all markets, and the average', async () => {
    await bench.trade('60000', '0.5');
    await bench.trade('61000', '0.5');
    const names = ['ticker', 'miniTicker', 'ticker_1h', 'ticker_4h', 'ticker_1d', 'avgPrice'];
    const listener = await bench.open(`/ws/${names.map((name) => `btcusdt@${name}`).join('/')}`);
    await listener.until(() => listener.heard.length >= names.length);
    const [ticker] = listener.of('24hrTicker');
    expect(Object.keys(ticker ?? {}).toSorted()).toEqual(Array.from('ABCEFLOPQabcehlnopqsvwx').toSorted());
    expect(ticker).toMatchObject({ E: now(), C: now(), s: 'BTCUSDT', c: '61000.00000000', Q: '0.50000000' });
    const [mini] = listener.of('24hrMiniTicker');
    const { c, o, h, l, v, q } = ticker ?? {};
    expect(mini).toEqual({ e: '24hrMiniTicker', E: now(), s: 'BTCUSDT', c, o, h, l, v, q });
    for (const window of ['1h', '4h', '1d']) {
      const [rolling] = listener.of(`${window}Ticker`);
      expect(Object.keys(rolling ?? {}).toSorted()).toEqual(Array.from('CEFLOPcehlnopqsvw').toSorted());
      expect(rolling).toMatchObject({ c, v, q, n: ticker?.['n'], L: ticker?.['L'] });
    }
    const windowMs = now() - Number(listener.of('1hTicker')[0]?.['O']);
    expect(windowMs).toBeGreaterThanOrEqual(HOUR_MS);
    expect(windowMs).toBeLessThan(HOUR_MS + MINUTE_MS);
    expect(listener.of('avgPrice')).toMatchObject([{ s: 'BTCUSDT', i: '5m', w: listener.of('1hTicker')[0]?.['w'] }]);
    // What has not changed is not told again.
    const before = listener.heard.length;
    await bench.trade('61000', '1');
    await listener.until(() => listener.heard.length >= before + names.length);
    expect(listener.of('24hrTicker')).toHaveLength(2);

    const all = await bench.open('/ws/!miniTicker@arr/!ticker@arr/!ticker_1h@arr');
    await all.until(() => all.heard.length >= 3);
    for (const list of all.heard) expect(list).toContainEqual(expect.objectContaining({ s: 'BTCUSDT' }));
    await bench.trade('62000', '1');
    await all.until(() => all.heard.length >= 6);
    for (const list of all.heard.slice(3)) expect(list).toEqual([expect.objectContaining({ s: 'BTCUSDT' })]);
  });

  test('candles as they grow, and once more at their end', async () => {
    bench.server.clock.advance(MINUTE_MS - (now() % MINUTE_MS));
    const openedAt = now();
    await bench.trade('60000', '0.5');
    const listener = await bench.open('/ws/btcusdt@kline_1m');
    await listener.until(() => listener.heard.length > 0);
    await bench.trade('61000', '0.25');
    await listener.until(() => listener.heard.length > 1);
    expect(listener.heard[1]).toEqual({
      e: 'kline',
      E: now(),
      s: 'BTCUSDT',
      k: {
        t: openedAt,
        T: openedAt + MINUTE_MS - 1,
        s: 'BTCUSDT',
        i: '1m',
        f: expect.any(Number),
        L: expect.any(Number),
        o: '60000.00000000',
        c: '61000.00000000',
        h: '61000.00000000',
        l: '60000.00000000',
        v: '0.75000000',
        n: 2,
        x: false,
        q: '45250.00000000',
        V: '0.75000000',
        Q: '45250.00000000',
        B: '0',
      },
    });
    bench.server.clock.advance(MINUTE_MS);
    await bench.trade('62000', '1');
    // Its last trades are waited for.
    bench.server.clock.advance(SECOND_MS);
    await listener.until(() => listener.heard.length > 3);
    const candles = listener.of('kline').map(({ k }) => k);
    expect(candles.slice(2)).toMatchObject([
      { t: openedAt, x: true, v: '0.75000000', n: 2, c: '61000.00000000' },
      { t: openedAt + MINUTE_MS, x: false, o: '62000.00000000', l: '62000.00000000', v: '1.00000000', n: 1 },
    ]);
    // A day without trades: the open candle ends, and those between it and now are not told.
    bench.server.clock.advance(24 * HOUR_MS);
    await listener.until(() => listener.heard.length > 5);
    expect(
      listener
        .of('kline')
        .map(({ k }) => k)
        .slice(4),
    ).toMatchObject([
      { t: openedAt + MINUTE_MS, x: true, v: '1.00000000' },
      { t: openedAt + MINUTE_MS + 24 * HOUR_MS, x: false, o: '62000.00000000', v: '0.00000000', n: 0 },
    ]);
  });

  test('candles of every interval', async () => {
    const intervals = ['1s', '3m', '15m', '1h', '6h', '8h', '12h', '1d', '3d', '1w', '1M'];
    const listener = await bench.open(`/ws/${intervals.map((one) => `btcusdt@kline_${one}`).join('/')}`);
    await listener.until(() => listener.heard.length >= intervals.length);
    await bench.trade('60000', '1');
    const grown = () => listener.of('kline').filter(({ k }) => JSON.stringify(k).includes('"c":"60000.00000000"'));
    await listener.until(() => new Set(grown().map(({ k }) => JSON.stringify(k).slice(0, 200))).size >= 11);
  });

  test('candles of days in Asia/Shanghai', async () => {
    const names = ['btcusdt@kline_1d', 'btcusdt@kline_1d@+08:00', 'btcusdt@kline_1h@+08:00'];
    for (const path of [`/ws/${names.join('/')}`, `/stream?streams=${names.join('/')}`]) {
      const listener = await bench.open(path);
      await listener.until(() => listener.heard.length >= names.length);
      const begun = (length: number, from = 0) => now() - ((now() - from) % (length * HOUR_MS));
      expect(listener.of('kline').map(({ k }) => k)).toMatchObject([
        { i: '1d', t: begun(24) },
        { i: '1d', t: begun(24, 16 * HOUR_MS) },
        { i: '1h', t: begun(1) },
      ]);
      expect(await listener.ask('LIST_SUBSCRIPTIONS')).toMatchObject({ result: names });
    }
  });

  test('of each market what is its own, in the unit of time that is asked for', async () => {
    const both = await bench.open('/ws/btcusdt@trade/ethusdt@trade');
    const ether = await bench.open('/stream?streams=ethusdt@trade&timeUnit=MICROSECOND');
    const id = bench.server.services.market.marketBySymbol('ETH/USDT')?.id;
    await bench.trade('60000', '0.5');
    await bench.trade('3000', '0.5', id);
    await both.until(() => both.heard.length >= 2);
    await ether.until(() => ether.heard.length >= 1);
    expect(symbols(both.objects)).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(ether.heard).toMatchObject([{ stream: 'ethusdt@trade', data: { E: now() * 1_000, T: now() * 1_000 } }]);
    expect(bench.streams.stats()).toMatchObject({ sockets: 2, streams: 3 });
  });
});

describe('sockets', () => {
  test('subscribe, unsubscribe, list, and choose the form', async () => {
    const listener = await bench.open('/ws/0');
    for (const id of [7, -7]) {
      expect(await listener.ask('LIST_SUBSCRIPTIONS', undefined, id)).toEqual({ result: [], id });
    }
    expect(await listener.ask('SUBSCRIBE', ['btcusdt@trade', 'btcusdt@depth', 'btcusdt@trade'], 'a')).toEqual({
      result: null,
      id: 'a',
    });
    await bench.trade('60000', '0.5');
    await listener.until(() => listener.of('trade').length > 0);
    expect(listener.heard.some((one) => 'stream' in one)).toBe(false);
    expect(await listener.ask('GET_PROPERTY', ['combined'])).toEqual({ result: false, id: 1 });
    expect(await listener.ask('SET_PROPERTY', ['combined', true])).toEqual({ result: null, id: 1 });
    expect(await listener.ask('GET_PROPERTY', ['combined'])).toEqual({ result: true, id: 1 });
    expect(await listener.ask('UNSUBSCRIBE', ['btcusdt@depth', 'nothing@all'], null)).toEqual({
      result: null,
      id: null,
    });
    await bench.trade('61000', '0.5');
    await listener.until(() => listener.of('trade').length > 1);
    expect(listener.heard.at(-1)).toMatchObject({ stream: 'btcusdt@trade', data: { e: 'trade' } });
    expect(await listener.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: ['btcusdt@trade'], id: 1 });
    expect(bench.streams.stats()).toMatchObject({ streams: 1 });
  });

  test('are opened at several addresses', async () => {
    const opened = async (path: string) => {
      const listener = await bench.open(path);
      const { result } = await listener.ask('LIST_SUBSCRIPTIONS');
      const combined = await listener.ask('GET_PROPERTY', ['combined']);
      return [result, combined['result']];
    };
    expect(await opened('/ws')).toEqual([[], false]);
    expect(await opened('/ws/')).toEqual([[], false]);
    expect(await opened('/ws/btcusdt@trade/nonsense/ethusdt@depth@100ms')).toEqual([
      ['btcusdt@trade', 'ethusdt@depth@100ms'],
      false,
    ]);
    expect(await opened('/ws/%21miniTicker%40arr')).toEqual([['!miniTicker@arr'], false]);
    expect(await opened('/ws/%')).toEqual([[], false]);
    expect(await opened('/stream')).toEqual([[], true]);
    expect(await opened('/stream?streams=')).toEqual([[], true]);
    expect(await opened('/stream/ws')).toEqual([[], true]);
    expect(await opened('/stream?streams=btcusdt@kline_1M/ethusdt@kline_1m')).toEqual([
      ['btcusdt@kline_1M', 'ethusdt@kline_1m'],
      true,
    ]);
    for (const path of ['/wss', '/streams', '/ws-api/v4', '/wsx']) {
      await expect(bench.open(path)).rejects.toThrow();
    }
  });

  test('are told what cannot be read, with the id where it has one, and nothing changes', async () => {
    const listener = await bench.open('/ws/btcusdt@trade');
    const refused = async (text: string, error: object, id?: unknown) => {
      const answer = await listener.say(text);
      expect(answer).toEqual({ error: { msg: expect.any(String), ...error }, ...(id === undefined ? {} : { id }) });
    };
    for (const text of ['{', '', 'null', '[]', '7', '"SUBSCRIBE"']) await refused(text, { code: 3 });
    for (const id of [1.5, {}, [], true, 2 ** 60])
      await refused(JSON.stringify({ method: 'LIST_SUBSCRIPTIONS', id }), { code: 2 });
    await refused('{"id":1}', { code: 2, msg: 'Invalid request: missing field `method`' }, 1);
    for (const method of ['subscribe', 'constructor', '__proto__', 'toString', '', 7, null])
      await refused(JSON.stringify({ method, id: 2 }), { code: 2 }, 2);
    for (const params of [undefined, 'btcusdt@trade', {}, [1], [null]])
      for (const method of ['SUBSCRIBE', 'UNSUBSCRIBE'])
        await refused(JSON.stringify({ method, params, id: 3 }), { code: 2 }, 3);
    const invalid = { code: 2, msg: 'Invalid request: invalid stream' };
    for (const name of [
      'BTCUSDT@trade',
      'btcusdt',
      '@trade',
      'btcusdt@',
      'btcusdt@kline_7m',
      'btcusdt@kline_1d@+09:00',
      'btcusdt@depth7',
      'btcusdt@depth@7ms',
      'btcusdt@ticker_2h',
      'btcusdt@constructor',
      '!trade@arr',
      '!miniTicker',
      'btcusdt@kline_constructor',
      '',
    ])
      await refused(JSON.stringify({ method: 'SUBSCRIBE', params: ['ethusdt@trade', name], id: 4 }), invalid, 4);
    for (const params of [undefined, [], [7], 'combined', [7, true]])
      for (const method of ['SET_PROPERTY', 'GET_PROPERTY'])
        await refused(JSON.stringify({ method, params, id: 5 }), { code: 2 }, 5);
    await refused('{"method":"GET_PROPERTY","params":["colour"],"id":6}', { code: 0, msg: 'Unknown property' }, 6);
    await refused('{"method":"SET_PROPERTY","params":["combined","true"],"id":6}', { code: 1 }, 6);
    expect(await listener.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: ['btcusdt@trade'], id: 1 });
    expect(await listener.say('{"method":"LIST_SUBSCRIPTIONS"}')).toEqual({ result: ['btcusdt@trade'], id: null });
  });

  test('follow what there is of a list of their own, and hear nothing of markets that there are not', async () => {
    const listener = await bench.open('/ws');
    await listener.follow('nocoin@trade', 'btcusdt@trade');
    expect(await listener.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: ['btcusdt@trade'], id: 1 });
  });

  test('follow 1,024 streams at most', async () => {
    const listener = await bench.open('/ws');
    const names = bench.server.services.market
      .markets()
      .filter(({ isDisplayed, settings }) => isDisplayed && settings.state !== 'closed')
      .flatMap(({ symbol }) => {
        const base = symbol.replace('/', '').toLowerCase();
        const kinds = ['trade', 'aggTrade', 'bookTicker', 'ticker', 'miniTicker', 'avgPrice', 'ticker_1h', 'depth'];
        return kinds.map((kind) => `${base}@${kind}`);
      });
    await listener.follow(...names);
    expect(await listener.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: names, id: 1 });
    const many = Array.from({ length: 1_025 - names.length }, (_, nth) => `x${nth}@trade`);
    const answer = await listener.ask('SUBSCRIBE', many);
    expect(answer).toMatchObject({ error: { code: 2, msg: 'Invalid request: too many parameters' } });
    expect(bench.streams.stats()).toMatchObject({ streams: names.length });
  });

  test('that ask for nothing are closed after 10 s', async () => {
    const [silent, listens] = [await bench.open('/ws'), await bench.open('/ws/btcusdt@depth')];
    expect(await silent.closed).toEqual({ code: 1008, reason: 'idle' });
    expect(await listens.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: ['btcusdt@depth'], id: 1 });
  });

  test('that flood are refused, and closed where they go on', async () => {
    const listener = await bench.open('/ws');
    for (let nth = 0; nth < 1_000; nth += 1) listener.socket.send('{"method":"LIST_SUBSCRIPTIONS","id":1}');
    expect(await listener.closed).toEqual({ code: 1008, reason: 'flood' });
    expect(listener.heard.filter((one) => 'error' in one)[0]).toMatchObject({ error: { code: -1003 } });
  });

  test('are closed with the code of what breaks the protocol', async () => {
    const binary = await bench.open('/ws');
    binary.socket.send(Buffer.from('{}'));
    expect(await binary.closed).toEqual({ code: 1003, reason: 'notText' });
    const huge = await bench.open('/ws');
    huge.socket.send('x'.repeat(65 * 1024));
    expect((await huge.closed).code).toBe(1009);
  });
});

describe('listen keys', () => {
  const ann = userId(7);

  test('follow their account as its events are, in either form, until they end', async () => {
    accounts.keys.set('annsKey', ann);
    accounts.keys.set('other', userId(8));
    const raw = await bench.open('/ws/annsKey');
    const combined = await bench.open('/stream?streams=annsKey/btcusdt@trade');
    const other = await bench.open('/ws');
    await other.follow('other');
    expect(bench.streams.stats()).toMatchObject({ loggedIn: 3, streams: 3 });
    accounts.tell(ann, { e: 'executionReport', E: 1, i: 5 });
    await raw.until(() => raw.heard.length > 0);
    expect(raw.heard).toEqual([{ e: 'executionReport', E: 1, i: 5 }]);
    await combined.until(() => combined.heard.length > 0);
    expect(combined.heard).toEqual([{ stream: 'annsKey', data: { e: 'executionReport', E: 1, i: 5 } }]);
    accounts.end('annsKey');
    accounts.tell(ann, { e: 'executionReport', E: 2 });
    expect(await combined.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: ['btcusdt@trade'], id: 1 });
    expect(await raw.ask('LIST_SUBSCRIPTIONS')).toEqual({ result: [], id: 1 });
    expect(raw.heard).toHaveLength(2);
    expect(other.heard).toHaveLength(1);
    expect(await raw.ask('SUBSCRIBE', ['annsKey'])).toMatchObject({ error: { code: 2 } });
    expect(accounts.listeners.size).toBe(1);
  });

  test('are let go of with the last socket', async () => {
    accounts.keys.set('k', ann);
    const listeners = [await bench.open('/ws/k'), await bench.open('/ws/k')];
    expect(accounts.listeners.size).toBe(1);
    await bench.disconnect();
    expect(listeners).toHaveLength(2);
    expect(accounts.listeners.size).toBe(0);
  });
});

test('a crowd is sent one text each: 200 sockets of 20 streams', async () => {
  const names = ['trade', 'aggTrade', 'depth@100ms', 'bookTicker', 'kline_1m'].flatMap((kind) =>
    ['btcusdt', 'ethusdt', 'ltcusdt', 'xrpusdt'].map((symbol) => `${symbol}@${kind}`),
  );
  const crowd = await Promise.all(Array.from({ length: 200 }, () => bench.open(`/ws/${names.join('/')}`)));
  const of = (event: string) => crowd.map((one) => one.of(event).length);
  expect(bench.streams.stats()).toMatchObject({ sockets: 200, streams: 20 });
  for (let nth = 0; nth < 20; nth += 1) await bench.trade(String(60_000 + nth), '0.1');
  await Promise.all(crowd.map((one) => one.until(() => one.of('aggTrade').length === 20)));
  expect(new Set(of('trade'))).toEqual(new Set([20]));
  expect(new Set(of('depthUpdate')).size).toBeLessThanOrEqual(2);
});

test('a stop closes every socket with 1001, and refuses new ones', async () => {
  const stopping = await startStreamsBench();
  const listener = await stopping.open('/ws/btcusdt@trade');
  await stopping.streams.close();
  expect(await listener.closed).toEqual({ code: 1001, reason: 'stopping' });
  const late = connectTcp({ host: '127.0.0.1', port: stopping.port });
  late.write(
    'GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [head] = await once(late, 'data');
  expect(String(head)).toContain('503');
  expect(String(head)).toContain('"code":-1008');
  late.destroy();
  await stopping.stop();
});

test('an address holds so many sockets, and is told so beyond', async () => {
  const limited = await startStreamsBench({ hasRateLimits: true });
  const { socketsPerAddress } = limited.server.services.config;
  for (let nth = 0; nth < socketsPerAddress; nth += 1) await limited.open('/ws');
  await expect(limited.open('/ws')).rejects.toThrow('429');
  await limited.disconnect();
  await limited.stop();
});
