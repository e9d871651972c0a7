// The socket server with real clients, new and old, on a real server and database.
import { account, market, type realtime, security, spot } from '@bourse/contract';
import { BTC, DAY_MS, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD, type TestUser } from '../http/testing.ts';
import { describeDoge, DOGE } from '../../core/market/testing.ts';
import { mustAccept } from '../../core/sequencer/testing.ts';
import { viewLevel } from '../../core/market/market-view.ts';
import { type Client, Follower, openDeaf, PollingClient, type RealtimeBench, startRealtimeBench } from './testing.ts';

const PAIR = { legal_id: USDT, currency_id: BTC };
const MARKET = 'BTC/USDT';

let bench: RealtimeBench;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

beforeAll(async () => {
  bench = await startRealtimeBench();
  alice = await bench.server.register('alice@example.com');
  bob = await bench.server.register('bob@example.com');
  carol = await bench.server.register('carol@example.com');
});
afterAll(() => bench.stop());

type Order = { readonly price: string; readonly num: string };

async function place(side: 'in' | 'out', user: TestUser, order: Order): Promise<number> {
  const { body } = await bench.server.call(
    side === 'in' ? spot.placeBuy : spot.placeSell,
    { ...PAIR, mode: 2, ...order },
    user.token,
  );
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  return body.data.id;
}
const cancel = (user: TestUser, id: number) => bench.server.mustCall(spot.cancel, { id }, user.token);
const clearBook = async (): Promise<void> => {
  for (const user of [alice, bob, carol])
    await bench.server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, user.token);
};
beforeEach(clearBook);
afterEach(() => bench.disconnect());

const tradesOf = ({ ear }: Client, from = 0) =>
  ear
    .named('market_detail')
    .slice(from)
    .flatMap(({ data }): readonly { readonly id: number; readonly price: string }[] => data);
const privateNames = ({ ear }: Client): string[] =>
  ear.heard.map(({ name }) => name).filter((name) => name.startsWith('update_'));
const depthOf = (client: Client) => client.ear.named('market_depth').filter(({ symbol }) => symbol === MARKET);
const statusesOf = ({ ear }: Client, id: number): string[] =>
  ear
    .named('update_order')
    .filter(({ order }) => order.id === id)
    .map(({ order }) => order.status);

