// Postings between users and the house: two independent operators, never above what the house has, once.
import { office, officeAdjustments, officeFunds, officeHouse, wallet } from '@bourse/contract';
import { amount, BTC, DAY_MS, SECOND_MS, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../../platform/http/audit-log.ts';
import { demoCredentials, logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { approveAdjustment } from './adjustments.ts';
import { actorOf, lookedAtBetween } from './testing.ts';

const WISH = { wallet: 'change', currency: USDT, amount: '40', direction: 'credit', source: 'treasury' } as const;
const GRANT = '10000';

let server: TestServer;
let operator: string;
let admin: string;
async function logInOperators(): Promise<void> {
  operator = await logInOperator(server, 'operator');
  admin = await logInOperator(server, 'admin');
}
beforeAll(async () => {
  server = await startTestServer();
  await logInOperators();
  await server.services.sequencer.submit({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('500')) });
});
afterAll(() => server.stop());

type Wish = Partial<Parameters<typeof ask>[1]>;
const ask = (
  { userId: id }: TestUser,
  wish: Partial<{
    wallet: 'change' | 'lever';
    currency: number;
    amount: string;
    direction: 'credit' | 'debit';
    source: 'treasury' | 'unclaimed';
  }> = {},
  token = operator,
) => server.call(officeAdjustments.requestAdjustment, { id, reason: 'lost in May', ...WISH, ...wish }, token);

const read = (user: TestUser, status: officeAdjustments.AdjustmentStatus = 'pending') =>
  server.mustCall(officeAdjustments.listAdjustments, { status, id: user.userId }, operator);

/** Id of the request. */
async function request(user: TestUser, wish: Wish = {}, token = operator): Promise<number> {
  expect((await ask(user, wish, token)).body).toMatchObject({ type: 'ok' });
  const [asked] = (await read(user)).list;
  if (!asked) throw new Error('nothing was asked for');
  return asked.id;
}

const approve = (id: number, token = admin, seen = '40') =>
  server.call(officeAdjustments.approveAdjustment, { id, amount: seen }, token);

async function balanceOf(user: TestUser): Promise<string | undefined> {
  const { balances } = await server.mustCall(office.userDetail, { id: user.userId }, operator);
  return balances.find((row) => row.wallet === 'change' && row.currency_name === 'USDT')?.available;
}

async function treasury(): Promise<string | undefined> {
  const accounts = await server.mustCall(officeHouse.accounts, {}, operator);
  return accounts.find((row) => row.purpose === 'treasury' && row.currency === USDT)?.available;
}

/** But for looks at the page of the user. */
const entriesOf = ({ userId }: TestUser) =>
  server.services.storage.sql<{ actor: string; action: string; after: string }[]>`
    SELECT actor, action, after FROM audit_log WHERE subject = ${`user ${userId}`} AND action <> 'user.look' ORDER BY id`;

test('what one asks for and another approves is posted from the treasury, and back, and every act is logged', async () => {
  const user = await server.register('credited@example.com');
  const id = await request(user);
  expect(await balanceOf(user)).toBe(GRANT);
  await server.mustCall(officeAdjustments.approveAdjustment, { id, amount: '40.0' }, admin);
  expect(await balanceOf(user)).toBe('10040');
  expect(await treasury()).toBe('460');
  expect((await read(user, 'posted')).list).toMatchObject([
    { id, user_id: user.userId, amount: '40', direction: 'credit', source: 'treasury', reason: 'lost in May' },
  ]);
  const { list } = await server.mustCall(officeFunds.userLedger, { id: user.userId, limit: 1 }, operator);
  expect(list).toMatchObject([{ reason: 'adjustment', amount: '40', after: '10040' }]);

  const back = await request(user, { direction: 'debit' }, admin);
  await server.mustCall(officeAdjustments.approveAdjustment, { id: back, amount: '40' }, operator);
  expect([await balanceOf(user), await treasury()]).toEqual([GRANT, '500']);
  expect((await entriesOf(user)).map(({ actor, action }) => [actor, action])).toEqual([
    ['operator@demo.example', 'funds.request'],
    ['admin@demo.example', 'funds.approve'],
    ['admin@demo.example', 'funds.request'],
    ['operator@demo.example', 'funds.approve'],
  ]);
  expect(await verifyChain(server.services.storage.sql)).toMatchObject({ brokenAt: undefined });
});

test('nobody approves what he has asked for, nor support at all, and it is posted once', async () => {
  const user = await server.register('once@example.com');
  const support = await logInOperator(server, 'support');
  expect((await ask(user, {}, support)).body).toMatchObject({ code: 'forbidden' });
  const id = await request(user);
  expect((await approve(id, operator)).body).toMatchObject({ code: 'own_request' });
  expect((await approve(id, support)).body).toMatchObject({ code: 'forbidden' });
  const answers = await Promise.all([approve(id), approve(id), approve(id)]);
  const codes = answers.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code));
  expect(codes.toSorted((one, other) => one.localeCompare(other))).toEqual([
    'funds_request_not_found',
    'funds_request_not_found',
    'ok',
  ]);
  expect(await balanceOf(user)).toBe('10040');
});

