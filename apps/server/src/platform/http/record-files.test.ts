// Lists of the user's own as files, through HTTP, on a real database: a file has the rows of its pages, in three forms.
import {
  acceptors,
  c2c,
  type Call,
  fiat,
  type InputOf,
  lever,
  micro,
  spot,
  walletDeposits,
  walletWithdrawals,
} from '@bourse/contract';
import { amount, BTC, firstChainsOf, ppm, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  open as openPosition,
  registerTrader as registerLever,
  submit as submitLever,
} from '../../modules/lever/testing.ts';
import { play, registerPlayer, submit as stake } from '../../modules/seconds/testing.ts';
import { askCode, readyToWithdraw, registerWithdrawer, withdraw } from '../../modules/wallet/testing.ts';
import { freshen, publish, registerMerchant, registerTrader, take } from '../../modules/fiat/deals/testing.ts';
import { settle } from './testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from './testing.ts';

const DAY = 86_400_000;
const ROWS = 24;
let server: TestServer;

type List = {
  readonly user: TestUser;
  readonly call: Call;
  readonly input: Readonly<Record<string, string | number>>;
};
const lists = new Map<string, List>();
const addList = <C extends Call>(name: string, user: TestUser, call: C, input: InputOf<C>): void => {
  lists.set(name, { user, call, input: z.record(z.string(), z.union([z.string(), z.number()])).parse(input) });
};
const listOf = (name: string): List => {
  const list = lists.get(name);
  if (!list) throw new Error(`there is no list ${name}`);
  return list;
};

type Table = 'orders' | 'lever_positions' | 'micro_orders' | 'fiat_deals' | 'acceptor_deals' | 'withdrawals';
const TIMES = {
  orders: 'created_at',
  lever_positions: 'placed_at',
  micro_orders: 'placed_at',
  fiat_deals: 'opened_at',
  acceptor_deals: 'opened_at',
  withdrawals: 'created_at',
} as const satisfies Record<Table, string>;

/** Rows like the given one, each a day older than the one before. */
async function multiply(table: Table, id: number, count = ROWS): Promise<void> {
  const { sql } = server.services.storage;
  const time = TIMES[table];
  await sql`
    INSERT INTO ${sql(table)}
    SELECT (jsonb_populate_record(NULL::${sql(table)}, to_jsonb(one) ||
      jsonb_build_object('id', -nth, ${time}::text, (to_jsonb(one)->>${time})::bigint - nth * ${DAY}))).*
    FROM ${sql(table)} AS one, generate_series(1, ${count}::bigint) AS nth WHERE one.id = ${id}`;
}

async function fillSpot(): Promise<void> {
  const owner = await server.register('owner@example.com');
  const order = { legal_id: USDT, currency_id: BTC, price: '50000.5', num: '0.01' };
  const oco = { type: 'in' as const, price: '50000', stop_price: '80000', stop_limit_price: '81000' };
  const seller = await server.register('seller@example.com');
  const first = { ...order, price: '60000' };
  await server.mustCall(spot.placeSell, first, seller.token);
  await server.mustCall(spot.placeBuy, first, owner.token);
  await server.mustCall(spot.placeOco, { ...order, ...oco }, owner.token);
  const [leg] = (await server.mustCall(spot.listOrders, {}, owner.token)).list;
  await server.mustCall(spot.cancel, { id: leg?.oco_id ?? 0 }, owner.token);
  await server.mustCall(spot.placeBuy, order, owner.token);
  await server.mustCall(spot.cancelAll, { markets: 'all', type: 'all' }, owner.token);
  for (let nth = 0; nth < ROWS; nth += 1)
    await server.mustCall(spot.placeBuy, { ...order, num: '0.001' }, owner.token, keyed());
  await settle(server);
  const { list } = await server.mustCall(spot.listOrders, { status: 'closed' }, owner.token);
  await multiply('orders', list[0]?.id ?? 0);
  addList('spot orders', owner, spot.listOrders, { status: 'open' });
  addList('spot history', owner, spot.listOrders, { status: 'closed' });
  addList('spot buys', owner, spot.listBuyOrders, { status: 'closed' });
}

