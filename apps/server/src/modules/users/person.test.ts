// The page of a user: at a glance, lists, notes; what a role may not read is left out or refused, and looking is logged.
import {
  type Call,
  lever,
  office,
  officeAdjustments,
  officeDeposits,
  officeEarn,
  officeFiat,
  officePeople,
  officeWithdrawals,
  spot,
  wallet,
} from '@bourse/contract';
import { BTC, DAY_MS, divFloor, HOUR_MS, instant, parseUnits, UNITS_PER_WHOLE, USDT, WALLETS } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { settle, tick } from '../../platform/http/testing-ticks.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { priceInUsdt } from '../../core/market/market-view.ts';

let server: TestServer;
let viewer: string;
let support: string;
let operator: string;
let trader: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await logInOperator(server, 'viewer');
  support = await logInOperator(server, 'support');
  operator = await logInOperator(server, 'operator');
  trader = await server.register('person@example.com');
  other = await server.register('counterparty@example.com');
  await tick(server, { BTC: '60000', ETH: '3000' });
  await trade();
});
afterAll(() => server.stop());

const PAIR = { legal_id: USDT, currency_id: BTC };

/** The trader sells 0.0123 of 0.05 BTC to the other one, and holds a position. */
async function trade(): Promise<void> {
  const order = { ...PAIR, mode: 2, price: '60000' } as const;
  await server.mustCall(spot.placeSell, { ...order, num: '0.05' }, trader.token);
  await server.mustCall(spot.placeBuy, { ...order, num: '0.0123' }, other.token);
  await server.mustCall(
    lever.submit,
    { ...PAIR, multiple: '10', share: '10', type: '1', status: '1', target_price: '60000.0000' },
    trader.token,
    { form: true },
  );
  await settle(server);
  await tick(server, { BTC: '60000.5' });
  await server.mustCall(
    wallet.change,
    { currency_id: USDT, number: '12.5', from_field: 'change', to_field: 'legal' },
    trader.token,
  );
}

const overview = (token = operator) => server.mustCall(officePeople.overview, { id: trader.userId }, token);
const ofTrader = () => ({ user_id: trader.userId });
const codeOf = async (call: Call, input: Record<string, unknown>, token: string) => {
  const { body } = await server.call(call, input, token);
  return body.type === 'ok' ? 'ok' : body.code;
};

/** Sums up the ledger entries of each wallet at the price of each coin, rounded down once. */
async function worthByLedger(wallets: readonly string[]): Promise<string> {
  const { sql } = server.services.storage;
  const rows = await sql<{ currency_id: string; sum: string }[]>`
    SELECT a.currency_id, sum(l.amount)::text AS sum FROM ledger_entries l JOIN accounts a ON a.id = l.account_id
    WHERE l.user_id = ${trader.userId} AND a.wallet IN ${sql([...wallets])} GROUP BY a.currency_id`;
  const exact = rows.reduce((all, row) => {
    const coin = server.services.market.currencies().find(({ id }) => id === Number(row.currency_id));
    return coin ? all + (parseUnits(row.sum) ?? 0n) * (priceInUsdt(server.services.market, coin) ?? 0n) : all;
  }, 0n);
  return String(divFloor(exact, UNITS_PER_WHOLE));
}
const unitsOf = (worth: string): string => String(parseUnits(worth));

