// Logs, records and transfers through HTTP, on a real database.
import { spot, wallet, walletRecords } from '@bourse/contract';
import { amount, BTC, ETH, firstChainsOf, formatShanghai, instant, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';

let server: TestServer;
let owner: TestUser;

const EN = { headers: { lang: 'en' } };
const move = (number: string, from: 'change' | 'legal', to: 'lever' | 'legal') =>
  server.mustCall(wallet.change, { number, currency_id: USDT, from_field: from, to_field: to }, owner.token);

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('owner@example.com');
  const seller = await server.register('seller@example.com');
  const order = { legal_id: USDT, currency_id: BTC, price: '60000', num: '0.1' };
  await server.mustCall(spot.placeSell, order, seller.token);
  await server.mustCall(spot.placeBuy, order, owner.token);
  for (let nth = 1; nth <= 12; nth += 1) await move(String(nth), 'change', 'lever');
  await move('500', 'legal', 'lever');
});
afterAll(() => server.stop());

describe('the log of the ledger', () => {
  test('shows each leg of one wallet, newest first, with what was there before and after', async () => {
    const log = await server.mustCall(walletRecords.walletLog, { type: '2', currency: USDT }, owner.token, EN);
    expect([log.list.length, log.count, log.page, log.limit]).toEqual([10, 14, 1, 10]);
    expect(log.list[0]).toMatchObject({
      value: '-12',
      info: 'Transfer: Spot account → Contract account',
      wallet: 'change',
      account: 'Spot account',
      currency_name: 'USDT',
      before: '3934',
      after: '3922',
      created_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const next = await server.mustCall(
      walletRecords.walletLog,
      { type: 'change', currency: USDT, page: 2 },
      owner.token,
      EN,
    );
    expect(next.list.map(({ value, info }) => [value, info])).toEqual([
      ['-2', 'Transfer: Spot account → Contract account'],
      ['-1', 'Transfer: Spot account → Contract account'],
      ['-6000', 'Spot trade'],
      ['10000', 'Demo funds'],
    ]);
    const beyond = await server.mustCall(
      walletRecords.walletLog,
      { type: 'change', currency: USDT, page: 3 },
      owner.token,
    );
    expect(beyond).toMatchObject({ list: [], count: 14 });
  });

  test.each([
    ['1', 'legal'],
    ['2', 'change'],
    ['3', 'lever'],
    ['4', 'micro'],
    ['lever', 'lever'],
  ] as const)('type %s is the wallet %s', async (type, name) => {
    const { list } = await server.mustCall(walletRecords.walletLog, { type }, owner.token);
    expect(new Set(list.map((row) => row.wallet))).toEqual(new Set([name]));
  });

  test('without fields it is all wallets, no leg twice', async () => {
    const seen: string[] = [];
    for (let page = 1; ; page += 1) {
      const { list } = await server.mustCall(walletRecords.walletLog, { page }, owner.token);
      seen.push(...list.map(({ id }) => id));
      if (list.length < 10) break;
    }
    // Six grants, two legs of a trade, thirteen transfers of two.
    expect([seen.length, new Set(seen).size]).toEqual([34, 34]);
  });

  test('old clients page through all of it by 20', async () => {
    const first = await server.mustCall(walletRecords.accountLog, {}, owner.token);
    expect([first.data.length, first.limit, first.total]).toEqual([20, 20, 34]);
    const second = await server.mustCall(walletRecords.accountLog, { page: 2, limit: 20 }, owner.token);
    expect(second.data.map(({ value }) => value)).toContain('-6000');
  });

  test.each([{ type: '5' }, { type: 'savings' }, { page: 0 }, { limit: 101 }, { limit: 0 }])(
    '%j is not understood',
    async (input) => {
      const { body } = await server.call(walletRecords.walletLog, input, owner.token);
      expect(body).toMatchObject({ type: 'error', code: 'invalid_request' });
    },
  );

  test('is the caller’s alone', async () => {
    const stranger = await server.register('stranger@example.com');
    const { list } = await server.mustCall(walletRecords.walletLog, {}, stranger.token);
    expect(new Set(list.map(({ reason }) => reason))).toEqual(new Set(['demo_grant']));
  });
});

describe('finance records', () => {
  const find = (input: Parameters<typeof server.mustCall<typeof walletRecords.records>>[1]) =>
    server.mustCall(walletRecords.records, input, owner.token, EN);

  test('each kind has its own rows, and trades are in none', async () => {
    expect(await find({ kind: 'deposit' })).toMatchObject({ list: [], total: 0 });
    expect(await find({ kind: 'withdraw' })).toMatchObject({ list: [], total: 0 });
    expect(await find({ kind: 'transfer' })).toMatchObject({ total: 26, page_size: 20 });
    const { list } = await find({ kind: 'other' });
    expect(list.map(({ reason }) => reason)).toEqual(Array.from({ length: 6 }, () => 'demo_grant'));
  });

  test('narrowed by coin and by time', async () => {
    expect(await find({ kind: 'other', currency: ETH })).toMatchObject({ total: 1 });
    const [newest] = (await find({ kind: 'other' })).list;
    expect((await find({ kind: 'other', from: (newest?.time_ms ?? 0) + 1 })).total).toBe(0);
    expect((await find({ kind: 'other', to: newest?.time_ms ?? 0 })).total).toBe(0);
    expect((await find({ kind: 'other', from: newest?.time_ms ?? 0 })).total).toBe(6);
  });
});

describe('transfers', () => {
  test('are one row each, 20 a page, with both wallets', async () => {
    const all = await server.mustCall(walletRecords.transfers, {}, owner.token);
    expect([all.list.length, all.total, all.page_size]).toEqual([13, 13, 20]);
    expect(all.list[0]).toMatchObject({ from: 'legal', to: 'lever', number: '500', currency_name: 'USDT' });
    const page = await server.mustCall(walletRecords.transfers, { page: 2, limit: 5 }, owner.token);
    expect(page.list.map(({ number }) => number)).toEqual(['8', '7', '6', '5', '4']);
    expect(await server.mustCall(walletRecords.transfers, { currency: BTC }, owner.token)).toMatchObject({ total: 0 });
  });

  test('old clients read them as data, at the top and in the message', async () => {
    const { body } = await server.call(walletRecords.transferHistory, {}, owner.token, EN);
    if (body.type !== 'ok') throw new Error(body.code);
    expect(body.message.data).toEqual(body.data);
    expect(body.data?.[0]).toMatchObject({ type: 'Transfer: Fiat account → Contract account', number: '500' });
  });
});

describe('statements', () => {
  const read = (month: string) => server.mustCall(walletRecords.statement, { month }, owner.token, EN);
  const monthOf = (at: number) => formatShanghai(instant(at)).slice(0, 7);

  test('of a month say what each account began and ended with, and every line between, oldest first', async () => {
    const month = monthOf(server.clock.now());
    const { balances, rows, from, to, is_cut: isCut } = await read(month);
    expect([rows.length, isCut]).toEqual([34, 0]);
    expect(rows[0]).toMatchObject({ info: 'Demo funds' });
    expect(balances.find(({ wallet: name, currency }) => name === 'change' && currency === USDT)).toEqual({
      account_id: expect.any(Number),
      account_label: '',
      wallet: 'change',
      account: 'Spot account',
      currency: USDT,
      currency_name: 'USDT',
      opening: '0',
      closing: '3922',
    });
    // The lines add up to what the month changed.
    for (const { wallet: name, currency, opening, closing } of balances) {
      const own = rows.filter((row) => row.wallet === name && row.currency === currency);
      const signed = (value: string) => (value.startsWith('-') ? -units(value.slice(1)) : units(value));
      expect(own.reduce((sum, { value }) => sum + signed(value), units(opening))).toBe(units(closing));
    }
    expect(formatShanghai(instant(from))).toBe(`${month}-01 00:00:00`);
    expect(formatShanghai(instant(to)).slice(7)).toBe('-01 00:00:00');
    const next = await read(monthOf(to));
    expect(next.rows).toEqual([]);
    expect(next.balances.map(({ opening, closing }) => opening === closing)).not.toContain(false);
    expect(next.balances).toHaveLength(balances.length);
    expect(await read('2020-02')).toMatchObject({ balances: [], rows: [] });
  });

  test.each(['2026', '2026-13', '2026-1', '1999-12'])('%s is no month', async (month) => {
    const { body } = await server.call(walletRecords.statement, { month }, owner.token);
    expect(body).toMatchObject({ type: 'error', code: 'invalid_request' });
  });
});

test('what comes over a chain and what is settled inside are deposits and withdrawals', async () => {
  const friend = await server.register('friend@example.com');
  const [chain] = firstChainsOf(USDT);
  const common = { currencyId: USDT, chainId: chain!.id };
  const { sequencer } = server.services;
  await sequencer.submit({
    kind: 'creditDeposit',
    ...common,
    userId: friend.userId,
    txid: 'aa',
    ordinal: 0,
    amount: amount(units('70')),
    depositKind: 'chain',
  });
  const asked = await sequencer.submit({
    kind: 'requestWithdrawal',
    ...common,
    userId: owner.userId,
    toUserId: friend.userId,
    address: '0x',
    amount: amount(units('20')),
    fee: amount(units('1')),
  });
  if (!asked.ok) throw new Error(asked.code);
  await sequencer.submit({ kind: 'approveWithdrawal', id: asked.value.id });
  await sequencer.submit({ kind: 'settleWithdrawal', id: asked.value.id });
  const find = async (kind: 'deposit' | 'withdraw' | 'other', { token }: TestUser) =>
    (await server.mustCall(walletRecords.records, { kind }, token, EN)).list.map(({ value, info }) => [value, info]);
  expect(await find('deposit', friend)).toEqual([
    ['19', 'Deposit'],
    ['70', 'Deposit'],
  ]);
  expect(await find('withdraw', owner)).toEqual([['-20', 'Withdrawal']]);
  expect(await find('withdraw', friend)).toEqual([]);
  expect(await find('other', owner)).toHaveLength(6);
});
