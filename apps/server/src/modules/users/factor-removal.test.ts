// A lost second factor: support asks for its removal, somebody else decides; what goes, what ends, what is told and logged.
import { account, officeFactors, passkeys, security } from '@bourse/contract';
import { DAY_MS, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { verifyChain } from '../../platform/http/audit-log.ts';
import { demoCredentials, logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { relyingPartyOf } from '../security/passkeys.ts';
import { SoftAuthenticator, totpCodeAt } from '../security/testing.ts';

const PASSWORD = { password: TEST_PASSWORD };
const REASON = 'video call, passport compared';

let server: TestServer;
let support: string;
let operator: string;
let admin: string;
/** Tests move the clock, past the end of operators' sessions. */
async function logInOperators(): Promise<void> {
  support = await logInOperator(server, 'support');
  operator = await logInOperator(server, 'operator');
  admin = await logInOperator(server, 'admin');
}
beforeAll(async () => {
  server = await startTestServer();
  await logInOperators();
});
afterAll(() => server.stop());

/** With authenticator app, passkey and recovery codes. */
async function registerGuarded(email: string): Promise<TestUser> {
  const user = await server.register(email);
  const { secret } = await server.mustCall(security.setUpTotp, PASSWORD, user.token);
  const codeOf = (): string => totpCodeAt(secret, server.clock.now());
  await server.mustCall(security.confirmTotp, { totp_code: codeOf() }, user.token);
  server.clock.advance(30 * SECOND_MS);
  const proof = { ...PASSWORD, totp_code: codeOf() };
  const options = await server.mustCall(passkeys.registerOptions, proof, user.token);
  const authenticator = new SoftAuthenticator(relyingPartyOf(server.services.config).origin);
  await server.mustCall(passkeys.register, { passkey: authenticator.create(options), name: 'Phone' }, user.token);
  return user;
}

const factorsOf = ({ userId: id }: TestUser) => server.mustCall(officeFactors.userFactors, { id }, support);

/** Id of the removal. */
async function request(user: TestUser, token = support): Promise<number> {
  await server.mustCall(officeFactors.requestRemoval, { id: user.userId, reason: REASON }, token);
  const { removal } = await factorsOf(user);
  if (!removal) throw new Error('nothing was asked for');
  return removal.id;
}

const entriesOf = ({ userId }: TestUser) =>
  server.services.storage.sql<{ actor: string; action: string; before: string; after: string }[]>`
    SELECT actor, action, before, after FROM audit_log WHERE subject = ${`user ${userId}`} ORDER BY id`;

const outbox = z.array(z.object({ text: z.string() }));
const newestMail = async (to: string): Promise<string> =>
  outbox.parse((await server.send({ url: '/dev/outbox', query: { to } })).body)[0]?.text ?? '';

const logIn = (user_string: string) => server.call(account.login, { user_string, ...PASSWORD });

test('what support asks for and another approves takes every factor and session, holds withdrawals and is told', async () => {
  const email = 'lost@example.com';
  const user = await registerGuarded(email);
  expect(await factorsOf(user)).toMatchObject({ passkeys: 1, recovery_codes: 10, removal: null });
  server.clock.advance(2 * DAY_MS);
  await logInOperators();
  const awaiting = await logIn(email);
  expect(awaiting.body).toMatchObject({ code: 'second_factor_required' });

  const id = await request(user);
  const { list } = await server.mustCall(officeFactors.listRemovals, {}, operator);
  expect(list).toMatchObject([{ id, user_id: user.userId, account: email, reason: REASON, status: 'pending' }]);
  // Nothing has gone yet.
  expect(await factorsOf(user)).toMatchObject({ passkeys: 1, recovery_codes: 10 });

  const approvedAt = server.clock.now();
  await server.mustCall(officeFactors.approveRemoval, { id }, operator);
  expect(await factorsOf(user)).toEqual({
    totp_since: '',
    passkeys: 0,
    recovery_codes: 0,
    removal: null,
    withdraw_hold_seconds: 86_400,
  });
  expect((await server.call(account.userInfo, {}, user.token)).body).toMatchObject({ type: '999' });
  const [challenges] = await server.services.storage.sql<{ n: string }[]>`
    SELECT count(*) AS n FROM login_challenges WHERE user_id = ${user.userId}`;
  expect(challenges?.n).toBe('0');
  expect(await newestMail(email)).toMatch(/两步验证已由客服移除[^]*\/freeze#/);

  const { body } = await logIn(email);
  expect(body).toMatchObject({ type: 'ok' });
  const token = body.type === 'ok' ? body.message : '';
  const { withdrawal_hold_until } = await server.mustCall(security.securityInfo, {}, token);
  expect(withdrawal_hold_until).toBeGreaterThanOrEqual(approvedAt + DAY_MS);

  const entries = await entriesOf(user);
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['support@demo.example', 'factors.request'],
    ['operator@demo.example', 'factors.approve'],
  ]);
  expect(entries[0]?.after).toContain(REASON);
  expect(entries[1]?.before).toContain('"passkeys":1');
  expect(await verifyChain(server.services.storage.sql)).toMatchObject({ brokenAt: undefined });
  const { list: decided } = await server.mustCall(officeFactors.listRemovals, { status: 'approved' }, support);
  expect(decided).toMatchObject([{ requested_by: 'support@demo.example', decided_by: 'operator@demo.example' }]);
});

test('nobody decides about what he asked for, nor support at all, and only once', async () => {
  const user = await registerGuarded('two@example.com');
  const id = await request(user, operator);
  const decide = (call: typeof officeFactors.rejectRemoval, token: string) =>
    server.call(call, { id, reason: 'mine' }, token);
  expect((await server.call(officeFactors.approveRemoval, { id }, operator)).body).toMatchObject({
    code: 'own_removal',
  });
  expect((await decide(officeFactors.rejectRemoval, operator)).body).toMatchObject({ code: 'own_removal' });
  expect((await server.call(officeFactors.approveRemoval, { id }, support)).body).toMatchObject({ code: 'forbidden' });
  const answers = await Promise.all([
    server.call(officeFactors.approveRemoval, { id }, admin),
    decide(officeFactors.rejectRemoval, admin),
  ]);
  const codes = answers.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code));
  expect(codes.toSorted()).toEqual(['ok', 'removal_not_found']);
  expect((await server.call(officeFactors.approveRemoval, { id: 999_999 }, admin)).body).toMatchObject({
    code: 'removal_not_found',
  });
});