describe('private events', () => {
  test('reach the sockets that proved to be their user’s, and no other', async () => {
    const { connect, connectOld } = bench;
    const aliceNew = await connect({ token: alice.token });
    const bobOld = await connectOld();
    bobOld.emit('login', bob.userId, bob.token);
    bobOld.emit('login', String(bob.userId), `Bearer ${bob.token}`);
    await bobOld.ear.count('session_start', 1);
    const visitor = await connect({ transports: ['polling'] });
    const claims = await connectOld();
    claims.emit('login', alice.userId);
    const forges = await connect({ token: `${alice.token.slice(0, -2)}xx`, isForged: true });
    forges.emit('login', alice.userId, 'no-such-token-of-any-session');
    const other = await connect({ token: carol.token });
    other.emit('login', alice.userId);
    other.emit('login', alice.userId, carol.token);
    const others = [visitor, claims, forges, other];
    await Promise.all([aliceNew, bobOld, ...others].map((client) => client.settle()));

    const sell = await place('out', alice, { price: '60000', num: '0.01' });
    const buy = await place('in', bob, { price: '60000', num: '0.01' });
    await aliceNew.ear.until(
      () => statusesOf(aliceNew, sell).at(-1) === 'filled' && privateNames(aliceNew).length >= 3,
    );
    await bobOld.ear.until(() => statusesOf(bobOld, buy).at(-1) === 'filled' && privateNames(bobOld).length >= 3);
    await Promise.all([aliceNew, bobOld, ...others].map((client) => client.settle()));

    for (const client of others) expect(privateNames(client)).toEqual([]);
    // Told once the events begin, and to nobody who proved nothing.
    const starts = ({ ear }: Client) => [...new Set(ear.named('session_start').map(({ user_id }) => user_id))];
    expect([aliceNew, bobOld, visitor, claims, forges].map(starts)).toEqual([[alice.userId], [bob.userId], [], [], []]);
    const names = aliceNew.ear.heard.map(({ name }) => name);
    expect(names.indexOf('session_start')).toBeLessThan(names.indexOf('update_order'));
    for (const [client, user, id] of [
      [aliceNew, alice, sell],
      [bobOld, bob, buy],
    ] as const) {
      expect(new Set(privateNames(client))).toEqual(
        new Set(['update_order', 'update_balance', `update_balance_${user.userId}`]),
      );
      expect(new Set(client.ear.named('update_order').map(({ order }) => order.id))).toEqual(new Set([id]));
      const balances = client.ear.named('update_balance');
      expect(balances.map(({ user_id }) => user_id)).toEqual(balances.map(() => user.userId));
      expect(client.ear.named(`update_balance_${user.userId}`)).toEqual(balances);
    }
    const [bobs] = bobOld.ear.named('update_balance').slice(-1);
    expect(bobs?.balances).toEqual(
      expect.arrayContaining([{ currency: BTC, wallet: 'change', available: '0.50999', locked: '0' }]),
    );
    expect(bobOld.ear.named('update_order').at(-1)).toMatchObject({
      type: 'update_order',
      order: { id: buy, type: 'in', status: 'filled', complete_number: '0.01', in_fee: '0.00001' },
    });
  });

  test('tell of both legs of a pair: when they are placed, when one goes on alone', async () => {
    const client = await bench.connect({ token: alice.token });
    await client.settle();
    await place('out', carol, { price: '60000', num: '0.001' });
    await place('in', bob, { price: '60000', num: '0.001' });
    const { body } = await bench.server.call(
      spot.placeOco,
      { ...PAIR, type: 'out', num: '0.01', price: '61000', stop_price: '59000', stop_limit_price: '58900' },
      alice.token,
    );
    if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
    const { oco_id: pair, limit_id: limitId, stop_id: stopId } = body.data;
    await client.ear.until(() => statusesOf(client, stopId).length > 0 && statusesOf(client, limitId).length > 0);
    const told = (id: number) => client.ear.named('update_order').findLast(({ order }) => order.id === id)?.order;
    expect(told(limitId)).toMatchObject({ oco_id: pair, stop_price: null, trigger: null, status: 'open' });
    expect(told(stopId)).toMatchObject({ oco_id: pair, stop_price: '59000', trigger: 'waiting', status: 'open' });
    await place('in', bob, { price: '59000', num: '0.001' });
    await place('out', carol, { price: '59000', num: '0.001' });
    await client.ear.until(() => told(limitId)?.status === 'cancelled');
    expect(told(limitId)).toMatchObject({ cancel_reason: 'oco' });
    expect(told(stopId)).toMatchObject({ status: 'open', trigger: 'triggered' });
    const amended = await bench.server.call(spot.amend, { id: stopId, price: '58800' }, alice.token);
    if (amended.body.type !== 'ok' || !amended.body.data) throw new Error(JSON.stringify(amended.body));
    const { id } = amended.body.data;
    await client.ear.until(() => told(id) !== undefined);
    expect([told(stopId)?.cancel_reason, told(id)?.price, told(id)?.trigger]).toEqual(['amended', '58800', null]);
  });

  test('end with the session: a logged out token’s sockets leave the private room', async () => {
    const { server } = bench;
    const dave = await server.register('dave@example.com');
    const secondToken = await server.mustCall(account.login, {
      user_string: 'dave@example.com',
      password: TEST_PASSWORD,
    });
    const first = await bench.connect({ token: dave.token });
    const second = await bench.connect({ token: secondToken });
    await Promise.all([first.settle(), second.settle()]);
    await server.mustCall(account.logout, {}, secondToken);
    const id = await place('in', dave, { price: '60000', num: '0.001' });
    await first.ear.until(() => statusesOf(first, id).length > 0);
    await second.settle();
    expect(privateNames(second)).toEqual([]);
    second.emit('login', dave.userId, secondToken);
    second.emit('login', dave.userId, dave.token);
    await second.settle();
    await cancel(dave, id);
    await second.ear.until(() => statusesOf(second, id).includes('cancelled'));
  });

  test('end with a session that is revoked from another device, and its sockets are told 999', async () => {
    const { server } = bench;
    const desk = await server.register('frank@example.com');
    const login = { user_string: 'frank@example.com', password: TEST_PASSWORD };
    const [phone, tablet] = [await server.mustCall(account.login, login), await server.mustCall(account.login, login)];
    const clients = [await bench.connect({ token: desk.token }), await bench.connect({ token: phone })];
    const [ofDesk, ofPhone] = clients;
    const ofTablet = await bench.connect({ token: tablet });
    await Promise.all([...clients, ofTablet].map((client) => client.settle()));
    const { list } = await server.mustCall(security.listSessions, {}, phone);
    await server.mustCall(security.revokeSession, { id: list[0]?.id ?? 0 }, desk.token);
    await ofPhone?.ear.count('session_end', 1);
    expect(ofPhone?.ear.named('session_end')).toEqual([{ type: '999', code: 'not_logged_in' }]);
    await server.mustCall(security.revokeOtherSessions, {}, desk.token);
    await ofTablet.ear.count('session_end', 1);
    const id = await place('in', desk, { price: '60000', num: '0.001' });
    await ofDesk?.ear.until(() => ofDesk !== undefined && statusesOf(ofDesk, id).length > 0);
    await Promise.all([...clients, ofTablet].map((client) => client.settle()));
    expect([ofPhone, ofTablet].flatMap((client) => (client ? privateNames(client) : []))).toEqual([]);
    expect(ofDesk?.ear.named('session_end')).toEqual([]);
    await cancel(desk, id);
  });
});

