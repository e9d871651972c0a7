import {
  account,
  type Call,
  type InputOf,
  officeKeys,
  office,
  preferences,
  profile,
  safe,
  spot,
  subAccounts,
  wallet,
  walletRecords,
} from '@bourse/contract';
import { BTC, DAY_MS, units, USDT, amount, type UserId, userId } from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { query } from '../../core/storage/query.ts';
import { countAudience } from '../../platform/delivery/audience.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { refuseBeyond } from '../../platform/http/throttles.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { sweepUnopened } from './open.ts';
import { LETTERS_PER_DAY_MAX } from './routes.ts';

let server: TestServer;
let master: TestUser;
let other: TestUser;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  master = await server.register(`master-${people}@example.com`);
  other = await server.register(`other-${people}@example.com`);
});

const acting = (id: number) => ({ headers: { account: String(id) } });

async function open(label: string, { token }: TestUser = master): Promise<UserId> {
  const { id } = await server.mustCall(subAccounts.create, { label }, token);
  return userId(id);
}

/** The code of what a call answers: `ok`, or why it refuses. */
async function codeOf<C extends Call>(call: C, input: InputOf<C>, id?: number, token = master.token) {
  const { body } = await server.call(call, input, token, id === undefined ? {} : acting(id));
  return body.type === 'ok' ? 'ok' : body.code;
}

const move = (from: number, to: number, number = '100') => ({
  from_id: from,
  to_id: to,
  wallet: 'change' as const,
  currency_id: USDT,
  number,
});

async function owned(id: number, token = master.token): Promise<string> {
  const list = await server.mustCall(wallet.walletList, {}, token, acting(id));
  const found = JSON.stringify(list.change_wallet.balance.find((row) => row.currency === USDT) ?? {});
  return found;
}

describe('opening', () => {
  test('makes an account with a name of its own, which owns nothing', async () => {
    const { body } = await server.call(subAccounts.create, { label: ' Grid　bot ' }, master.token);
    expect(body).toMatchObject({
      message: { label: 'Grid bot', is_master: 0, is_frozen: 0, worth: '0', live_keys: 0 },
    });
    expect(await codeOf(subAccounts.create, { label: 'grid bot' })).toBe('sub_account_label_in_use');
    expect(await codeOf(subAccounts.create, { label: 'grid bot' }, undefined, other.token)).toBe('ok');
  });

  test('asked for again under one key opens one', async () => {
    const again = { headers: { 'idempotency-key': 'one' } };
    const first = await server.mustCall(subAccounts.create, { label: 'A' }, master.token, again);
    const second = await server.mustCall(subAccounts.create, { label: 'A' }, master.token, again);
    expect(second.id).toBe(first.id);
    const { accounts } = await server.mustCall(subAccounts.list, {}, master.token);
    expect(accounts.map(({ label, is_master }) => [label, is_master])).toEqual([
      ['', 1],
      ['A', 0],
    ]);
  });

  test('stops at twenty, and leaves nothing of what is refused', async () => {
    for (let at = 1; at <= 20; at += 1) await open(`no. ${at}`);
    expect(await codeOf(subAccounts.create, { label: 'one more' })).toBe('too_many_sub_accounts');
    const rows = await query(server.services.storage.sql, { n: count })`
      SELECT count(*) AS n FROM users WHERE master_id = ${master.userId}`;
    expect(rows).toEqual([{ n: 20 }]);
  });

  test('that a dying process left half done is gone at the next start', async () => {
    const kept = await open('kept');
    const { sql } = server.services.storage;
    await sql`WITH made AS (
      INSERT INTO users (password_hash, invite_code, master_id, created_at)
      VALUES ('none', ${`sub-half-${people}`}, ${master.userId}, 1) RETURNING id
    ) INSERT INTO sub_accounts (user_id, master_id, label, created_at) SELECT id, ${master.userId}, 'half', 1 FROM made`;
    const { accounts } = await server.mustCall(subAccounts.list, {}, master.token);
    expect(accounts.map(({ id }) => id)).toEqual([master.userId, kept]);
    await sweepUnopened(server.services);
    const rows = await query(sql, { label: text })`SELECT label FROM sub_accounts WHERE master_id = ${master.userId}`;
    expect(rows).toEqual([{ label: 'kept' }]);
    expect(await codeOf(subAccounts.create, { label: 'half' })).toBe('ok');
  });

  test('a name may change to none that another account of the person has', async () => {
    const [first, second] = [await open('first'), await open('second')];
    expect(await codeOf(subAccounts.rename, { id: first, label: 'SECOND' })).toBe('sub_account_label_in_use');
    expect(await codeOf(subAccounts.rename, { id: second, label: 'Second' })).toBe('ok');
    expect(await codeOf(subAccounts.rename, { id: second, label: 'x' }, undefined, other.token)).toBe(
      'sub_account_not_found',
    );
  });
});

