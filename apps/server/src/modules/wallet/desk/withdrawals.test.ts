// Withdrawals that wait: by one operator, or by two independent ones where a user withdraws much; addresses are masked.
import { officeFunds, officeWithdrawals } from '@bourse/contract';
import { amount, BTC, chainId, DAY_MS, instant, units, USDT, withdrawalId } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../../platform/http/audit-log.ts';
import { demoCredentials, logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { settleDecisions } from '../../custody/withdrawals/withdrawal-triage.ts';
import { actorOf, lookedAtBetween } from './testing.ts';
import { approveWithdrawal, rejectWithdrawal } from './withdrawal-decisions.ts';

const ADDRESS = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
const TRON = chainId(3);

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
  const dayLimit = amount(units('1000000'));
  await server.services.sequencer.submit({ kind: 'configureWithdrawals', level: 0, dayLimit });
});
afterAll(() => server.stop());

/** Id of a withdrawal of so many USDT, looked at by what sets flags. */
async function withdraw({ userId }: TestUser, money: string, flags: readonly string[] = ['first']): Promise<number> {
  const { sequencer, storage } = server.services;
  const asked = { userId, currencyId: USDT, chainId: TRON, address: ADDRESS } as const;
  const sums = { amount: amount(units(money)), fee: amount(units('1')) };
  const outcome = await sequencer.submit({ kind: 'requestWithdrawal', ...asked, ...sums });
  if (!outcome.ok) throw new Error(outcome.code);
  await storage.sql`
    INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, created_at)
    VALUES (${outcome.value.id}, ${`{${flags.join()}}`}::text[], 1, ${server.clock.now()})`;
  return outcome.value.id;
}

const approve = (id: number, seen: string, token = operator) =>
  server.call(officeWithdrawals.approveWithdrawal, { id, amount: seen }, token);
const reject = (id: number, token = operator) =>
  server.call(officeWithdrawals.rejectWithdrawal, { id, reason: 'not by the owner' }, token);
const list = (status: officeWithdrawals.WithdrawalPlace = 'pending') =>
  server.mustCall(officeWithdrawals.listWithdrawals, { status }, operator);

async function statusOf(id: number): Promise<string | undefined> {
  const [row] = await server.services.storage.sql<{ status: string }[]>`
    SELECT status FROM withdrawals WHERE id = ${id}`;
  return row?.status;
}

const entriesOf = (id: number) =>
  server.services.storage.sql<{ actor: string; action: string; after: string }[]>`
    SELECT actor, action, after FROM audit_log WHERE subject = ${`withdrawal ${id}`} ORDER BY id`;

test('the list masks the address; the whole one is for who reviews, and each look is logged', async () => {
  const user = await server.register('masked@example.com');
  const id = await withdraw(user, '100', ['first', 'new_address']);
  const row = (await list()).list.find((each) => each.id === id);
  expect(row).toMatchObject({ address: 'TXYZop…AeBf', flags: ['first', 'new_address'], day_sum: '100', needed: 1 });
  expect(JSON.stringify(await list())).not.toContain(ADDRESS);
  for (const token of [operator, admin]) {
    const detail = await server.mustCall(officeWithdrawals.withdrawalDetail, { id }, token);
    expect(detail).toMatchObject({ address: ADDRESS, chain: 'TRC20', earlier: 0, approvals: [] });
  }
  const looks = async () => (await entriesOf(id)).map(({ actor, action }) => [actor, action]);
  const logged = [
    ['operator@demo.example', 'withdrawal.look'],
    ['admin@demo.example', 'withdrawal.look'],
  ];
  expect(await looks()).toEqual(logged);
  // To follow it, nobody needs the whole address once more.
  const progress = await server.mustCall(officeWithdrawals.withdrawalProgress, { id }, operator);
  expect(progress).toMatchObject({ address: 'TXYZop…AeBf', status: 'applied', earlier: 0, approvals: [] });
  expect(JSON.stringify(progress)).not.toContain(ADDRESS);
  expect(await looks()).toEqual(logged);
  const support = await logInOperator(server, 'support');
  expect((await server.call(officeWithdrawals.listWithdrawals, {}, support)).body).toMatchObject({ type: 'ok' });
  const look = await server.call(officeWithdrawals.withdrawalDetail, { id }, support);
  expect(look.body).toMatchObject({ code: 'forbidden' });
  const follow = await server.call(officeWithdrawals.withdrawalProgress, { id }, support);
  expect(follow.body).toMatchObject({ code: 'forbidden' });
});