test('a subscription to what every object answers to is ignored, and the server stays up', async () => {
  const client = await bench.connect();
  for (const period of ['constructor', 'toString', '__proto__']) {
    for (const name of ['subscribe', 'snapshot', 'unsubscribe'])
      client.emit(name, { channel: 'kline', market: MARKET, period });
  }
  await client.settle();
  expect(client.ear.named('kline').map((event) => event.period)).not.toContain('constructor');
  expect(
    (
      await bench.server.send({
        url: '/api/currency/new_timeshar',
        query: { symbol: MARKET, period: 'constructor', from: '1', to: '2' },
      })
    ).body,
  ).toMatchObject({ type: 'error', code: 'invalid_request' });
});

describe('clients that never subscribe', () => {
  test('get the depth of every market at once, and then every market’s events', async () => {
    await place('out', alice, { price: '60100', num: '0.002' });
    await place('in', bob, { price: '59900', num: '0.003' });
    await expect.poll(() => committedLevels().bids.length, { timeout: 20_000 }).toBe(1);
    for (const client of [await bench.connect(), await bench.connectOld()]) {
      await client.ear.count('market_depth', 11);
      expect(depthOf(client)[0]).toMatchObject({
        type: 'market_depth',
        legal_id: USDT,
        currency_id: BTC,
        asks: [[60_100, 0.002]],
        bids: [[59_900, 0.003]],
      });
      await client.ear.count('daymarket', 11);
      expect(new Set(client.ear.named('daymarket').map(({ symbol }) => symbol)).size).toBe(11);
      client.close();
    }
    const client = await bench.connectOld();
    await place('in', bob, { price: '60100', num: '0.002' });
    await client.ear.count('market_detail', 1);
    await client.ear.until(() => depthOf(client).at(-1)?.asks.length === 0);
    await client.ear.until(() => client.ear.named('kline').length > 0);
    const [transaction] = client.ear.named('transaction').slice(-1);
    expect(transaction).toMatchObject({
      type: 'transaction',
      symbol: MARKET,
      last_price: '60100',
      token: MARKET,
      out: '[]',
    });
    expect(JSON.parse(transaction?.in ?? '')).toEqual([{ price: '59900', number: '0.003', sum: '0.003' }]);
    expect(client.ear.named('daymarket').find(({ symbol }) => symbol === MARKET)).toMatchObject({
      type: 'daymarket',
      legal_id: USDT,
      currency_id: BTC,
      now_price: expect.any(String),
    });
    expect(client.ear.named('market_detail').at(-1)).toMatchObject({
      symbol: MARKET,
      data: expect.arrayContaining([expect.objectContaining({ price: '60100', amount: '0.002', direction: 'buy' })]),
    });
  });

  test('get less often what a subscriber gets at 50 ms, and a subscriber gets nothing of other markets', async () => {
    const plain = await bench.connect();
    const subscriber = await bench.connect();
    subscriber.emit('subscribe', { channel: 'depth', market: MARKET });
    await subscriber.ear.count('depth_snapshot', 1);
    const heardBefore = subscriber.ear.heard.length;
    let nth = 0;
    const before = depthOf(plain).length;
    while (depthOf(plain).length < before + 2) {
      const id = await place('in', alice, { price: `${59000 + (nth % 50)}`, num: '0.0001' });
      await cancel(alice, id);
      nth += 1;
    }
    const updates = subscriber.ear.named('depth_update').length;
    expect(updates).toBeGreaterThanOrEqual(6);
    expect(updates).toBeLessThanOrEqual(2 * 21 + 2);
    const names = new Set(subscriber.ear.heard.slice(heardBefore).map(({ name }) => name));
    expect([...names]).toEqual(['depth_update']);
  });
});