describe('acting on one', () => {
  test('is for its master alone, and nobody learns whose an id is', async () => {
    const [own, foreign] = [await open('own'), await open('theirs', other)];
    const info = await server.mustCall(account.userInfo, {}, master.token, acting(own));
    expect(info).toMatchObject({ id: own, account_number: 'own', email: null, phone: null, extension_code: '' });
    for (const id of [foreign, other.userId, 999_999_999]) {
      expect(await codeOf(account.userInfo, {}, id)).toBe('sub_account_not_found');
    }
    for (const named of ['x', '-1', `${own}.0`]) {
      const { body } = await server.call(account.userInfo, {}, master.token, { headers: { account: named } });
      expect(body).toMatchObject({ code: 'sub_account_not_found' });
    }
    expect(await server.mustCall(account.userInfo, {}, master.token, acting(master.userId))).toMatchObject({
      id: master.userId,
    });
    const { body } = await server.call(account.userInfo, {}, undefined, acting(own));
    expect(body).toMatchObject({ type: '999' });
  });

  test('sees its own orders and balances, and the master its own', async () => {
    const sub = await open('trader');
    await server.mustCall(subAccounts.transfer, move(master.userId, sub, '1000'), master.token);
    const order = { legal_id: USDT, currency_id: BTC, price: '30000', num: '0.01' };
    expect(await codeOf(spot.placeBuy, order, sub)).toBe('ok');
    const lists = await Promise.all([
      server.mustCall(spot.listOrders, {}, master.token),
      server.mustCall(spot.listOrders, {}, master.token, acting(sub)),
    ]);
    expect(lists.map(({ list }) => list.length)).toEqual([0, 1]);
    const { accounts } = await server.mustCall(subAccounts.list, {}, master.token);
    expect(accounts.map(({ open_orders: orders }) => orders)).toEqual([0, 1]);
    const alone = await server.mustCall(subAccounts.list, {}, master.token, acting(sub));
    expect(alone.accounts.map(({ id }) => id)).toEqual([sub]);
  });

  test('names the account as the user of a request', async () => {
    const sub = await open('named');
    const ask = (id: number) =>
      server.send({
        url: '/api/user/info',
        query: { user_id: String(id) },
        headers: { authorization: master.token, account: String(sub) },
      });
    expect(await ask(sub)).toMatchObject({ body: { type: 'ok' } });
    expect(await ask(master.userId)).toMatchObject({ body: { code: 'forbidden' } });
  });

  test('ends with the session of the master, and with the account', async () => {
    const [first, second] = [await open('first'), await open('second')];
    expect(await codeOf(subAccounts.close, { id: first })).toBe('ok');
    expect(await codeOf(account.userInfo, {}, first)).toBe('sub_account_closed');
    expect(await codeOf(account.userInfo, {}, second)).toBe('ok');
    await server.services.sessions.revokeAll(master.userId);
    expect(await codeOf(account.userInfo, {}, second)).toBe('not_logged_in');
  });

  test('has the preferences and messages of the master', async () => {
    const sub = await open('reader');
    const theme = { preferences: { theme: 'dark' } } as const;
    await server.mustCall(preferences.setPreferences, theme, master.token, acting(sub));
    expect(await server.mustCall(preferences.getPreferences, {}, master.token)).toMatchObject({ theme: 'dark' });
  });
});

