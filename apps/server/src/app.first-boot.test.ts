// An empty exchange that is no demo: no view of it shows a price, a rate or a worth that nobody knows, and nothing of it is open
// until two operators have opened it.
import {
  type Call,
  calls,
  fields,
  lever,
  market,
  news,
  officeCoins,
  officeHouse,
  officeLever,
  officeNetworks,
  officeOpening,
  officePeople,
  spot,
  wallet,
  walletDeposits,
} from '@bourse/contract';
import { amount, BTC, ETH, LTC, NEWS_CATEGORIES, parseUnits, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matrix } from './testing-access-matrix.ts';
import { mustSubmit, registerParty } from './platform/http/testing-fiat.ts';
import { startTestServer, type TestServer, type TestUser } from './platform/http/testing.ts';
import { MARKET_ENTRIES } from './core/market/catalogue-entries.ts';
import { tickOf } from './core/market/testing.ts';

let server: TestServer;
let trader: TestUser;
let maker: string;
let checker: string;
beforeAll(async () => {
  server = await startTestServer({ isDemo: false });
  trader = await registerParty(server);
  const money = { userId: trader.userId, wallet: 'change', source: 'outside' } as const;
  await mustSubmit(server, { kind: 'creditUser', ...money, currencyId: LTC, amount: amount(units('99')) });
  [maker, checker] = [await logInAdmin('olga@desk.test'), await logInAdmin('adam@desk.test')];
});
afterAll(() => server.stop());

async function logInAdmin(email: string): Promise<string> {
  const { storage, clock, operatorSessions } = server.services;
  const [row] = await storage.sql<{ id: string }[]>`
    INSERT INTO operators (email, name, role, password_hash, created_at)
    VALUES (${email}, ${email}, 'admin', 'none', ${clock.now()}) RETURNING id`;
  const opened = await storage.sql.begin((transaction) =>
    operatorSessions.create(transaction, { operatorId: Number(row?.id), ip: '10.0.0.1', userAgent: 'test' }),
  );
  return opened;
}

/** By what they are called, wherever they stand. */
const PRICES = new Set(
  (
    'now_price last_price close open high low change proportion yesterday today usdt_price cny_price ExRate ExRAte ' +
    'ustd_price index last price now rate_cny median per_usdt'
  ).split(' '),
);
/** Called like a price, and none. */
const OTHERS = new Set([
  '/api/office/house/exposure change',
  '/api/office/opening open',
  '/api/office/tickets open',
  '/api/office/watch/view open',
]);
const TICKS: ReadonlySet<bigint> = new Set(MARKET_ENTRIES.map(({ settings }) => settings.tick));

type Figure = { readonly name: string; readonly value: string | number };

function* figuresIn(value: unknown, name = ''): Generator<Figure> {
  if (Array.isArray(value)) for (const one of value) yield* figuresIn(one, name);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* figuresIn(one, key);
  else if (PRICES.has(name) && (typeof value === 'string' || typeof value === 'number')) yield { name, value };
}

/** A figure that says something which nobody can know here. Of USDT alone a price is known: it is 1. */
function isFalse({ value }: Figure): boolean {
  const known = parseUnits(String(value).replace(/^[-+]/, ''));
  return known !== undefined && (known === 0n || TICKS.has(known));
}

/** Calls that only look, of which the documents ask some by POST. */
const LOOKING = new Set([
  '/api/quotation',
  '/api/quotation_new',
  '/api/transaction/deal',
  '/api/lever/deal',
  '/api/lever/dealall',
  '/api/lever/my_trade',
  '/api/wallet/list',
  '/api/wallet/detail',
  '/api/wallet/get_info',
  '/api/wallet/legal_log',
  '/api/account/list',
  '/api/bi/price',
]);
const views = calls.filter(({ method, path }) => method === 'GET' || LOOKING.has(path));