test('an approval names the amount that was looked at: another one is refused', async () => {
  const user = await server.register('changed@example.com');
  const id = await request(user);
  expect((await ask(user, { amount: '41' }, admin)).body).toMatchObject({ code: 'adjustment_already_requested' });
  expect((await approve(id, admin, '41')).body).toMatchObject({ code: 'funds_request_changed' });
  await server.mustCall(officeAdjustments.rejectAdjustment, { id, reason: 'wrong amount' }, operator);
  const other = await request(user, { amount: '41' });
  expect((await approve(id, admin)).body).toMatchObject({ code: 'funds_request_not_found' });
  expect((await approve(other, admin)).body).toMatchObject({ code: 'funds_request_changed' });
  expect((await approve(other, admin, '41')).body).toMatchObject({ type: 'ok' });
});

test('nothing is asked for or approved above what the house has, or the user', async () => {
  const user = await server.register('above@example.com');
  const short = { code: 'house_funds_short' };
  const held = Number(await treasury());
  expect((await ask(user, { amount: String(held + 1) })).body).toMatchObject(short);
  expect((await ask(user, { source: 'unclaimed' })).body).toMatchObject(short);
  expect((await ask(user, { direction: 'debit', amount: '10000.1' })).body).toMatchObject({
    code: 'insufficient_balance',
  });
  expect((await ask(user, { amount: '0' })).body).toMatchObject({ code: 'quantity_required' });
  expect((await ask(user, { currency: 999_999 })).body).toMatchObject({ code: 'currency_not_found' });

  // Two that the treasury can pay one of: the second waits until there is money again.
  const all = String(held);
  const one = await request(user, { amount: all });
  const another = await server.register('second@example.com');
  const two = await request(another, { amount: all });
  expect((await approve(one, admin, all)).body).toMatchObject({ type: 'ok' });
  expect((await approve(two, admin, all)).body).toMatchObject(short);
  expect((await read(another)).list).toMatchObject([{ id: two }]);
  await server.services.sequencer.submit({ kind: 'fundTreasury', currencyId: USDT, amount: amount(units('500')) });
});

test('what the ledger refuses after all has failed, says why, and moves nothing', async () => {
  const user = await server.register('spent@example.com');
  const id = await request(user, { direction: 'debit', amount: GRANT });
  // Approved and not yet posted, as a process leaves it that stops there: meanwhile the user has spent some.
  const { sql } = server.services.storage;
  await sql`
    UPDATE changes SET status = 'approved', decided_at = ${server.clock.now()},
      decided_by = (SELECT id FROM operators WHERE email = 'admin@demo.example') WHERE id = ${id}`;
  const spent = { number: '500', currency_id: USDT, from_field: 'change', to_field: 'lever' } as const;
  await server.mustCall(wallet.change, spent, user.token);
  expect((await read(user, 'failed')).list).toMatchObject([{ id, failure: 'insufficient_balance' }]);
  expect(await balanceOf(user)).toBe('9500');
});