describe('money between accounts', () => {
  test('moves once under one key, and is listed for both', async () => {
    const sub = await open('saver');
    const again = { headers: { 'idempotency-key': 'move' } };
    const before = await owned(master.userId);
    for (let times = 0; times < 2; times += 1)
      await server.mustCall(subAccounts.transfer, move(master.userId, sub), master.token, again);
    expect(await owned(master.userId)).not.toBe(before);
    expect(await owned(sub)).toContain('"100');
    const row = {
      from_id: master.userId,
      to_id: sub,
      from_label: '',
      to_label: 'saver',
      wallet: 'change',
      amount: '100',
      currency_name: 'USDT',
    };
    for (const id of [master.userId, sub]) {
      const { list, total } = await server.mustCall(subAccounts.transfers, {}, master.token, acting(id));
      expect([total, list]).toMatchObject([1, [row]]);
    }
    const { text: file } = await server.send({
      url: '/api/sub_accounts/transfers',
      query: { format: 'csv', lang: 'en' },
      headers: { authorization: master.token },
    });
    expect(file).toContain('Master account,saver,Spot account,100,USDT');
    expect((await server.mustCall(subAccounts.transfers, {}, other.token)).total).toBe(0);
    expect((await server.mustCall(subAccounts.transfers, { account_id: other.userId }, master.token)).total).toBe(0);
  });

  test('leaves a sub-account at its own wish or its master’s, and the master at the master’s alone', async () => {
    const [sub, sibling, foreign] = [await open('a'), await open('b'), await open('c', other)];
    await server.mustCall(subAccounts.transfer, move(master.userId, sub), master.token);
    expect(await codeOf(subAccounts.transfer, move(master.userId, sub), sub)).toBe('sub_account_refused');
    expect(await codeOf(subAccounts.transfer, move(sibling, sub), sub)).toBe('sub_account_refused');
    expect(await codeOf(subAccounts.transfer, move(sub, foreign, '1'), sub)).toBe('sub_account_not_found');
    expect(await codeOf(subAccounts.transfer, move(foreign, sub, '1'))).toBe('sub_account_not_found');
    expect(await codeOf(subAccounts.transfer, move(sub, sub, '1'))).toBe('same_account');
    expect(await codeOf(subAccounts.transfer, move(sub, sibling, '1'), sub)).toBe('ok');
    expect(await codeOf(subAccounts.transfer, move(sub, master.userId, '99'), sub)).toBe('ok');
    expect(await codeOf(subAccounts.transfer, move(sub, master.userId, '1'), sub)).toBe('insufficient_balance');
  });

  test('keeps a sub-account open that owns something', async () => {
    const sub = await open('full');
    await server.mustCall(subAccounts.transfer, move(master.userId, sub), master.token);
    expect(await codeOf(subAccounts.close, { id: sub })).toBe('sub_account_not_empty');
  });

  test('stands in the records and statements of each account, and of all together with its name', async () => {
    const sub = await open('booked');
    await server.mustCall(subAccounts.transfer, move(master.userId, sub), master.token);
    const own = await server.mustCall(walletRecords.records, {}, master.token, acting(sub));
    expect(own.list.map(({ value, account_id: id }) => [value, id])).toEqual([['100', sub]]);
    const all = await server.mustCall(walletRecords.records, { accounts: 'all' }, master.token);
    const moved = all.list.filter(({ reason }) => reason === 'account_transfer');
    const rows = moved.map(({ value, account_id: id, account_label: label }) => [value, id, label]);
    expect(new Set(rows)).toEqual(
      new Set([
        ['-100', master.userId, ''],
        ['100', sub, 'booked'],
      ]),
    );
    expect(await codeOf(walletRecords.records, { accounts: 'all' }, sub)).toBe('sub_account_refused');
    const month = new Date(server.clock.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    const statement = await server.mustCall(walletRecords.statement, { month, accounts: 'all' }, master.token);
    expect(statement.balances).toContainEqual(
      expect.objectContaining({ account_id: sub, account_label: 'booked', opening: '0', closing: '100' }),
    );
    expect(await codeOf(walletRecords.statement, { month, accounts: 'all' }, sub)).toBe('sub_account_refused');
    const { text: file } = await server.send({
      url: '/api/wallet/records',
      query: { format: 'csv', lang: 'en', accounts: 'all' },
      headers: { authorization: master.token },
    });
    expect(file).toContain('booked');
  });
});

test('a frozen one places no order until it is thawed', async () => {
  const sub = await open('iced');
  await server.mustCall(subAccounts.transfer, move(master.userId, sub, '1000'), master.token);
  await server.mustCall(subAccounts.freeze, { id: sub, is_frozen: 1 }, master.token);
  const order = { legal_id: USDT, currency_id: BTC, price: '30000', num: '0.01' };
  expect(await codeOf(spot.placeBuy, order, sub)).toBe('sub_account_frozen');
  expect(await codeOf(spot.placeBuy, order)).toBe('ok');
  const { accounts } = await server.mustCall(subAccounts.list, {}, master.token);
  expect(accounts.at(-1)).toMatchObject({ id: sub, is_frozen: 1 });
  await server.mustCall(subAccounts.freeze, { id: sub, is_frozen: 0 }, master.token);
  expect(await codeOf(spot.placeBuy, order, sub)).toBe('ok');
});

test('a frozen master’s sub-accounts are frozen', async () => {
  const sub = await open('follower');
  await server.mustCall(subAccounts.transfer, move(master.userId, sub, '1000'), master.token);
  await server.services.sequencer.submit({ kind: 'setUserFrozen', userId: master.userId, isFrozen: true });
  const order = { legal_id: USDT, currency_id: BTC, price: '30000', num: '0.01' };
  expect(await codeOf(spot.placeBuy, order, sub)).toBe('user_frozen');
});

describe('nobody', () => {
  test('logs in as one, resets its password, or registers with its code', async () => {
    const sub = await open('hidden');
    const { sql } = server.services.storage;
    const [row] = await query(sql, { code: text })`SELECT invite_code AS code FROM users WHERE id = ${sub}`;
    const code = row?.code ?? '';
    for (const name of [String(sub), code, 'hidden']) {
      expect(await codeOf(account.login, { user_string: name, password: TEST_PASSWORD })).not.toBe('ok');
      expect(await codeOf(account.login, { user_string: name, password: 'none' })).not.toBe('ok');
    }
    const address = `invited-${people}@example.com`;
    await server.mustCall(account.sendMail, { user_string: address });
    const sent = await server.codeFor(address);
    const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    const form = { type: 'email', user_string: address, code: sent, ...passwords } as const;
    for (const extension of [code, code.toUpperCase()])
      expect(await codeOf(account.register, { ...form, extension_code: extension })).toBe('invalid_request');
    const reset = { account: String(sub), code: sent, password: TEST_PASSWORD, repassword: TEST_PASSWORD };
    expect(await codeOf(safe.forget, reset)).not.toBe('ok');
    expect(await codeOf(profile.invitees, {}, sub)).toBe('sub_account_refused');
  });
});

describe('the back office', () => {
  test('finds one by its id, with its master, and counts persons', async () => {
    const token = await logInOperator(server, 'admin');
    const before = await server.mustCall(office.searchUsers, {}, token);
    const sub = await open('deep');
    expect((await server.mustCall(office.searchUsers, {}, token)).total).toBe(before.total);
    const { list } = await server.mustCall(office.searchUsers, { q: String(sub) }, token);
    expect(list).toMatchObject([
      { id: sub, master_id: master.userId, invite_code: '', email: `master-${people}@example.com` },
    ]);
    expect(await server.mustCall(office.userDetail, { id: sub }, token)).toMatchObject({
      id: sub,
      master_id: master.userId,
    });
    expect(await server.mustCall(officeKeys.subAccounts, { user_id: master.userId }, token)).toMatchObject({
      master_id: null,
      accounts: [{ id: sub, label: 'deep', is_frozen: 0, is_frozen_by_operator: 0 }],
    });
    expect(await server.mustCall(officeKeys.subAccounts, { user_id: sub }, token)).toEqual({
      master_id: master.userId,
      accounts: [],
    });
  });

  test('announces to persons', async () => {
    const { sql } = server.services.storage;
    const before = await countAudience(sql, { audience: 'everybody', members: '' });
    const sub = await open('silent');
    expect(await countAudience(sql, { audience: 'everybody', members: '' })).toEqual(before);
    expect((await countAudience(sql, { audience: 'users', members: String(sub) })).people).toBe(0);
  });
});

test('a notice about one goes to its master, and names it', async () => {
  const sub = await open('Harbour');
  await server.services.notifyUser(sub, 'depositCredited', { amount: amount(units('1.5')), currency: 'BTC' });
  const { body } = await server.send({ url: '/dev/outbox', query: { to: `master-${people}@example.com` } });
  expect(JSON.stringify(body)).toContain('Harbour');
});

test('freezing goes on where a day has had its letters, without another one', async () => {
  const sub = await open('Harbour');
  const throttle = { subject: `sub-account letters ${master.userId}`, max: LETTERS_PER_DAY_MAX, windowMs: DAY_MS };
  const { storage, clock } = server.services;
  for (let sent = 0; sent < LETTERS_PER_DAY_MAX; sent += 1) await refuseBeyond(storage.sql, throttle, clock.now());
  expect(await codeOf(subAccounts.freeze, { id: sub, is_frozen: 1 })).toBe('ok');
  const { body } = await server.send({ url: '/dev/outbox', query: { to: `master-${people}@example.com` } });
  expect(JSON.stringify(body)).not.toContain('Harbour');
  server.clock.advance(DAY_MS);
  const token = await server.mustCall(account.login, {
    user_string: `master-${people}@example.com`,
    password: TEST_PASSWORD,
  });
  expect(await codeOf(subAccounts.freeze, { id: sub, is_frozen: 0 }, undefined, token)).toBe('ok');
  const after = await server.send({ url: '/dev/outbox', query: { to: `master-${people}@example.com` } });
  expect(JSON.stringify(after.body)).toContain('Harbour');
});

test('freezing, thawing and closing one are told to its master, once each', async () => {
  const sub = await open('Harbour');
  for (const is_frozen of [1, 1, 0, 0] as const) await codeOf(subAccounts.freeze, { id: sub, is_frozen });
  await codeOf(subAccounts.close, { id: sub });
  await codeOf(subAccounts.close, { id: sub });
  const { body } = await server.send({ url: '/dev/outbox', query: { to: `master-${people}@example.com` } });
  const mails = z.array(z.object({ text: z.string() })).parse(body);
  const told = mails.flatMap(({ text: mail }) => /“Harbour”已于 .+? (冻结|解冻|关闭)/.exec(mail)?.[1] ?? []);
  expect(told.toReversed()).toEqual(['冻结', '解冻', '关闭']);
});