describe('a depth stream', () => {
  test('mended by a new snapshot after a lost update ends in the committed book', async () => {
    const client = await bench.connect();
    const follower = new Follower(client, (book) => book.bids.size >= 5);
    client.emit('subscribe', { channel: 'depth', market: MARKET });
    await client.ear.count('depth_snapshot', 1);
    const bids: number[] = [];
    let asks = 0;
    while (asks < 40 || follower.gaps === 0) {
      bids.push(await place('in', alice, { price: `${59000 + asks}`, num: '0.0001' }));
      if (asks % 3 === 0) await cancel(alice, bids.shift() ?? 0);
      await place('out', bob, { price: `${61000 + asks}`, num: '0.0002' });
      asks += 1;
      follower.follow();
    }
    await expect.poll(() => committedLevels().asks.length, { timeout: 20_000 }).toBe(asks);
    await client.ear.until(() => {
      follower.follow();
      return follower.isWhole && JSON.stringify(follower.book.read()) === JSON.stringify(committedLevels());
    });
    expect(follower.dropped).toBe(1);
    expect(follower.gaps).toBe(1);
  });

  test('greets with the whole book and chains its updates by seq', async () => {
    for (let nth = 0; nth < 25; nth += 1) await place('in', alice, { price: `${59000 + nth}`, num: '0.0001' });
    await expect.poll(() => committedLevels().bids.length, { timeout: 20_000 }).toBe(25);
    const client = await bench.connectOld();
    client.emit('subscribe', { channel: 'depth', market: MARKET, period: '1min' });
    await client.ear.count('depth_snapshot', 1);
    const [snapshot] = client.ear.named('depth_snapshot');
    expect(snapshot?.bids).toHaveLength(25);
    await place('out', bob, { price: '59024', num: '0.0001' });
    await client.ear.count('depth_update', 1);
    expect(client.ear.named('depth_update')[0]).toMatchObject({
      prev_seq: snapshot?.seq,
      bids: [['59024', '0']],
      asks: [],
    });
  });
});