let keys = 0;
const keyed = () => ({ headers: { 'idempotency-key': `file-${(keys += 1)}` } });

async function fillLever(): Promise<void> {
  const trader = await registerLever(server, 'lena');
  await freshen(server);
  await submitLever(server, trader, { status: '0', target_price: '50000', share: '1' });
  await openPosition(server, trader, { share: '2' });
  const id = await openPosition(server, trader, { share: '3' });
  await server.mustCall(lever.close, { id }, trader.token, keyed());
  await freshen(server);
  await settle(server);
  await multiply('lever_positions', id);
  addList('positions', trader, lever.myTrade, { status: '1' });
  addList('ordered positions', trader, lever.myTrade, { status: '0' });
  addList('closed positions', trader, lever.myTrade, { status: '3' });
  addList('all positions', trader, lever.myTrade, { status: '-1' });
}

async function fillMicro(): Promise<void> {
  const player = await registerPlayer(server, 'mia');
  const { id } = await play(server, player, { to: '60001' });
  await freshen(server);
  await stake(server, player);
  await multiply('micro_orders', id);
  addList('second contracts', player, micro.lists, { status: '1' });
  addList('closed second contracts', player, micro.lists, { status: '3' });
}

async function fillFiat(): Promise<void> {
  const [merchant, buyer] = [await registerMerchant(server), await registerTrader(server)];
  await freshen(server);
  const adId = await publish(server, merchant);
  const id = await take(server, buyer, { id: adId });
  await server.mustCall(fiat.cancel, { id }, buyer.token);
  await settle(server);
  await multiply('fiat_deals', id, 6_000);
  addList('taken deals', buyer, fiat.takenDeals, {});
  addList('published deals', merchant, fiat.publisherDeals, {});
  addList('deals of an ad', merchant, fiat.adDeals, { id: adId });
  addList('c2c deals', buyer, c2c.ownDeals, {});
  addList('deals of all', buyer, fiat.history, {});
}

async function fillAcceptors(): Promise<void> {
  const [acceptor, user] = [await registerTrader(server, { usdt: '50000' }), await registerTrader(server)];
  const whole = (text: string) => amount(units(text));
  const terms = {
    isAppointed: true,
    rechargeMin: whole('100'),
    rechargeMax: whole('5000'),
    rechargeRate: ppm(10_000n),
    cashMin: whole('100'),
    cashMax: whole('8000'),
    cashRate: ppm(20_000n),
  };
  await server.services.sequencer.submit({ kind: 'configureAcceptor', userId: acceptor.userId, terms });
  const asked = {
    acceptor_id: acceptor.userId,
    way: 'bank',
    type: 'buy',
    money: '650.5',
    deal_account: '6225',
  } as const;
  await server.mustCall(acceptors.deal, { ...asked, mobile: '13800000000' }, user.token);
  const [deal] = await server.mustCall(acceptors.myDeal, {}, user.token);
  await server.mustCall(acceptors.cancel, { id: deal?.id ?? 0 }, user.token);
  await settle(server);
  await multiply('acceptor_deals', deal?.id ?? 0);
  addList('deals with acceptors', user, acceptors.myDeal, {});
}

