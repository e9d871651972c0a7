// A demo in which nobody sits at the desk, and one in which somebody does.
import { identity, office, officeFiat, officeFiatSettings, officeWithdrawals } from '@bourse/contract';
import {
  amount,
  firstChainsOf,
  MINUTE_MS,
  ROBOT_LEAVES_MS,
  ROBOT_WAITS_MS,
  units,
  USDT,
  type WithdrawalId,
} from '@bourse/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyChain } from '../../platform/http/audit-log.ts';
import { saveSettings } from '../../platform/http/testing-edits.ts';
import { logInOperator, switchRobots } from '../../platform/http/testing-operators.ts';
import { settle } from '../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { triageWithdrawals } from '../custody/withdrawals/withdrawal-triage.ts';
import { registerTrader } from '../fiat/deals/testing.ts';
import { draftIdentity } from '../identity/testing.ts';
import { actAsRobots } from './demo-robots.ts';

const [ERC20] = firstChainsOf(USDT);
const HOME = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

let server: TestServer;
let owner: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  owner = await server.register('owner@example.com');
  const dayLimit = amount(units('1000000'));
  await server.services.sequencer.submit({ kind: 'configureWithdrawals', level: 0, dayLimit });
  await switchRobots(server, true);
});
afterEach(() => server.stop());

const act = () => actAsRobots(server.services);

async function ask(money: string): Promise<WithdrawalId> {
  const sums = { amount: amount(units(money)), fee: amount(units('1')) };
  const place = { userId: owner.userId, currencyId: USDT, chainId: ERC20!.id, address: HOME };
  const outcome = await server.services.sequencer.submit({ kind: 'requestWithdrawal', ...place, ...sums });
  if (!outcome.ok) throw new Error(outcome.code);
  await triageWithdrawals(server.services);
  return outcome.value.id;
}

async function statusOf(id: WithdrawalId): Promise<string> {
  const [row] = await server.services.storage.sql<
    { status: string }[]
  >`SELECT status FROM withdrawals WHERE id = ${id}`;
  return row?.status ?? '';
}

const approvalsOf = async (id: WithdrawalId) =>
  (
    await server.services.storage.sql<{ email: string }[]>`
      SELECT email FROM withdrawal_approvals JOIN operators ON operators.id = operator_id
      WHERE withdrawal_id = ${id} ORDER BY at, email`
  ).map(({ email }) => email);

const actorsOf = async (subject: string) =>
  (
    await server.services.storage.sql<{ actor: string }[]>`
      SELECT actor FROM audit_log WHERE subject = ${subject} AND action LIKE '%approve' ORDER BY id`
  ).map(({ actor }) => actor);

test('robots approve what waits after 15 seconds as actors of their own: small sums one, large ones two', async () => {
  expect(ROBOT_WAITS_MS).toBe(15_000);
  const small = await ask('10');
  server.clock.advance(ROBOT_WAITS_MS - 1);
  await act();
  expect(await statusOf(small)).toBe('applied');
  server.clock.advance(1);
  await act();
  expect(await statusOf(small)).toBe('approved');
  expect(await approvalsOf(small)).toEqual(['demo-robot']);
  const large = await ask('6000');
  server.clock.advance(ROBOT_WAITS_MS);
  await act();
  expect(await statusOf(large)).toBe('approved');
  expect(await approvalsOf(large)).toEqual(['demo-robot', 'demo-robot-2']);
  expect(await actorsOf(`withdrawal ${small}`)).toEqual(['demo-robot']);
  expect(await actorsOf(`withdrawal ${large}`)).toEqual(['demo-robot', 'demo-robot-2']);
  expect(await verifyChain(server.services.storage.sql)).toMatchObject({ brokenAt: undefined });
  const admin = await logInOperator(server, 'admin');
  const found = async (actor: string) =>
    (await server.mustCall(office.listAudit, { actor }, admin)).list.map(({ actor: by }) => by);
  expect(await found('demo-robot')).toEqual(['demo-robot-2', 'demo-robot', 'demo-robot']);
  expect(await found('demo-robot-2')).toEqual(['demo-robot-2']);
});

test('robots verify who has submitted papers, and refuse a number that is somebody else’s', async () => {
  const other = await server.register('other@example.com');
  const { hand_pic: _, card_id, ...papers } = await draftIdentity(server, owner);
  await server.mustCall(identity.submitIdentity, { ...papers, card_id }, owner.token);
  const theirs = await draftIdentity(server, other);
  await server.mustCall(identity.submitIdentity, { ...theirs, card_id }, other.token);
  const { sql } = server.services.storage;
  const decided = () =>
    sql`SELECT s.status, o.email AS by FROM identity_submissions s LEFT JOIN operators o ON o.id = s.reviewed_by
      WHERE user_id IN (${owner.userId}, ${other.userId}) ORDER BY s.id`;
  await act();
  expect(await decided()).toEqual([
    { status: 'pending', by: null },
    { status: 'pending', by: null },
  ]);
  server.clock.advance(ROBOT_WAITS_MS);
  await act();
  expect(await decided()).toEqual([
    { status: 'approved', by: 'demo-robot' },
    { status: 'rejected', by: 'demo-robot' },
  ]);
  const [known] = await sql`SELECT verification_level FROM user_states WHERE user_id = ${owner.userId}`;
  expect(known).toEqual({ verification_level: 1 });
});