describe('other streams', () => {
  test('greet with the present state and then send only what is new', async () => {
    for (let nth = 0; nth < 3; nth += 1) {
      await place('out', alice, { price: '60000', num: '0.001' });
      await place('in', bob, { price: '60000', num: '0.001' });
    }
    const client = await bench.connect();
    for (const channel of ['trades', 'ticker', 'kline'])
      client.emit('subscribe', { channel, market: MARKET, period: '5' });
    await Promise.all((['market_detail', 'daymarket', 'kline'] as const).map((name) => client.ear.count(name, 1)));
    const known = new Set(tradesOf(client).map(({ id }) => id));
    expect(client.ear.named('kline')[0]).toMatchObject({ symbol: MARKET, period: '5min', close: '60000' });
    await place('out', alice, { price: '60500', num: '0.001' });
    await place('in', bob, { price: '60500', num: '0.001' });
    await client.ear.until(() => client.ear.named('daymarket').at(-1)?.now_price === '60500');
    await client.ear.until(() => client.ear.named('kline').at(-1)?.close === '60500');
    const news = tradesOf(client, 1);
    expect(news).toEqual([expect.objectContaining({ price: '60500', amount: '0.001', direction: 'buy' })]);
    expect(known.has(news[0]?.id ?? 0)).toBe(false);
    client.emit('unsubscribe', { channel: 'trades', market: MARKET });
    await client.settle();
    const before = client.ear.named('market_detail').length;
    await place('out', alice, { price: '60400', num: '0.001' });
    await place('in', bob, { price: '60400', num: '0.001' });
    await client.ear.until(() => client.ear.named('daymarket').at(-1)?.now_price === '60400');
    expect(client.ear.named('market_detail')).toHaveLength(before);
  });
});

test('tickers and candles with all figures go to those who ask for them, and to nobody else', async () => {
  const old = await bench.connectOld();
  const others = await bench.connect();
  for (const channel of ['ticker', 'kline']) others.emit('subscribe', { channel, market: MARKET });
  const client = await bench.connect();
  client.emit('subscribe', { channel: 'market_ticker', market: MARKET });
  client.emit('subscribe', { channel: 'market_candle', market: MARKET, period: '1D' });
  await client.ear.count('market_ticker', 1);
  const before = client.ear.named('market_ticker')[0]?.trades ?? 0;
  await place('out', alice, { price: '60100', num: '0.002' });
  await place('in', bob, { price: '60100', num: '0.001' });
  await client.ear.until(() => client.ear.named('market_ticker').at(-1)?.trades === before + 1);
  await client.ear.until(() => client.ear.named('market_candle').at(-1)?.trades === before + 1);
  const [ticker] = (await bench.server.mustCall(market.marketTickers, { symbol: MARKET })).list;
  expect(client.ear.named('market_ticker').at(-1)).toEqual({ type: 'market_ticker', ...ticker });
  expect(ticker).toMatchObject({ ask: '60100', ask_number: '0.001', bid: null, bid_number: null });
  const { list } = await bench.server.mustCall(market.marketCandles, { symbol: MARKET, period: '1D', limit: 1 });
  const { id: _, ...bar } = list[0] ?? { id: 0 };
  const candle = { type: 'market_candle', symbol: MARKET, ...PAIR, period: '1D', ...bar };
  expect(client.ear.named('market_candle').at(-1)).toEqual(candle);
  expect(new Set(client.ear.heard.map(({ name }) => name))).toEqual(
    new Set(['site_state', 'market_depth', 'market_ticker', 'market_candle']),
  );

  await old.ear.until(() => old.ear.named('daymarket').some((event) => event.now_price === '60100'));
  await others.ear.until(() => others.ear.named('kline').length > 0);
  for (const { ear } of [old, others]) {
    expect(ear.heard.map(({ name }) => name).filter((name) => /^market_(ticker|candle)$/.test(name))).toEqual([]);
    const names = new Set([...ear.named('daymarket'), ...ear.named('kline')].flatMap((event) => Object.keys(event)));
    expect(['trades', 'quote_volume', 'bid'].filter((name) => names.has(name))).toEqual([]);
  }
});

test.each(market.PERIODS)(
  'whoever subscribes to the candles of %s is greeted with them and hears them move',
  async (period) => {
    const trade = async (price: string): Promise<void> => {
      await place('out', alice, { price, num: '0.001' });
      await place('in', bob, { price, num: '0.001' });
    };
    await trade('60100');
    const client = await bench.connect();
    client.emit('subscribe', { channel: 'kline', market: MARKET, period });
    await client.ear.until(() => client.ear.named('kline').at(-1)?.close === '60100');
    await trade('60200');
    await client.ear.until(() => client.ear.named('kline').at(-1)?.close === '60200');
    expect(new Set(client.ear.named('kline').map((event) => `${event.symbol} ${event.period}`))).toEqual(
      new Set([`${MARKET} ${period}`]),
    );
  },
);