async function fillWallet(): Promise<void> {
  await readyToWithdraw(server);
  const owner = await registerWithdrawer(server, 'wanda');
  const { custody, storage } = server.services;
  const [chain] = firstChainsOf(USDT);
  if (!chain || !custody.faucet) throw new Error('there is a faucet of USDT');
  const sent = { userId: owner.userId, chain, currencyId: USDT, amount: amount(units('25.5')) };
  await server.mustCall(walletDeposits.depositAddress, { currency: USDT }, owner.token);
  await custody.faucet.send(sent);
  await custody.mine(6, chain);
  await storage.sql`
    INSERT INTO chain_deposits
    SELECT (jsonb_populate_record(NULL::chain_deposits, to_jsonb(one) ||
      jsonb_build_object('ordinal', 100 + nth, 'deposit_id', NULL, 'seen_at', one.seen_at - (nth / 3) * ${DAY}))).*
    FROM chain_deposits AS one, generate_series(1, ${ROWS}::bigint) AS nth WHERE one.user_id = ${owner.userId}`;
  await withdraw(server, owner, { code: await askCode(server, owner) });
  await settle(server);
  const { list } = await server.mustCall(walletWithdrawals.withdrawals, {}, owner.token);
  await multiply('withdrawals', list[0]?.id ?? 0);
  addList('deposits', owner, walletDeposits.deposits, {});
  addList('withdrawals', owner, walletWithdrawals.withdrawals, {});
}

beforeAll(async () => {
  server = await startTestServer();
  for (const fill of [fillSpot, fillLever, fillMicro, fillFiat, fillAcceptors, fillWallet]) await fill();
});
afterAll(() => server.stop());

type Asked = Readonly<Record<string, string | number>>;
async function ask({ user, call, input }: List, asked: Asked, lang = 'en', token: string | undefined = user.token) {
  const fields = Object.fromEntries(
    Object.entries({ ...input, ...asked }).map(([name, value]) => [name, String(value)]),
  );
  return server.send({
    method: call.method === 'GET' ? 'GET' : 'POST',
    url: call.path,
    headers: { lang, ...(token === undefined ? {} : { authorization: token }) },
    ...(call.method === 'GET' ? { query: fields } : { payload: fields }),
  });
}

const fileOf = async (list: List, asked: Asked = {}, lang = 'en'): Promise<readonly string[]> =>
  (await ask(list, { format: 'csv', ...asked }, lang)).text.trimEnd().split('\r\n');

const rowShape = z.looseObject({ id: z.union([z.number(), z.string()]) });
type Row = z.output<typeof rowShape>;
const rows = z.array(rowShape);

/** The places where an answer has its rows, one of which fits each list. */
const holders = [
  z.object({ message: rows }).transform(({ message }) => message),
  z.object({ message: z.object({ list: rows }) }).transform(({ message }) => message.list),
  z.object({ message: z.object({ data: rows }) }).transform(({ message }) => message.data),
  z.object({ message: z.object({ rows }) }).transform(({ message }) => message.rows),
  z
    .object({ message: z.object({ message: z.object({ data: rows }) }) })
    .transform(({ message }) => message.message.data),
] as const;
const answerShape = z.union(holders);

async function pagesOf(list: List, asked: Asked = {}): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await ask(list, { ...asked, page }, 'en');
    const found = answerShape.parse(body);
    all.push(...found);
    if (found.length === 0 || list.call === fiat.history || page > 5) return all;
  }
}

const timeOf = (row: Row): number =>
  z.number().parse(row['time_ms'] ?? row['create_ms'] ?? row['created_ms'] ?? row['time']);
const machineTime = (row: Row): string => `${new Date(timeOf(row)).toISOString().slice(0, 19)}Z`;
/** Ids and texts before the first quote are without separators. */
const cellsOf = (line: string, separator = ','): readonly string[] => line.split(separator);

const NAMES = [
  'spot orders',
  'spot history',
  'spot buys',
  'positions',
  'ordered positions',
  'closed positions',
  'all positions',
  'second contracts',
  'closed second contracts',
  'deals with acceptors',
  'deposits',
  'withdrawals',
  'c2c deals',
  'taken deals',
  'published deals',
  'deals of an ad',
  'deals of all',
] as const;
/** These lists have too many pages to be joined here. */
const LONG: ReadonlySet<string> = new Set(['taken deals', 'published deals', 'deals of an ad', 'deals of all']);