test('what goes to another user of ours says to whom, is not signed for, and not decided by who gets it', async () => {
  const [user, friend] = [await server.register('giver@example.com'), await server.register('getter@example.com')];
  const { sequencer, storage } = server.services;
  const terms = { currencyId: USDT, chainId: TRON, address: ADDRESS, amount: amount(units('100')) } as const;
  const asked = { ...terms, userId: user.userId, toUserId: friend.userId, fee: amount(units('1')) };
  const outcome = await sequencer.submit({ kind: 'requestWithdrawal', ...asked });
  if (!outcome.ok) throw new Error(outcome.code);
  const { id } = outcome.value;
  expect((await list()).list.find((row) => row.id === id)).toMatchObject({ to_user_id: friend.userId });
  await storage.sql`UPDATE users SET contact_email = 'operator@demo.example' WHERE id = ${friend.userId}`;
  expect((await approve(id, '100')).body).toMatchObject({ code: 'own_request' });
  expect((await approve(id, '100', admin)).body).toMatchObject({ type: 'ok' });
  await list('approved');
  expect(await statusOf(id)).toBe('final');
  // What was settled inside is no earlier withdrawal to that address.
  const later = await withdraw(user, '100');
  const detail = await server.mustCall(officeWithdrawals.withdrawalDetail, { id: later }, admin);
  expect(detail).toMatchObject({ address: ADDRESS, earlier: 0, to_user_id: 0 });
});

test('below the limit one operator lets it go, once', async () => {
  const user = await server.register('small@example.com');
  const id = await withdraw(user, '4999');
  expect((await approve(id, '5000')).body).toMatchObject({ code: 'funds_request_changed' });
  expect((await approve(id, '4999')).body).toMatchObject({ type: 'ok' });
  expect(await statusOf(id)).toBe('approved');
  expect((await approve(id, '4999', admin)).body).toMatchObject({ code: 'withdrawal_moved_on' });
  expect((await list('approved')).list.map((each) => each.id)).toContain(id);
});

test('from the limit on it takes two: the sum of the day counts, and each operator counts once', async () => {
  const user = await server.register('large@example.com');
  const first = await withdraw(user, '2500');
  const second = await withdraw(user, '2500');
  const rows = (await list()).list.filter((each) => each.user_id === user.userId);
  expect(rows.map((row) => [row.id, row.day_sum, row.needed])).toEqual([
    [first, '5000', 2],
    [second, '5000', 2],
  ]);
  expect((await approve(second, '2500')).body).toMatchObject({ type: 'ok' });
  expect(await statusOf(second)).toBe('applied');
  expect((await approve(second, '2500')).body).toMatchObject({ code: 'already_approved' });
  expect((await approve(second, '2500', admin)).body).toMatchObject({ type: 'ok' });
  expect(await statusOf(second)).toBe('approved');
  const { approvals } = await server.mustCall(officeWithdrawals.withdrawalDetail, { id: second }, admin);
  expect(approvals.map((each) => each.operator)).toEqual(['operator@demo.example', 'admin@demo.example']);

  // What is given back counts no more.
  await server.mustCall(officeWithdrawals.rejectWithdrawal, { id: second, reason: 'taken back' }, admin);
  expect((await approve(first, '2500', admin)).body).toMatchObject({ type: 'ok' });
  expect(await statusOf(first)).toBe('approved');
});

test('a withdrawal whose worth nobody knows takes two', async () => {
  const user = await server.register('unknown@example.com');
  const { sequencer } = server.services;
  const terms = { chainId: chainId(1), address: 'bcrt1qexampleexampleexample', fee: amount(units('0.0002')) };
  const money = { currencyId: BTC, amount: amount(units('0.01')) };
  const outcome = await sequencer.submit({ kind: 'requestWithdrawal', userId: user.userId, ...money, ...terms });
  if (!outcome.ok) throw new Error(outcome.code);
  const row = (await list()).list.find((each) => each.id === outcome.value.id);
  expect(row).toMatchObject({ worth: '', is_sum_partial: 1, needed: 2, flags: [] });
});

test('two at the same time are two, and it is let go once', async () => {
  const user = await server.register('parallel@example.com');
  const id = await withdraw(user, '6000');
  const answers = await Promise.all([approve(id, '6000'), approve(id, '6000'), approve(id, '6000', admin)]);
  const codes = answers.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code)).filter((code) => code !== 'ok');
  expect(codes).toHaveLength(1);
  expect(['already_approved', 'withdrawal_moved_on']).toContain(codes[0]);
  expect(await statusOf(id)).toBe('approved');
});

