// A client in the field, as it speaks: Engine.IO 3 and never a `subscribe`, form-encoded bodies, the raw token as the
// Authorization header, `_timespan` in the query. Each test is a fact that such a client relies on.
import { market as contract, type realtime } from '@bourse/contract';
import { BTC, formatShanghai, formatShanghaiClock, instant, USDT } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_PASSWORD, type TestUser } from '../http/testing.ts';
import { type Client, type RealtimeBench, startRealtimeBench } from './testing.ts';

const MARKET = 'BTC/USDT';
const PAIR = { legal_id: `${USDT}`, currency_id: `${BTC}` };

let bench: RealtimeBench;
let ann: TestUser;
let ben: TestUser;

beforeAll(async () => {
  bench = await startRealtimeBench();
  ann = await bench.server.register('ann@example.com');
  ben = await bench.server.register('ben@example.com');
});
afterAll(() => bench.stop());
afterEach(() => bench.disconnect());

type Fields = Readonly<Record<string, string>>;
type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** Sends a request like their axios: whoever is logged out sends the word null as token. */
async function ask(method: 'GET' | 'POST', path: string, fields: Fields = {}, token = 'null'): Promise<Answer> {
  const query = new URLSearchParams({ _timespan: '1769000000000', ...(method === 'GET' ? fields : {}) });
  const response = await fetch(`${bench.url}/api/${path}?${query.toString()}`, {
    method,
    headers: { Authorization: token, lang: 'en', 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { body: new URLSearchParams(fields).toString() }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

const envelope = z.object({ type: z.literal('ok'), message: z.unknown() });
/** The `message` of an answer that must be `ok`. */
async function messageOf(...args: Parameters<typeof ask>): Promise<unknown> {
  return envelope.parse((await ask(...args)).body).message;
}

/** A trade of 0.001 BTC that Ben takes, `in` or `out`, at this price; resolves once the market has it. */
async function trade(price: string, taken: 'in' | 'out' = 'in'): Promise<void> {
  const order = { ...PAIR, mode: '2', price, num: '0.001' };
  await messageOf('POST', `transaction/${taken === 'in' ? 'out' : 'in'}`, order, ann.token);
  await messageOf('POST', `transaction/${taken}`, order, ben.token);
}

const isOfMarket = ({ symbol }: { readonly symbol: string }) => symbol === MARKET;
const detailsOf = ({ ear }: Client) => ear.named('market_detail').filter(isOfMarket);
const rowsOf = (client: Client) =>
  detailsOf(client).flatMap(({ data }): readonly (realtime.TradeRow | realtime.PlainTradeRow)[] => data);

describe('the socket of a client that never subscribes', () => {
  test('hears the candle of every period by the names such clients compare: 1day, 1week and 1mon', async () => {
    const client = await bench.connectOld();
    await trade('60000');
    const periods = () =>
      new Set(
        client.ear
          .named('kline')
          .filter(isOfMarket)
          .map(({ period }) => period),
      );
    await client.ear.until(() => periods().size >= contract.PERIODS.length);
    expect([...periods()]).toEqual(
      '1min 3min 5min 15min 30min 60min 120min 240min 360min 720min 1day 3day 1week 1mon'.split(' '),
    );
    expect(client.ear.named('kline').filter(isOfMarket).at(-1)).toMatchObject({
      type: 'kline',
      open: '60000',
      high: '60000',
      low: '60000',
      close: '60000',
      volume: expect.stringMatching(/^0\.\d+$/),
      time: expect.any(Number),
    });
  });

  test('hears high, low, volume and change of every market, under ids that are numbers', async () => {
    await trade('60000');
    const client = await bench.connectOld();
    await client.ear.until(() => client.ear.named('daymarket').filter(isOfMarket).length > 0);
    expect(client.ear.named('daymarket').find(isOfMarket)).toEqual({
      type: 'daymarket',
      symbol: MARKET,
      legal_id: USDT,
      currency_id: BTC,
      now_price: '60000',
      index_time: null,
      close: '60000',
      change: expect.stringMatching(/^-?\d+\.\d\d$/),
      volume: expect.stringMatching(/^0\.00\d+$/),
      high: '60000',
      low: '60000',
      trigger_price: '60000',
    });
  });

  test('hears in market_detail only the trades since the last one, the oldest first, their time as text', async () => {
    const client = await bench.connectOld();
    await trade('60000');
    await client.ear.until(() => rowsOf(client).length > 0);
    const known = rowsOf(client).length;
    const newRows = () => rowsOf(client).slice(known);
    const before = bench.server.clock.now();
    await trade('60010', 'in');
    await trade('60020', 'out');
    await trade('60030', 'in');
    await client.ear.until(() => newRows().length >= 3);
    expect(newRows().map(({ price }) => price)).toEqual(['60010', '60020', '60030']);
    expect(newRows().map(({ direction }) => direction)).toEqual(['buy', 'sell', 'buy']);
    const after = bench.server.clock.now();
    for (const row of newRows()) {
      if (!('time_ms' in row)) throw new Error('no time_ms');
      expect(row).toMatchObject({ amount: '0.001', time: formatShanghaiClock(instant(row.time_ms)) });
      expect(row.time).toMatch(/^\d\d:\d\d:\d\d$/);
      expect([row.time_ms >= before, row.time_ms <= after]).toEqual([true, true]);
    }
    await trade('60040');
    await client.ear.until(() => newRows().length >= 4);
    expect(
      detailsOf(client)
        .at(-1)
        ?.data.map(({ price }) => price),
    ).toEqual(['60040']);
  });

  test('hears market_depth in rows of numbers, and in transaction the pair as token', async () => {
    const client = await bench.connectOld();
    await messageOf('POST', 'transaction/in', { ...PAIR, mode: '2', price: '59900.5', num: '0.003' }, ann.token);
    const depths = () => client.ear.named('market_depth').filter(isOfMarket);
    await client.ear.until(() => depths().at(-1)?.bids.length === 1);
    expect(depths().at(-1)).toMatchObject({ type: 'market_depth', bids: [[59_900.5, 0.003]], asks: [] });
    const prices = () => client.ear.named('transaction').filter(isOfMarket);
    await client.ear.until(() => prices().at(-1)?.last_price === '60040');
    expect(prices().at(-1)).toMatchObject({ type: 'transaction', token: MARKET });
    await bench.server.send({
      method: 'POST',
      url: '/api/transaction_del_all',
      payload: { type: 'all', markets: 'all' },
      headers: { authorization: ann.token },
    });
  });
});

describe('the login of such a client', () => {
  const login = () =>
    ask('POST', 'user/login', {
      user_string: 'ann@example.com',
      password: TEST_PASSWORD,
      area_code_id: '1',
      type: '1',
    });
  /** Gives the cookie that a browser would keep and send to this path. */
  const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const privateOf = ({ ear }: Client) => ear.heard.map(({ name }) => name).filter((name) => name.startsWith('update_'));
  const connect = (headers: Fields, transports: ('websocket' | 'polling')[] = ['websocket']) =>
    bench.connectOld({ headers, transports });

  test('sets a cookie that no script reads, for the socket’s path alone', async () => {
    const answer = await login();
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^bourse_socket=[\w-]+; Max-Age=2592000; Path=\/wss\/socket\.io\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    const { message } = z.object({ type: z.literal('ok'), message: z.string() }).parse(answer.body);
    expect(cookieOf(answer)).not.toContain(message);
  });

  test('lets the socket prove login(user_id), and update_balance carries the type that such clients compare', async () => {
    const cookie = cookieOf(await login());
    const page = { Cookie: `a=b; ${cookie}`, Origin: bench.url };
    const polls = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const known = [await connect(page), await connect(polls, ['polling'])];
    const strangers = [
      await connect({ Cookie: cookie, Origin: 'https://evil.example' }),
      await connect({ Cookie: cookie, Origin: 'null' }),
      await connect({ Cookie: cookie }),
      await connect({ Cookie: cookie, 'Sec-Fetch-Site': 'same-site' }),
      await connect({ Cookie: cookie.replace('=', '=A'), Origin: bench.url }),
      await connect({ Cookie: `bourse_socket=${ann.token}`, Origin: bench.url }),
      await connect({ Origin: bench.url }),
    ];
    const another = await connect(page);
    const silent = await connect(page);
    for (const client of [...known, ...strangers]) client.emit('login', `${ann.userId}`);
    another.emit('login', `${ben.userId}`);
    silent.emit('login', '');
    // A login is looked up: events from before that has ended are not for its socket.
    await Promise.all(known.map(({ ear }) => ear.count('session_start', 1)));
    await Promise.all([...strangers, another, silent].map((client) => client.settle()));
    await trade('60000');
    const name = `update_balance_${ann.userId}` as const;
    for (const { ear } of known) {
      await ear.count(name, 1);
      expect(ear.named('update_balance')[0]).toMatchObject({ type: name, user_id: ann.userId });
      expect(ear.named(name)[0]?.balances.length).toBeGreaterThan(0);
    }
    await Promise.all([...strangers, another, silent].map((client) => client.settle()));
    for (const client of [...strangers, another, silent]) expect(privateOf(client)).toEqual([]);
  });

  test('authenticates nothing else by it', async () => {
    const cookie = cookieOf(await login());
    for (const headers of [{ cookie }, { authorization: cookie }, { authorization: cookie.split('=')[1] ?? '' }]) {
      const { body } = await bench.server.send({ url: '/api/user/info', headers });
      expect(body).toMatchObject({ type: '999' });
    }
  });

  test('ends with the logout: the cookie is taken back, and is worth nothing to whoever kept it', async () => {
    const answer = await login();
    const cookie = cookieOf(answer);
    const { message: token } = z.object({ message: z.string() }).parse(answer.body);
    const page = { Cookie: cookie, Origin: bench.url };
    const open = await connect(page);
    open.emit('login', `${ann.userId}`);
    await open.ear.count('session_start', 1);
    const { headers } = await ask('POST', 'user/logout', {}, token);
    expect(headers.getSetCookie()[0]).toMatch(/^bourse_socket=; Max-Age=0; Path=\/wss\/socket\.io\/; HttpOnly/);
    await open.ear.count('session_end', 1);
    const late = await connect(page);
    late.emit('login', `${ann.userId}`);
    await late.settle();
    await trade('60000');
    await Promise.all([open.settle(), late.settle()]);
    expect([privateOf(open), privateOf(late)]).toEqual([[], []]);
  });
});

describe('favourites', () => {
  const mine = () => messageOf('GET', 'user/getMyCurrency', {}, ann.token);

  test('are added, found and removed by the currency’s id alone', async () => {
    const listed = z.object({ coin_list: z.array(z.looseObject({ currency_id: z.number(), legal_id: z.number() })) });
    const { coin_list } = listed.parse(await messageOf('POST', 'quotation'));
    const [row] = coin_list.filter(({ currency_name }) => currency_name === 'LTC');
    const sent = { currency_id: `${row?.currency_id}` };
    expect(await messageOf('GET', 'user/addMyCurrency', sent, ann.token)).toBe('Added to favourites');
    expect(await mine()).toEqual([row?.currency_id]);
    expect(await messageOf('GET', 'user/currencyList', {}, ann.token)).toMatchObject([
      { currency_name: 'LTC', legal_name: 'USDT' },
    ]);
    expect(await messageOf('GET', 'user/delMyCurrency', sent, ann.token)).toBe('Removed from favourites');
    expect(await mine()).toEqual([]);
  });

  test('are refused for a currency that has no market against USDT', async () => {
    const { body } = await ask('GET', 'user/addMyCurrency', { currency_id: `${USDT}` }, ann.token);
    expect(body).toMatchObject({ type: 'error', code: 'market_not_found' });
    expect(await mine()).toEqual([]);
  });
});

describe('rows of past trades', () => {
  test('in new_tradehistory carry direction, and their time as text', async () => {
    await trade('60050', 'out');
    const rows = z.array(z.looseObject({ price: z.string(), time_ms: z.number() }));
    const newest = async () => rows.parse(await messageOf('GET', 'currency/new_tradehistory', PAIR))[0];
    await expect.poll(async () => (await newest())?.price, { timeout: 20_000 }).toBe('60050');
    const row = await newest();
    expect(row).toMatchObject({ direction: 'sell', amount: '0.001', way: 1 });
    expect(row).toMatchObject({ time: formatShanghaiClock(instant(row?.time_ms ?? 0)) });
  });

  test('in transaction_complete and in the deal view have their time as text, and milliseconds beside it', async () => {
    const page = z.object({ list: z.array(z.looseObject({ time_ms: z.number() })) });
    const deal = z.object({ complete: z.array(z.looseObject({ time_ms: z.number() })) });
    const own = page.parse(await messageOf('POST', 'transaction_complete', { page: '1' }, ben.token)).list;
    const { complete } = deal.parse(await messageOf('POST', 'transaction/deal', PAIR));
    for (const rows of [own, complete]) {
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatchObject({ time: formatShanghai(instant(row.time_ms)) });
    }
  });
});

describe('answers that such clients read', () => {
  test('of the user have null where no phone is bound, and no e-mail', async () => {
    expect(await messageOf('GET', 'user/info', {}, ann.token)).toMatchObject({ phone: null, email: 'ann@example.com' });
    const { sql } = bench.server.services.storage;
    await sql`UPDATE users SET phone = '+8613800000000', email = NULL WHERE id = ${ben.userId}`;
    expect(await messageOf('GET', 'user/info', {}, ben.token)).toMatchObject({ phone: '+8613800000000', email: null });
  });

  test('of the wallets have totals to add up, and the exact text beside them', async () => {
    expect(await messageOf('POST', 'wallet/list', {}, ann.token)).toMatchObject({
      micro_wallet: { usdt_totle: 5000, totle: 5000, total: '5000' },
      lever_wallet: { usdt_totle: 5000, totle: 5000, total: '5000' },
    });
  });

  test('of the news are an empty list where the category is none, and rows with the time they were made', async () => {
    expect(await messageOf('POST', 'news/list', { c_id: '4' })).toMatchObject({ list: [], total: 0 });
    expect(await messageOf('GET', 'news/list', { c_id: '77', language: 'en' })).toMatchObject({ list: [], total: 0 });
    const page = z.object({ list: z.array(z.looseObject({ create_time: z.string() })).min(1) });
    const { list } = page.parse(await messageOf('POST', 'news/list', { c_id: '9' }));
    for (const { create_time } of list) expect(create_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('of custorm are the support link as it stands, as bare text', async () => {
    expect((await ask('GET', 'custorm')).body).toBe('');
    const link = 'https://support.example.com/?id={id}&name={name}';
    const { sql } = bench.server.services.storage;
    await sql`INSERT INTO site_settings (key, value) VALUES ('support_link', ${JSON.stringify(link)}::text::jsonb)`;
    const { status, headers, body } = await ask('GET', 'custorm');
    expect([status, headers.get('content-type'), body]).toEqual([200, 'text/plain; charset=utf-8', link]);
  });

  test('of what cannot be parsed are refusals with status 200, code and message', async () => {
    const order = { ...PAIR, mode: '2', price: '60000', num: '0.001' };
    for (const [path, fields, code] of [
      ['transaction/in', { ...order, num: '1e3' }, 'invalid_request'],
      ['transaction_complete', { page: 'x' }, 'invalid_request'],
      ['user/login', { user_string: '' }, 'account_required'],
    ] as const) {
      const { status, body } = await ask('POST', path, fields, ann.token);
      expect([path, status, body]).toMatchObject([path, 200, { type: 'error', code }]);
    }
    const missing = await ask('POST', 'transaction/in', { ...order, num: '' }, ann.token);
    expect(missing).toMatchObject({ status: 200, body: { type: 'error', code: 'quantity_required' } });
  });

  test('of transaction_del refuse an order of the other side, which stays open', async () => {
    const order = { ...PAIR, mode: '2', price: '50000', num: '0.001' };
    const { body } = await ask('POST', 'transaction/in', order, ann.token);
    const { data } = z.object({ data: z.object({ id: z.number() }) }).parse(body);
    const cancel = async (type: string) =>
      (await ask('POST', 'transaction_del', { id: `${data.id}`, type }, ann.token)).body;
    expect(await cancel('out')).toMatchObject({ type: 'error', code: 'order_not_found' });
    expect(await cancel('both')).toMatchObject({ type: 'error', code: 'invalid_request' });
    expect(await messageOf('POST', 'transaction_in', { page: '1' }, ann.token)).toMatchObject({
      list: [{ id: data.id }],
    });
    expect(await cancel('in')).toMatchObject({ type: 'ok' });
  });
});