describe.each(NAMES)('the file of %s', (name) => {
  test('has the rows of its pages in their order', async () => {
    const pages = await pagesOf(listOf(name));
    const [head = '', ...lines] = await fileOf(listOf(name), { lang: 'en' });
    expect(head).toMatch(/^Time \(UTC\),/);
    expect(lines.length > 0).toBe(name !== 'c2c deals');
    const expected = pages.map((row) => `${machineTime(row)} ${row.id}`);
    const written = lines.map((line) => cellsOf(line).slice(0, 2).join(' '));
    expect(LONG.has(name) ? written.slice(0, expected.length) : written).toEqual(expected);
    if (LONG.has(name)) expect(new Set(written).size).toBe(6_001);
  });

  test('speaks the language of whoever asks, or European', async () => {
    const [head = '', line = ''] = await fileOf(listOf(name), {}, 'zh');
    expect(head.startsWith('\uFEFF时间 (UTC),')).toBe(true);
    const [, european = ''] = await fileOf(listOf(name), { sheet: 'european' }, 'zh');
    expect(
      european
        .replace(/^"|"$/g, '')
        .split(/"?;"?/)
        .map((cell) => cell.replace(/^(-?\d+),(\d+)$/, '$1.$2')),
    ).toEqual(line === '' ? [''] : line.split(/"?,"?/));
  });

  test('has only what is between its dates', async () => {
    if (name === 'c2c deals') return;
    const all = (await fileOf(listOf(name), { lang: 'en' })).slice(1);
    const times = all.map((line) => Date.parse(cellsOf(line)[0] ?? ''));
    const [newest = 0] = times.toSorted((a, b) => b - a);
    // A day of Tokyo's, which ends before a day of UTC does.
    const to = Math.floor(newest / DAY) * DAY - 9 * 3_600_000;
    const from = to - 2 * DAY;
    const within = await fileOf(listOf(name), { lang: 'en', from, to });
    expect(within.slice(1)).toEqual(all.filter((_, nth) => (times[nth] ?? 0) >= from && (times[nth] ?? 0) < to));
  });

  test('is for its owner alone', async () => {
    const stranger = await server.register(`stranger-${name.replaceAll(' ', '-')}@example.com`);
    const { text } = await ask(listOf(name), { format: 'csv' }, 'en', stranger.token);
    expect(text.trimEnd().split('\r\n')).toHaveLength(1);
    const nobody = await ask({ ...listOf(name), user: { ...stranger, token: 'nobody' } }, { format: 'csv' });
    expect(nobody.text).toContain('"999"');
  });
});

test('how a leg of a pair ended is said by the other leg, whatever the filter and the page', async () => {
  const { storage } = server.services;
  const { user } = listOf('spot history');
  const [stop] = await storage.sql<{ at: string }[]>`
    SELECT max(created_at) + 1 AS at FROM orders WHERE user_id = ${user.userId} AND stop_price IS NOT NULL AND id > 0`;
  // The other leg is left out of the file.
  await storage.sql`
    UPDATE orders SET created_at = ${stop?.at ?? ''} WHERE user_id = ${user.userId} AND stop_price IS NOT NULL AND id > 0`;
  const file = await fileOf(listOf('spot history'), { lang: 'en', from: stop?.at ?? '' });
  const legs = file.filter((line) => line.includes('OCO'));
  expect(legs).toEqual([expect.stringMatching(/,Cancelled with its pair$/)]);
});

test('a name that would be a formula behind a separator is none', async () => {
  const { user } = listOf('published deals');
  const { sql } = server.services.storage;
  await sql`UPDATE users SET nickname = 'x;=SUM(A1:A9);y' WHERE id = ${user.userId}`;
  for (const form of [{}, { lang: 'en' }, { sheet: 'european' }]) {
    const [, line = ''] = await fileOf(listOf('taken deals'), form);
    expect(line).toContain(`"x;'=SUM(A1:A9);y"`);
  }
});