async function look(call: Call): Promise<string> {
  const input = matrix[`${call.method} ${call.path}`]?.input ?? {};
  const token = call.access === 'operator' ? maker : trader.token;
  const headers = { authorization: token };
  const query = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const answer =
    call.method === 'GET'
      ? await server.send({ method: 'GET', url: call.path, query, headers })
      : await server.send({ method: 'POST', url: call.path, payload: input, headers });
  return answer.text;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

describe('nothing is shown that nobody knows', () => {
  test('no view has a price of a tick, of nothing, or a change of nothing', async () => {
    const found: string[] = [];
    let seen = 0;
    for (const call of views) {
      for (const figure of figuresIn(parsed(await look(call)))) {
        seen += 1;
        const place = `${call.path} ${figure.name}`;
        if (isFalse(figure) && !OTHERS.has(place)) found.push(`${place} ${figure.value}`);
      }
    }
    expect(found).toEqual([]);
    expect(seen).toBeGreaterThan(100);
  });

  test('the documents’ fields say that nothing is known', async () => {
    const unknown = fields.UNKNOWN_FIGURE;
    const groups = await server.mustCall(market.quotationGroups, {});
    const rows = groups.flatMap(({ quotation }) => quotation);
    expect(rows).toHaveLength(MARKET_ENTRIES.length);
    for (const row of rows) {
      const { now_price, high, low, change, cny_price, volume, trigger_price, index_time } = row;
      expect([now_price, high, low, change, cny_price]).toEqual(Array.from({ length: 5 }, () => unknown));
      expect([volume, trigger_price, index_time]).toEqual(['0', null, null]);
    }
    expect(new Set(rows.map(({ trade }) => trade.state))).toEqual(new Set(['closed', 'view_only']));
    const pair = { legal_id: USDT, currency_id: BTC };
    expect(await server.mustCall(spot.deal, pair)).toMatchObject({ last_price: unknown, cny_price: unknown });
    const contracts = await server.mustCall(lever.deal, pair);
    expect(contracts).toMatchObject({ last_price: unknown, ExRAte: unknown, ustd_price: '1', terms: { index: '' } });
  });

  test('99 LTC without a price are no 0.00 USDT, to their owner and to the house that owes them', async () => {
    const wallets = await server.mustCall(wallet.walletList, {}, trader.token);
    expect(wallets.change_wallet).toMatchObject({ total: '', without: ['LTC'] });
    expect(wallets.change_wallet).not.toHaveProperty('usdt_totle');
    expect(wallets.legal_wallet).toMatchObject({ usdt_totle: 10_000, total: '10000', without: [] });
    expect(wallets.micro_wallet).toMatchObject({ usdt_totle: 0, total: '0' });
    expect(wallets.ExRate).toBe(fields.UNKNOWN_FIGURE);
    const overview = await server.mustCall(wallet.overview, {}, trader.token);
    expect(overview).toMatchObject({ total: '≥10000', total_cny: '', without: ['LTC'], by_old_prices: [] });
    expect(overview.wallets).toEqual({ legal: '10000', lever: '0', change: '', micro: '0' });
    expect(overview.allocation.map(({ currency_name, worth, percent }) => [currency_name, worth, percent])).toEqual([
      ['USDT', '10000', ''],
      ['LTC', '', ''],
    ]);
    const { sums, coins } = await server.mustCall(officeHouse.exposure, {}, maker);
    expect(sums).toMatchObject({ owed: '≥10000', coverage: '', held: '', without: ['LTC'] });
    expect(coins.find((coin) => coin.currency_name === 'LTC')).toMatchObject({ price: '', owed_total: '99' });
    const person = await server.mustCall(officePeople.overview, { id: trader.userId }, maker);
    expect(person).toMatchObject({ worth: '≥10000', without: ['LTC'] });
  });
});

const PAIR = { legal_id: USDT, currency_id: BTC };

async function codeOf(call: Call, input: Readonly<Record<string, unknown>>, token: string): Promise<string> {
  const { body } = await server.call(call, input, token);
  return body.type === 'ok' ? 'ok' : body.code;
}

type Desk = { readonly listProposals: Call; readonly approveProposal: Call };

/** One asks, the other agrees; answers what came of it. */
async function agree(desk: Desk, call: Call, input: Readonly<Record<string, unknown>>): Promise<string> {
  const asked = await codeOf(call, { ...input, reason: 'opening' }, maker);
  if (asked !== 'ok') return asked;
  const { body } = await server.call(desk.listProposals, {}, checker);
  const [newest] = [...figuresOf(body)];
  expect(await codeOf(desk.approveProposal, { id: newest }, maker)).not.toBe('ok');
  return codeOf(desk.approveProposal, { id: newest }, checker);
}

/** The ids of pending proposals, the newest first. */
function* figuresOf(body: unknown): Generator<number> {
  if (typeof body !== 'object' || body === null || !('message' in body)) return;
  const { message } = body;
  if (typeof message !== 'object' || message === null || !('list' in message) || !Array.isArray(message.list)) return;
  for (const row of message.list) if (typeof row?.id === 'number') yield row.id;
}

describe('nothing is open until two operators open it', () => {
  test('the back office names what is to be done, and counts what is', async () => {
    const { steps } = await server.mustCall(officeOpening.view, {}, maker);
    expect(steps.map(({ key }) => key)).toEqual(officeOpening.OPENING_STEPS);
    expect(steps.filter(({ open }) => open > 0)).toEqual([]);
    expect(steps.filter(({ total }) => total === 0)).toEqual([]);
  });

  test('no article says that something trades', async () => {
    const { list } = await server.mustCall(news.newsList, { c_id: NEWS_CATEGORIES.listings });
    expect(list).toEqual([]);
  });

  test.each([
    ['POST /api/transaction/in', { ...PAIR, num: '1', price: '100', mode: 2 }, 'market_not_open'],
    ['POST /api/lever/submit', { ...PAIR, multiple: '10', share: '1', type: '1', status: '1' }, 'lever_not_open'],
    [
      'POST /api/microtrade/submit',
      { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '10' },
      'micro_closed',
    ],
    ['POST /api/zhiya/buy', { id: 1 }, 'staking_closed'],
  ] as const)('%s is refused', async (name, input, code) => {
    const call = calls.find(({ method, path }) => `${method} ${path}` === name);
    if (!call) throw new Error(`there is no call ${name}`);
    expect(await codeOf(call, input, trader.token)).toBe(code);
  });

  test('no coin comes in or goes out on any network', async () => {
    const { sql } = server.services.storage;
    const [row] = await sql<{ open: string }[]>`
      SELECT count(*) AS open FROM coin_chains WHERE is_deposit_open OR is_withdraw_open`;
    expect(row?.open).toBe('0');
    expect((await server.mustCall(wallet.walletList, {}, trader.token)).is_open_CTbi).toBe(0);
    expect(await codeOf(walletDeposits.depositAddress, { currency: ETH }, trader.token)).not.toBe('ok');
  });

  test('a spot market is opened by two, and trades', async () => {
    const list = await server.mustCall(officeCoins.listCoins, {}, maker);
    const [market_] = list.list.flatMap(({ markets }) => markets).filter(({ symbol }) => symbol === 'BTC/USDT');
    expect(market_).toMatchObject({ state: 'closed', last: '' });
    expect(await codeOf(officeCoins.halt, { id: market_?.id, reason: 'none' }, maker)).toBe('market_not_open');
    expect(await agree(officeCoins, officeCoins.proposeMarket, { id: market_?.id, state: 'open' })).toBe('ok');
    const order = { ...PAIR, num: '1', price: '100', mode: 2 };
    expect(await codeOf(spot.placeBuy, order, trader.token)).toBe('insufficient_balance');
  });

  test('a contract is opened by two with a fresh index and money behind it, and not before', async () => {
    const open = () => agree(officeLever, officeLever.proposeState, { id: 1, state: 'open' });
    const submit = (command: ReturnType<typeof tickOf>) => mustSubmit(server, command);
    expect(await open()).toBe('contract_index_missing');
    server.clock.advance(1_000);
    await submit(tickOf(server.clock.now(), [[BTC, '60000']]));
    expect(await open()).toBe('contract_pool_empty');
    await mustSubmit(server, { kind: 'fundTreasury', currencyId: USDT, amount: amount(units('1000')) });
    expect(await open()).toBe('ok');
    const order = { ...PAIR, multiple: '10', share: '1', type: '1', status: '1' };
    expect(await codeOf(lever.submit, order, trader.token)).toBe('insufficient_balance');
  });

  test('a network is opened by two', async () => {
    const fieldsOf = { chain: 1, currency: BTC, is_deposit_open: '1', is_withdraw_open: '1' };
    expect(await agree(officeNetworks, officeNetworks.proposeSettings, fieldsOf)).toBe('ok');
    const { sql } = server.services.storage;
    const rows = await sql`SELECT FROM coin_chains WHERE is_deposit_open AND is_withdraw_open`;
    expect(rows).toHaveLength(1);
  });

  test('what was opened is counted', async () => {
    const { steps } = await server.mustCall(officeOpening.view, {}, maker);
    const counts = Object.fromEntries(steps.map(({ key, open }) => [key, open]));
    expect(counts).toMatchObject({ spot: 1, lever: 1, lever_money: 1, micro: 0, fiat: 0 });
  });

  test('a network that the site does not run counts as closed, however it is set', async () => {
    const { steps } = await server.mustCall(officeOpening.view, {}, maker);
    expect(steps.find(({ key }) => key === 'networks')).toMatchObject({ open: 0 });
  });
});
