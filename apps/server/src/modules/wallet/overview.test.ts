// The overview, the older list, and one coin over the wallets, through HTTP on a real database.
import { account, lever, micro, spot, staking, wallet } from '@bourse/contract';
import { BTC, DAY_MS, ETH, startOfShanghaiDay, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tickOf } from '../../core/market/testing.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';

let server: TestServer;
let owner: TestUser;

const setIndex = (bitcoin: string) =>
  server.services.sequencer.submit(
    tickOf(server.clock.now(), [
      [BTC, bitcoin],
      [ETH, '3000'],
    ]),
  );
const overview = (currency?: number) =>
  server.mustCall(wallet.overview, currency === undefined ? {} : { currency }, owner.token);

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('owner@example.com');
  await setIndex('60000');
});
afterAll(() => server.stop());

test('says what all is worth in USDT, in CNY and in another coin, and how it is spread', async () => {
  // 25,000 USDT, half a BTC, 5 ETH.
  const now = await overview(BTC);
  expect(now).toMatchObject({
    total: '70000',
    total_cny: '497000',
    total_in_currency: '1.16666666',
    currency_name: 'BTC',
    wallets: { legal: '5000', lever: '5000', change: '55000', micro: '5000' },
  });
  expect(
    now.allocation.map(({ currency_name, number, worth, percent }) => [currency_name, number, worth, percent]),
  ).toEqual([
    ['BTC', '0.5', '30000', '42.86'],
    ['USDT', '25000', '25000', '35.71'],
    ['ETH', '5', '15000', '21.43'],
  ]);
  expect((await server.call(wallet.overview, { currency: 99 }, owner.token)).body).toMatchObject({
    code: 'currency_not_found',
  });
});

test('locked money counts, and transfers and what came in are no profit of the day', async () => {
  expect(await overview()).toMatchObject({ day_profit: '0', day_profit_percent: '0.00' });
  await server.mustCall(spot.placeBuy, { legal_id: USDT, currency_id: BTC, price: '50000', num: '0.1' }, owner.token);
  await server.mustCall(
    wallet.change,
    { number: '100', currency_id: USDT, from_field: 'legal', to_field: 'micro' },
    owner.token,
  );
  expect(await overview()).toMatchObject({ total: '70000', day_profit: '0' });
  await setIndex('66000');
  expect(await overview()).toMatchObject({ total: '73000', day_profit: '0', day_profit_percent: '0.00' });
});

test('the profit of the day is against its snapshot, the curve has the days of the last 30 and now', async () => {
  const { storage, clock } = server.services;
  const today = startOfShanghaiDay(clock.now());
  for (const [daysAgo, worth] of [
    [0, '1000'],
    [1, '900'],
    [29, '800'],
    [30, '700'],
  ] as const) {
    await storage.sql`
      INSERT INTO balance_snapshots (user_id, day, worth) VALUES (${owner.userId}, ${today - daysAgo * DAY_MS}, ${worth})`;
  }
  const { curve, day_profit: profit, day_profit_percent: percent } = await overview();
  expect(curve.map(({ worth }) => worth)).toEqual(['800', '900', '1000', '73000']);
  expect(curve[2]?.time).toBe(today);
  // The grant came in today: 25,000 USDT, half a BTC at 66,000 and 5 ETH.
  expect([profit, percent]).toEqual(['-1000', '-1.35']);
});

test('what contracts bring or cost is profit of the day, and what is open stands beside the total', async () => {
  const trader = await server.register('contracts@example.com');
  const look = () => server.mustCall(wallet.overview, {}, trader.token);
  const tick = async (at: string) => {
    server.clock.advance(1_000);
    await setIndex(at);
  };
  await tick('60000');
  const order = { legal_id: USDT, currency_id: BTC, type: 1, status: 1, multiple: 10, share: 10 };
  const { body } = await server.call(lever.submit, order, trader.token);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  await tick('60000');
  await expect.poll(async () => (await look()).lever_profits).toBe('-2.4');
  // The fee of opening.
  expect(await look()).toMatchObject({ total: '69996.9994', day_profit: '-3.0006' });
  await server.mustCall(lever.close, { id: body.data.id }, trader.token);
  await tick('61000');
  await expect.poll(async () => (await look()).lever_profits).toBe('0');
  await setIndex('60000');
  expect(await look()).toMatchObject({ day_profit: '91.53001' });
  await setIndex('66000');
});