describe('at a glance', () => {
  test('is worth what the ledger says, wallet by wallet and in all, to the unit', async () => {
    const { worth, wallets } = await overview();
    expect(unitsOf(worth)).toBe(await worthByLedger(WALLETS));
    expect(wallets.map((one) => one.wallet)).toEqual(WALLETS);
    for (const one of wallets) expect(unitsOf(one.worth)).toBe(await worthByLedger([one.wallet]));
    const own = await server.mustCall(wallet.overview, {}, trader.token);
    expect(worth).toBe(own.total);
  });

  test('counts what is under way, says what keeps the user from something, and when that ends', async () => {
    const { sequencer, clock, storage } = server.services;
    const { userId } = trader;
    expect(await overview()).toMatchObject({ restrictions: [], open: { orders: 1, positions: 1, deals: 0 }, notes: 0 });
    await sequencer.submit({ kind: 'setWalletLock', userId, wallet: 'micro', isLocked: true });
    await sequencer.submit({ kind: 'holdOutflows', userId, until: instant(clock.now() + DAY_MS) });
    const until = clock.now() + HOUR_MS;
    await server.mustCall(officeFiat.restrictUser, { id: userId, until, reason: 'unpaid deals' }, operator);
    const { restrictions } = await overview();
    expect(restrictions.map(({ kind, wallet: locked, reason }) => [kind, locked, reason])).toEqual([
      ['outflows', '', ''],
      ['wallet', 'micro', ''],
      ['fiat_trade', '', 'unpaid deals'],
    ]);
    await sequencer.submit({ kind: 'setWalletLock', userId, wallet: 'micro', isLocked: false });
    await storage.sql`UPDATE fiat_measures SET until = ${clock.now()} WHERE subject_id = ${userId}`;
  });

  test('leaves out what the role may not read', async () => {
    const seen = await overview(viewer);
    expect(seen).toMatchObject({ fee_tier: null, restrictions: [], open: { orders: 1 } });
    expect(Object.keys(seen.open)).toEqual(['orders']);
    expect((await overview(support)).fee_tier).toBe(0);
  });
});