test('nothing is taken from an operator who has it open, or only in the list', async () => {
  const token = await logInOperator(server, 'operator');
  const [opened, listed] = [await ask('10'), await ask('20')];
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await server.mustCall(officeWithdrawals.withdrawalProgress, { id: opened }, token);
    await server.mustCall(officeWithdrawals.listWithdrawals, { status: 'pending' }, token);
    server.clock.advance(5 * MINUTE_MS);
    await act();
  }
  expect([await statusOf(opened), await statusOf(listed)]).toEqual(['applied', 'applied']);
  await server.mustCall(officeWithdrawals.withdrawalProgress, { id: opened }, token);
  server.clock.advance(ROBOT_LEAVES_MS - 1);
  await act();
  expect(await statusOf(opened)).toBe('applied');
  server.clock.advance(1);
  await act();
  expect([await statusOf(opened), await statusOf(listed)]).toEqual(['approved', 'approved']);
});

test('what comes while somebody is logged in waits ten minutes, and after that no longer than for nobody', async () => {
  const token = await logInOperator(server, 'operator');
  await server.mustCall(office.me, {}, token);
  const id = await ask('10');
  server.clock.advance(ROBOT_WAITS_MS);
  await act();
  expect(await statusOf(id)).toBe('applied');
  await server.mustCall(office.logout, {}, token);
  await act();
  expect(await statusOf(id)).toBe('approved');
});

test('beside the word of a person a robot gives the one that is missing, after that person has had the time', async () => {
  const large = await ask('6000');
  const token = await logInOperator(server, 'operator');
  await server.mustCall(officeWithdrawals.withdrawalDetail, { id: large }, token);
  await server.mustCall(officeWithdrawals.approveWithdrawal, { id: large, amount: '6000' }, token);
  server.clock.advance(ROBOT_WAITS_MS);
  await act();
  expect(await statusOf(large)).toBe('applied');
  server.clock.advance(ROBOT_LEAVES_MS);
  await act();
  expect(await approvalsOf(large)).toEqual(['operator@demo.example', 'demo-robot']);
  const { approvals } = await server.mustCall(officeWithdrawals.withdrawalProgress, { id: large }, token);
  expect(approvals.map(({ operator }) => operator)).toEqual(['operator@demo.example', 'demo-robot']);
});

test('who applies to be a merchant is asked for by one and approved by the other, and files say what they are', async () => {
  const { clock, services } = server;
  const applicant = await registerTrader(server, { level: 2 });
  const wish = { userId: applicant.userId, currencyId: USDT, hasMethods: true, hasTradePassword: true };
  await services.sequencer.submit({ kind: 'applyFiatMerchant', ...wish });
  await settle(server);
  const operator = await logInOperator(server, 'operator');
  // An operator who reads the list of applicants is shown all of them.
  await server.mustCall(officeFiat.listMerchants, { state: 'applied' }, operator);
  clock.advance(ROBOT_LEAVES_MS - 1);
  await act();
  expect(await services.storage.sql`SELECT state FROM fiat_merchants`).toEqual([{ state: 'applied' }]);
  clock.advance(1);
  await act();
  expect(await services.storage.sql`SELECT state FROM fiat_merchants`).toEqual([{ state: 'approved' }]);
  const { list } = await server.mustCall(
    officeFiatSettings.listProposals,
    { status: 'applied' },
    await logInOperator(server, 'support'),
  );
  const robots = { requested_by: 'demo-robot', decided_by: 'demo-robot-2' };
  expect(list.filter(({ kind }) => kind === 'merchant')).toMatchObject([robots]);
  const asked = { query: { format: 'csv', status: 'applied' }, headers: { authorization: operator, lang: 'spa' } };
  const { text } = await server.send({ url: officeFiatSettings.listProposals.path, ...asked });
  expect(text).toContain('Robot de la demo (demo-robot)');
  expect(text).toContain('Robot de la demo (demo-robot-2)');
});

test('an admin turns them off and on; nobody logs in as one, and none is among the operators', async () => {
  const admin = await logInOperator(server, 'admin');
  expect(await server.mustCall(office.getSettings, {}, admin)).toMatchObject({ demo_robots: 1 });
  await saveSettings(server, { demo_robots: 0 }, admin);
  const id = await ask('10');
  server.clock.advance(2 * ROBOT_LEAVES_MS);
  await act();
  expect(await statusOf(id)).toBe('applied');
  await saveSettings(server, { demo_robots: 1 }, admin);
  server.clock.advance(2 * ROBOT_LEAVES_MS);
  await act();
  expect(await statusOf(id)).toBe('approved');
  const operators = await server.mustCall(office.listOperators, {}, admin);
  expect(operators.filter(({ email }) => email.startsWith('demo-robot'))).toEqual([]);
  const tried = await server.call(office.login, { email: 'demo-robot', password: 'bourse-demo-office' });
  expect(tried.body).toMatchObject({ type: 'error' });
});