test('what fails while another look posts it has failed for who approves as well', async () => {
  const user = await server.register('watched@example.com');
  const id = await request(user, { direction: 'debit', amount: GRANT });
  const spent = { number: '500', currency_id: USDT, from_field: 'change', to_field: 'lever' } as const;
  const services = lookedAtBetween(server.services, async () => {
    await server.call(wallet.change, spent, user.token);
    await read(user);
  });
  const by = await actorOf(server, admin);
  const approved = await approveAdjustment(services, { id, by, seen: amount(units(GRANT)) });
  expect(approved).toMatchObject({ ok: false, code: 'insufficient_balance' });
  expect((await read(user, 'failed')).list).toMatchObject([{ id }]);
});

test('what a stopped process had approved is posted by the next look, once', async () => {
  const user = await server.register('resumed@example.com');
  const id = await request(user);
  const { sql } = server.services.storage;
  await sql`
    UPDATE changes SET status = 'approved', decided_at = ${server.clock.now()},
      decided_by = (SELECT id FROM operators WHERE email = 'admin@demo.example') WHERE id = ${id}`;
  await Promise.all([read(user), read(user)]);
  expect((await read(user, 'posted')).list).toMatchObject([{ id }]);
  expect(await balanceOf(user)).toBe('10040');
});

test('an operator who is the user in person neither asks nor decides', async () => {
  const { email } = await demoCredentials(server, 'operator');
  const user = await server.register(email);
  expect((await ask(user)).body).toMatchObject({ code: 'own_request' });
  const id = await request(user, {}, admin);
  expect((await approve(id, operator)).body).toMatchObject({ code: 'own_request' });
  const rejection = { id, reason: 'no' };
  expect((await server.call(officeAdjustments.rejectAdjustment, rejection, operator)).body).toMatchObject({
    code: 'own_request',
  });
  expect(await balanceOf(user)).toBe(GRANT);
});

test('a request that nobody decides about in 7 days expires, and another may be made', async () => {
  const user = await server.register('late@example.com');
  const id = await request(user);
  server.clock.advance(7 * DAY_MS - SECOND_MS);
  await logInOperators();
  server.clock.advance(SECOND_MS);
  expect((await approve(id)).body).toMatchObject({ code: 'funds_request_not_found' });
  expect((await read(user, 'expired')).list).toMatchObject([{ id, status: 'expired', decided_by: '' }]);
  expect(await request(user)).toBeGreaterThan(id);
});

test('who has made the other’s login within a week is not independent', async () => {
  const user = await server.register('tied@example.com');
  const id = await request(user);
  const act = { actor: 'admin@demo.example', action: 'operator.reset', subject: 'operator operator@demo.example' };
  await server.services.auditLog.record({ ...act, ip: '' });
  expect((await approve(id)).body).toMatchObject({ code: 'not_independent' });
  expect(await balanceOf(user)).toBe(GRANT);
});

test('a locked wallet is shown as such, moves nothing, and is unlocked by another than its owner', async () => {
  const { email } = await demoCredentials(server, 'operator');
  const user = await server.register(`own-${email}`);
  await server.services.storage.sql`UPDATE users SET contact_email = ${email} WHERE id = ${user.userId}`;
  const lock = { id: user.userId, wallet: 'change', reason: 'reported' } as const;
  await server.mustCall(officeFunds.lockWallet, lock, operator);
  const { wallets } = await server.mustCall(officeFunds.userFunds, { id: user.userId }, operator);
  expect(wallets.filter(({ is_locked }) => is_locked === 1)).toEqual([{ wallet: 'change', is_locked: 1 }]);
  const transfer = { number: '500', currency_id: USDT, from_field: 'change', to_field: 'lever' } as const;
  const moved = () => server.call(wallet.change, transfer, user.token);
  expect((await moved()).body).toMatchObject({ code: 'wallet_locked' });
  expect((await server.call(officeFunds.unlockWallet, lock, operator)).body).toMatchObject({ code: 'not_yourself' });
  await server.mustCall(officeFunds.unlockWallet, { ...lock, reason: 'was the owner' }, admin);
  expect((await moved()).body).toMatchObject({ type: 'ok' });
  const entries = await entriesOf(user);
  expect(entries.map(({ action }) => action)).toEqual(['wallet.lock', 'wallet.unlock']);
  expect(entries[0]?.after).toContain('reported');
  expect((await ask(user, { currency: BTC }, operator)).body).toMatchObject({ code: 'own_request' });
});