describe('what a client sends', () => {
  test('is ignored where it is invalid, too much or for a market that does not exist', async () => {
    const client = await bench.connect();
    const nonsense = [undefined, null, 7, 'depth', {}, { channel: 'depth' }, { channel: 'x', market: MARKET }, []];
    for (const payload of nonsense) {
      for (const name of ['subscribe', 'unsubscribe', 'snapshot', 'login']) client.emit(name, payload);
    }
    client.emit('subscribe', { channel: 'depth', market: 'XXX/USDT' });
    client.emit('snapshot', { channel: 'depth', market: MARKET });
    await client.settle();
    expect(client.ear.named('depth_snapshot')).toEqual([]);
    expect(bench.realtime.stats().streams).toBe(0);
  });

  test('asks for 50 streams at most', async () => {
    const client = await bench.connect();
    const symbols = bench.server.services.market.markets().map(({ symbol }) => symbol);
    const wanted = symbols.flatMap((market) =>
      ['1min', '5min', '15min', '60min', '1D'].map((period) => ({ channel: 'kline', market, period })),
    );
    expect(wanted.length).toBeGreaterThan(50);
    for (const subscription of wanted) client.emit('subscribe', subscription);
    await client.settle();
    expect(bench.realtime.stats().streams).toBe(50);
  });
});

describe('a slow socket', () => {
  test('is taken out of its streams without harm to others, and greeted afresh once it has caught up', async () => {
    const slow = await PollingClient.open(bench.url);
    await slow.send(`42["login",${alice.userId},"${alice.token}"]`);
    await slow.send(`42["subscribe",{"channel":"depth","market":"${MARKET}"}]`);
    const quick = await bench.connect();
    quick.emit('subscribe', { channel: 'depth', market: MARKET });
    await quick.ear.count('depth_snapshot', 1);
    // Each order is a private event of its own, so whoever does not read falls behind soon.
    for (let nth = 0; bench.realtime.stats().slow === 0; nth += 1) {
      await cancel(alice, await place('in', alice, { price: `${59000 + (nth % 9)}`, num: '0.0001' }));
    }
    await quick.ear.count('depth_update', 2);
    expect(bench.realtime.stats()).toMatchObject({ slow: 1, closed: 0 });
    await place('in', alice, { price: '58000', num: '0.0001' });
    const late = await slow.readUntil(
      (packets) => packets.filter((packet) => packet.includes('depth_snapshot')).length >= 2,
    );
    const snapshots = late.filter((packet) => packet.includes('depth_snapshot'));
    expect(snapshots.at(-1)).toContain('["58000","0.0001"]');
    expect(bench.realtime.stats()).toMatchObject({ slow: 0, closed: 0 });
    await slow.close();
  });

  test('that never reads a byte is taken out too, while what waits for it stays bounded', async () => {
    // A big book, of which every snapshot weighs a lot.
    for (const [nth, user] of [alice, bob, carol].entries()) {
      const prices = Array.from({ length: 450 }, (_, row) => `${57000 + 450 * nth + row}.25`);
      await Promise.all(prices.map((price) => place('in', user, { price, num: '0.0001' })));
    }
    const quick = await bench.connect();
    const follower = new Follower(quick, () => false);
    quick.emit('subscribe', { channel: 'depth', market: MARKET });
    await quick.ear.count('depth_snapshot', 1);
    const deaf = await openDeaf(bench.url, { channel: 'depth', market: MARKET, token: alice.token });
    // It asks again and again for the whole book, until no buffer between the two takes any more.
    for (let nth = 0; bench.realtime.stats().slow === 0; nth += 1) {
      for (let asked = 0; asked < 10; asked += 1) deaf.ask();
      await cancel(alice, await place('in', alice, { price: `${59000 + (nth % 9)}`, num: '0.0001' }));
    }
    await place('in', alice, { price: '59500', num: '0.0001' });
    await quick.ear.until(() => {
      follower.follow();
      return follower.book.bids.has('59500');
    });
    expect(follower.gaps).toBe(0);
    expect(bench.realtime.stats()).toMatchObject({ slow: 1, closed: 0 });
    expect(await deaf.listenUntil((packet) => packet.includes('["59500","0.0001"]'))).toContain('depth_snapshot');
    await expect.poll(() => bench.realtime.stats().slow, { timeout: 20_000 }).toBe(0);
    deaf.close();
  });

  test('is closed when what waits for it grows without end, and only it', async () => {
    const dead = await PollingClient.open(bench.url);
    await dead.send(`42["login",${alice.userId},"${alice.token}"]`);
    const quick = await bench.connect({ token: alice.token });
    while (bench.realtime.stats().closed === 0) {
      const prices = Array.from({ length: 100 }, (_, nth) => `${59000 + nth}`);
      await Promise.all(prices.map((price) => place('in', alice, { price, num: '0.0001' })));
      await bench.server.mustCall(spot.cancelAll, { type: 'all', markets: 'all' }, alice.token);
    }
    expect(bench.realtime.stats()).toMatchObject({ closed: 1, sockets: 1 });
    await quick.ear.until(() => quick.ear.named('update_order').at(-1)?.order.status === 'cancelled');
  });
});