test('a rejection changes nothing, is logged with its reason, and another removal may be asked for', async () => {
  const user = await registerGuarded('rejected@example.com');
  const id = await request(user);
  const again = await server.call(officeFactors.requestRemoval, { id: user.userId, reason: 'again' }, operator);
  expect(again.body).toMatchObject({ code: 'removal_already_requested' });
  await server.mustCall(officeFactors.rejectRemoval, { id, reason: 'voice did not match' }, operator);
  expect(await factorsOf(user)).toMatchObject({ passkeys: 1, recovery_codes: 10, removal: null });
  expect((await server.call(account.userInfo, {}, user.token)).body).toMatchObject({ type: 'ok' });
  expect((await entriesOf(user)).at(-1)).toMatchObject({ action: 'factors.reject' });
  expect((await entriesOf(user)).at(-1)?.after).toContain('voice did not match');
  expect(await request(user)).toBeGreaterThan(id);
});

test('a request that nobody decides about in 7 days expires, and another may be made', async () => {
  const user = await registerGuarded('late@example.com');
  const id = await request(user);
  server.clock.advance(7 * DAY_MS - SECOND_MS);
  await logInOperators();
  const pending = await server.mustCall(officeFactors.listRemovals, {}, operator);
  expect(pending.list.map((row) => row.id)).toContain(id);
  server.clock.advance(SECOND_MS);
  const approved = await server.call(officeFactors.approveRemoval, { id }, operator);
  const rejected = await server.call(officeFactors.rejectRemoval, { id, reason: 'late' }, operator);
  for (const { body } of [approved, rejected]) expect(body).toMatchObject({ code: 'removal_not_found' });
  expect(await factorsOf(user)).toMatchObject({ passkeys: 1, removal: null });
  const { list } = await server.mustCall(officeFactors.listRemovals, { status: 'expired' }, support);
  expect(list[0]).toMatchObject({ id, user_id: user.userId, status: 'expired', decided_by: '' });
  const next = await request(user);
  expect(next).toBeGreaterThan(id);
  await server.mustCall(officeFactors.approveRemoval, { id: next }, operator);
  expect(await factorsOf(user)).toMatchObject({ passkeys: 0 });
});

test('an operator who is the user in person neither asks nor decides', async () => {
  const { email } = await demoCredentials(server, 'operator');
  const user = await registerGuarded(email);
  const own = await server.call(officeFactors.requestRemoval, { id: user.userId, reason: 'me' }, operator);
  expect(own.body).toMatchObject({ code: 'own_removal' });
  const id = await request(user);
  expect((await server.call(officeFactors.approveRemoval, { id }, operator)).body).toMatchObject({
    code: 'own_removal',
  });
  expect(await factorsOf(user)).toMatchObject({ passkeys: 1 });
});

test('there must be a user with a second factor', async () => {
  const { userId } = await server.register('none@example.com');
  const ask = async (id: number) =>
    (await server.call(officeFactors.requestRemoval, { id, reason: REASON }, support)).body;
  expect(await ask(userId)).toMatchObject({ code: 'second_factor_not_on' });
  expect(await ask(999_999_999)).toMatchObject({ code: 'user_not_found' });
  expect(await ask(1)).toMatchObject({ code: 'user_not_found' });
});