test('a rejection gives the money back, tells why, and is refused once it is signed', async () => {
  const user = await server.register('rejected@example.com');
  const id = await withdraw(user, '300');
  expect((await reject(id)).body).toMatchObject({ type: 'ok' });
  expect(await statusOf(id)).toBe('rejected');
  expect((await list('ended')).list[0]).toMatchObject({ id, status: 'rejected', reason: 'not by the owner' });
  const { list: legs } = await server.mustCall(officeFunds.userLedger, { id: user.userId }, operator);
  expect(legs.some(({ reason }) => reason === 'withdrawal')).toBe(false);
  expect((await reject(id)).body).toMatchObject({ code: 'withdrawal_moved_on' });

  const signed = await withdraw(user, '300');
  await approve(signed, '300');
  const { sequencer } = server.services;
  const [row] = (await list('approved')).list;
  if (row?.id !== signed) throw new Error('it is not on its way');
  const outcome = await sequencer.submit({ kind: 'signWithdrawal', id: withdrawalId(signed), txid: 'ab' });
  expect(outcome.ok).toBe(true);
  expect((await reject(signed)).body).toMatchObject({ code: 'withdrawal_moved_on' });
  expect(await statusOf(signed)).toBe('signed');
});

test('what was decided and did not reach the ledger is told by the next look', async () => {
  const user = await server.register('stopped@example.com');
  const [approved, rejected] = [await withdraw(user, '10'), await withdraw(user, '10')];
  const { sql } = server.services.storage;
  await sql`UPDATE withdrawal_reviews SET decided_at = ${server.clock.now()} WHERE withdrawal_id = ${approved}`;
  await sql`
    UPDATE withdrawal_reviews SET decided_at = ${server.clock.now()}, reason = 'no' WHERE withdrawal_id = ${rejected}`;
  await list();
  expect([await statusOf(approved), await statusOf(rejected)]).toEqual(['approved', 'rejected']);
});

test('whoever decides while another look catches up is told that it is done, and the reason stays', async () => {
  const user = await server.register('watched@example.com');
  const [approved, rejected] = [await withdraw(user, '10'), await withdraw(user, '10')];
  const services = lookedAtBetween(server.services, () => settleDecisions(server.services));
  const by = await actorOf(server, operator);
  expect(await approveWithdrawal(services, { id: approved, by, seen: amount(units('10')) })).toMatchObject({
    ok: true,
  });
  expect(await rejectWithdrawal(services, { id: rejected, by, reason: 'no' })).toMatchObject({ ok: true });
  expect([await statusOf(approved), await statusOf(rejected)]).toEqual(['approved', 'rejected']);
  const { reason } = await server.mustCall(officeWithdrawals.withdrawalDetail, { id: rejected }, operator);
  expect(reason).toBe('no');
});

test('one in which nothing stood out asks for nobody', async () => {
  const id = await withdraw(await server.register('plain@example.com'), '10', []);
  const { sql } = server.services.storage;
  await sql`
    UPDATE withdrawal_reviews SET needed = 0, decided_at = ${server.clock.now()} WHERE withdrawal_id = ${id}`;
  await list();
  expect((await list('approved')).list.find((each) => each.id === id)).toMatchObject({
    needed: 0,
    approved: 0,
    flags: [],
  });
});

test('a hold of the user is a flag while it lasts', async () => {
  const user = await server.register('held@example.com');
  const id = await withdraw(user, '10');
  const until = server.clock.now() + DAY_MS;
  await server.services.sequencer.submit({ kind: 'holdOutflows', userId: user.userId, until: instant(until) });
  expect((await list()).list.find((each) => each.id === id)?.flags).toEqual(['first', 'hold']);
});

test('neither the user in person nor one who is tied to an approver decides', async () => {
  const { email } = await demoCredentials(server, 'operator');
  const own = await withdraw(await server.register(email), '10');
  expect((await approve(own, '10')).body).toMatchObject({ code: 'own_request' });
  expect((await reject(own)).body).toMatchObject({ code: 'own_request' });
  const id = await withdraw(await server.register('tied@example.com'), '7000');
  await approve(id, '7000');
  const act = { actor: 'admin@demo.example', action: 'operator.reset', subject: 'operator operator@demo.example' };
  await server.services.auditLog.record({ ...act, ip: '' });
  expect((await approve(id, '7000', admin)).body).toMatchObject({ code: 'not_independent' });
  expect(await statusOf(id)).toBe('applied');
  expect((await approve(999_999_999, '10', admin)).body).toMatchObject({ code: 'withdrawal_not_found' });
  expect(await verifyChain(server.services.storage.sql)).toMatchObject({ brokenAt: undefined });
});