test('what second contracts bring or cost is profit of the day once it is decided', async () => {
  const player = await server.register('seconds@example.com');
  const look = () => server.mustCall(wallet.overview, {}, player.token);
  const tick = async (at: string, afterSeconds = 1) => {
    server.clock.advance(afterSeconds * 1_000);
    await setIndex(at);
  };
  await server.mustCall(micro.acceptRisk, { version: 1 }, player.token);
  await tick('66000');
  const order = { match_id: 1, currency_id: USDT, type: 2, seconds: 30, number: '100' };
  await server.mustCall(micro.submit, order, player.token);
  await expect.poll(look).toMatchObject({ total: '72899.5', day_profit: '0' });
  await tick('66000');
  await tick('66001', 30);
  await setIndex('66000');
  await expect.poll(look).toMatchObject({ total: '72899.5', day_profit: '-100.5' });
});

test('what was staked the day before is no profit of the day when it comes back', async () => {
  const player = await server.register('midnight@example.com');
  const look = () => server.mustCall(wallet.overview, {}, player.token);
  const tick = async (at: string, afterSeconds: number) => {
    server.clock.advance(afterSeconds * 1_000);
    await setIndex(at);
  };
  await server.mustCall(micro.acceptRisk, { version: 1 }, player.token);
  const midnight = startOfShanghaiDay(server.clock.now()) + DAY_MS;
  await tick('66000', Math.floor((midnight - server.clock.now()) / 1_000) - 15);
  for (const type of [1, 2] as const) {
    const order = { match_id: 1, currency_id: USDT, type, seconds: 30, number: '100' };
    await server.mustCall(micro.submit, order, player.token);
  }
  await tick('66000', 1);
  const { total } = await look();
  await server.services.storage.sql`
    INSERT INTO balance_snapshots (user_id, day, worth) VALUES (${player.userId}, ${midnight}, ${total})`;
  await tick('66000', 20);
  await expect.poll(look).toMatchObject({ total, day_profit: '0' });
  await tick('66001', 11);
  await setIndex('66000');
  await expect.poll(look).toMatchObject({ day_profit: '-11' });
});

test('the older list sums each coin over the wallets', async () => {
  const { total_assets: total, list } = await server.mustCall(wallet.walletSummary, {}, owner.token);
  expect(total).toBe('73000');
  expect(list.find(({ token }) => token === 'USDT')).toMatchObject({ balance: '20000', lock_balance: '5000' });
});

test('one coin over the four wallets, with its worth in CNY', async () => {
  expect(await server.mustCall(wallet.detail, { currency: USDT, type: 'legal' }, owner.token)).toMatchObject({
    currency_name: 'USDT',
    legal_balance: '4900',
    change_balance: '5000',
    lock_change_balance: '5000',
    cny_price: '7.1',
  });
});

test('the coins of at least two wallets, USDT with all of them first', async () => {
  const rows = await server.mustCall(wallet.userCurrencies, {}, owner.token);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['USDT', 'BTC', 'ETH']));
  expect(rows[0]).toMatchObject({ id: USDT, is_micro: 1, is_lever: 1, is_match: 1, wallet: { micro_balance: '5100' } });
  for (const { is_legal, is_lever, is_match, is_micro } of rows) {
    expect(is_legal + is_lever + is_match + is_micro).toBeGreaterThan(1);
  }
});

test('what is staked counts, and what staking brings or costs is profit of the day', async () => {
  const staker = await server.register('staker@example.com');
  let { token } = staker;
  const look = () => server.mustCall(wallet.overview, {}, token);
  const { total } = await look();
  const { body } = await server.call(staking.buy, { id: 1, num: 10 }, token);
  if (body.type !== 'ok' || !body.data) throw new Error(JSON.stringify(body));
  expect(await look()).toMatchObject({ total, day_profit: '0' });
  await server.mustCall(staking.cancel, { id: body.data.id }, token);
  expect(await look()).toMatchObject({ day_profit: '-10' });

  await server.mustCall(staking.buy, { id: 1, num: 20 }, token);
  const { total: before } = await look();
  server.clock.advance(30 * DAY_MS);
  token = await server.mustCall(account.login, { user_string: 'staker@example.com', password: TEST_PASSWORD });
  await server.services.storage.sql`
    INSERT INTO balance_snapshots (user_id, day, worth)
    VALUES (${staker.userId}, ${startOfShanghaiDay(server.clock.now())}, ${before})`;
  await expect.poll(look).toMatchObject({ day_profit: '8' });
});