test('a market that is configured while the server runs reaches sockets of both kinds', async () => {
  const { services } = bench.server;
  const watching = await bench.connect();
  const { dogeUsdt } = await describeDoge(services.storage);
  await mustAccept(services.sequencer, { kind: 'configureCurrency', currencyId: DOGE });
  await mustAccept(services.sequencer, { kind: 'configureMarket', settings: dogeUsdt });
  const isDoge = ({ symbol }: { readonly symbol: string }) => symbol === 'DOGE/USDT';
  await watching.ear.until(() => watching.ear.named('daymarket').some(isDoge));
  const subscriber = await bench.connect();
  subscriber.emit('subscribe', { channel: 'depth', market: 'DOGE/USDT' });
  await subscriber.ear.count('depth_snapshot', 1);
  const order = { legal_id: USDT, currency_id: DOGE, mode: 2, price: '0.1', num: '100' };
  await bench.server.mustCall(spot.placeBuy, order, alice.token);
  await subscriber.ear.until(() => subscriber.ear.named('depth_update').some(({ bids }) => bids[0]?.[1] === '100'));
});

test('an expired session’s sockets leave the private room, and a stop of the server lets clients come back', async () => {
  const other = await startRealtimeBench();
  const { server } = other;
  const erin = await server.register('erin@example.com');
  const old = await other.connect({ token: erin.token });
  await old.settle();
  server.clock.advance(31 * DAY_MS);
  const token = await server.mustCall(account.login, { user_string: 'erin@example.com', password: TEST_PASSWORD });
  const clients = [await other.connect({ token }), await other.connectOld(), old];
  for (const client of clients) await client.settle();
  await server.mustCall(spot.placeBuy, { ...PAIR, mode: 2, price: '60000', num: '0.001' }, token);
  await clients[0]?.ear.count('update_balance', 1);
  await old.settle();
  expect(privateNames(old)).toEqual([]);

  // To a client a stop looks like a lost connection: after a goodbye it would not come back by itself.
  await other.realtime.close();
  for (const { lost } of clients) expect(await lost).toBe('transport close');
  for (const { close } of clients) close();
  await other.stop();
});

/** The whole committed book. */
function committedLevels(): { bids: realtime.Level[]; asks: realtime.Level[] } {
  const { market } = bench.server.services;
  const info = market.marketBySymbol(MARKET);
  if (!info) throw new Error(`no market ${MARKET}`);
  const { bids, asks } = market.book(info.id);
  return { bids: bids.map(viewLevel), asks: asks.map(viewLevel) };
}