describe('lists', () => {
  test('show the orders, trades and contracts of the one user, page by page', async () => {
    const orders = await server.mustCall(officePeople.listOrders, ofTrader(), viewer);
    expect(orders).toMatchObject({
      total: 1,
      list: [{ total_number: '0.05', complete_number: '0.0123', type: 'out' }],
    });
    const trades = await server.mustCall(officePeople.listTrades, { ...ofTrader(), limit: 1 }, viewer);
    expect(trades).toMatchObject({ total: 1, list: [{ number: '0.0123', total_money: '738', fee: '0.738' }] });
    expect((await server.mustCall(officePeople.listTrades, { ...ofTrader(), page: 2 }, viewer)).list).toEqual([]);
    const positions = await server.mustCall(officePeople.listPositions, ofTrader(), support);
    expect(positions).toMatchObject({ total: 1, list: [{ state: 'open', share: '10' }] });
    expect(await server.mustCall(officePeople.listPositions, { ...ofTrader(), state: 'closed' }, support)).toEqual({
      list: [],
      total: 0,
    });
    expect(await codeOf(officePeople.listPositions, ofTrader(), viewer)).toBe('forbidden');
  });

  test('show transfers, each once, and deposits, for who may see money', async () => {
    const transfers = await server.mustCall(officePeople.listTransfers, ofTrader(), support);
    expect(transfers).toMatchObject({ total: 1, list: [{ from: 'change', to: 'legal', number: '12.5' }] });
    expect(await server.mustCall(officePeople.listDeposits, ofTrader(), support)).toEqual({ list: [], total: 0 });
    expect(await codeOf(officePeople.listTransfers, ofTrader(), viewer)).toBe('forbidden');
    expect(await codeOf(officePeople.listDeposits, ofTrader(), viewer)).toBe('forbidden');
  });

  test('show logins with what failed, and the places that they came from', async () => {
    const fail = { user_string: 'person@example.com', password: `${TEST_PASSWORD}9` };
    await server.send({ method: 'POST', url: '/api/user/login', payload: fail });
    const { list, total } = await server.mustCall(officePeople.listLogins, ofTrader(), viewer);
    expect([list[0]?.outcome, total]).toEqual(['wrong_password', list.length]);
    const failed = await server.mustCall(officePeople.listLogins, { ...ofTrader(), outcome: 'wrong_password' }, viewer);
    expect(failed.total).toBe(1);
    const places = await server.mustCall(officePeople.listPlaces, ofTrader(), viewer);
    expect(places.list.reduce((all, one) => all + one.logins + one.failures, 0)).toBe(total);
  });

  test('of desks are narrowed down to one user', async () => {
    const id = { user_id: other.userId };
    const [deposits, withdrawals, identities, merchants, staking] = await Promise.all([
      server.mustCall(officeDeposits.listDepositRequests, { ...id, status: 'all' }, support),
      server.mustCall(officeWithdrawals.listWithdrawals, { ...id, status: 'all' }, support),
      server.mustCall(office.listIdentities, { ...id, status: 'all' }, support),
      server.mustCall(officeFiat.listMerchants, { ...id, state: 'all' }, support),
      server.mustCall(officeEarn.listOrders, id, support),
    ]);
    expect([deposits, withdrawals, identities, merchants, staking].map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
    const adjustments = { id: other.userId, status: 'pending' } as const;
    expect((await server.mustCall(officeAdjustments.listAdjustments, adjustments, support)).total).toBe(0);
  });

  test('of nobody are refused, and so are those of the house', async () => {
    const asked = { user_id: 1 };
    const calls = [officePeople.listOrders, officePeople.listTrades, officePeople.listNotes, officePeople.listPlaces];
    expect(await Promise.all(calls.map((call) => codeOf(call, asked, operator)))).toEqual(
      calls.map(() => 'user_not_found'),
    );
    expect(await codeOf(officePeople.addNote, { ...asked, text: 'x' }, operator)).toBe('user_not_found');
  });
});

describe('notes', () => {
  const notes = (token: string, page = 1) =>
    server.mustCall(officePeople.listNotes, { ...ofTrader(), page, limit: 1 }, token);
  const note = (text: string, token: string) => codeOf(officePeople.addNote, { ...ofTrader(), text }, token);

  test('are appended with author and time, newest first, and read by whoever sees the page', async () => {
    expect(await note(' Called, asks for a limit.\nCall back. ', support)).toBe('ok');
    expect(await note('Limit explained', operator)).toBe('ok');
    expect(await notes(support)).toMatchObject({
      total: 2,
      list: [{ text: 'Limit explained', author: 'operator@demo.example', is_own: 0 }],
    });
    const [older] = (await notes(support, 2)).list;
    expect(older).toMatchObject({ text: 'Called, asks for a limit.\nCall back.', is_own: 1 });
    expect((await notes(viewer)).total).toBe(2);
    expect((await overview()).notes).toBe(2);
  });

  test('are written by whose role may, and say something', async () => {
    expect(await note('x', viewer)).toBe('forbidden');
    expect(await note(' \n', support)).toBe('invalid_request');
  });

  test('about an operator’s own account are for others alone', async () => {
    const { userId: id } = await server.register('support@demo.example');
    const about = { user_id: id, text: 'Trades at work' };
    expect(await codeOf(officePeople.addNote, about, support)).toBe('not_yourself');
    expect(await codeOf(officePeople.listNotes, { user_id: id }, support)).toBe('not_yourself');
    expect(await codeOf(officePeople.addNote, about, operator)).toBe('ok');
  });

  test('are neither changed nor deleted, and the log says that one was written, not what', async () => {
    const { sql } = server.services.storage;
    await expect(sql`UPDATE user_notes SET text = 'else'`).rejects.toThrow('only ever appended');
    await expect(sql`DELETE FROM user_notes`).rejects.toThrow('only ever appended');
    await expect(sql`TRUNCATE user_notes`).rejects.toThrow('only ever appended');
    const subject = `user ${trader.userId}`;
    const { list } = await server.mustCall(office.listAudit, { subject, action: 'user.note' }, operator);
    expect(list.map(({ actor }) => actor)).toEqual(['operator@demo.example', 'support@demo.example']);
    expect(list.map(({ after }) => after).join()).not.toContain('limit');
  });
});

test('looking is in the log once an hour by operator and user, whatever of the page was asked for at once', async () => {
  const looked = await server.register('looked@example.com');
  const id = looked.userId;
  const look = (token: string) =>
    Promise.all([
      server.mustCall(office.userDetail, { id }, token),
      server.mustCall(officePeople.overview, { id }, token),
      server.mustCall(officePeople.listOrders, { user_id: id }, token),
      server.mustCall(officePeople.listNotes, { user_id: id }, token),
    ]);
  const actors = async () => {
    const { list } = await server.mustCall(office.listAudit, { subject: `user ${id}`, action: 'user.look' }, operator);
    return list.map(({ actor }) => actor.split('@')[0]).toReversed();
  };
  await look(support);
  await look(support);
  await look(viewer);
  expect(await actors()).toEqual(['support', 'viewer']);
  server.clock.advance(HOUR_MS);
  [support, operator] = [await logInOperator(server, 'support'), await logInOperator(server, 'operator')];
  await look(support);
  expect(await actors()).toEqual(['support', 'viewer', 'support']);
});
