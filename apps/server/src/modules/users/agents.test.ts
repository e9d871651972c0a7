// Regional agents: support asks for an appointment, somebody else decides; then the agent sees the region's users.
import { officeAgents, region } from '@bourse/contract';
import { DAY_MS, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../platform/http/audit-log.ts';
import { demoCredentials, logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';

const TURIN = { city_name: 'Turin', district_name: 'Lingotto' };

let server: TestServer;
let support: string;
let operator: string;
let admin: string;
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

type Wished = { readonly city_name?: string; readonly district_name?: string };

const ask = (user: TestUser, wished: Wished, token = support) =>
  server.call(officeAgents.requestAgency, { id: user.userId, reason: 'contract of May', ...wished }, token);

const regionOf = ({ userId: id }: TestUser) => server.mustCall(officeAgents.userRegion, { id }, support);

/** Id of the request. */
async function request(user: TestUser, wished: Wished, token = support): Promise<number> {
  expect((await ask(user, wished, token)).body).toMatchObject({ type: 'ok' });
  const { request: asked } = await regionOf(user);
  if (!asked) throw new Error('nothing was asked for');
  return asked.id;
}

const entriesOf = ({ userId }: TestUser) =>
  server.services.storage.sql<{ actor: string; action: string; before: string; after: string }[]>`
    SELECT actor, action, before, after FROM audit_log WHERE subject = ${`user ${userId}`} ORDER BY id`;

test('who is asked for and approved is the agent of the region, sees its users, and every act is logged', async () => {
  const agent = await server.register('agent@example.com');
  const inside = await server.register('inside@example.com');
  await server.mustCall(region.chooseRegion, TURIN, inside.token);
  const id = await request(agent, { city_name: ' Turin ', district_name: 'Lingotto' });
  expect((await server.call(region.regionUsers, {}, agent.token)).body).toMatchObject({ code: 'not_region_agent' });
  const { list } = await server.mustCall(officeAgents.listAgencyRequests, {}, operator);
  expect(list).toMatchObject([{ id, user_id: agent.userId, kind: 'appoint', ...TURIN, status: 'pending' }]);

  await server.mustCall(officeAgents.approveAgency, { id }, operator);
  const seen = await server.mustCall(region.regionUsers, {}, agent.token);
  expect(seen.list.map((row) => row.id)).toEqual([inside.userId]);
  expect(await server.mustCall(region.region, {}, agent.token)).toMatchObject({ is_agent: 1 });
  expect(await regionOf(agent)).toEqual({ city_name: '', district_name: '', agency: TURIN, request: null });
  const { list: agents } = await server.mustCall(officeAgents.listAgents, {}, support);
  expect(agents).toMatchObject([{ user_id: agent.userId, account: 'agent@example.com', ...TURIN }]);

  const entries = await entriesOf(agent);
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ['support@demo.example', 'agents.request'],
    ['operator@demo.example', 'agents.approve'],
  ]);
  expect(entries[0]?.after).toContain('contract of May');
  expect(JSON.parse(entries[1]?.before ?? '')).toEqual({ region: null });
  expect(JSON.parse(entries[1]?.after ?? '')).toEqual({ request: id, region: { city: 'Turin', district: 'Lingotto' } });
  expect(await verifyChain(server.services.storage.sql)).toMatchObject({ brokenAt: undefined });
});

test('an agent is dismissed the same way, and sees nobody from then on', async () => {
  const agent = await server.register('leaving@example.com');
  const appointed = await request(agent, { city_name: 'Milan' });
  await server.mustCall(officeAgents.approveAgency, { id: appointed }, operator);
  const id = await request(agent, {}, operator);
  const { list } = await server.mustCall(officeAgents.listAgencyRequests, {}, support);
  expect(list).toMatchObject([{ id, kind: 'dismiss', city_name: '' }]);
  await server.mustCall(officeAgents.approveAgency, { id }, admin);
  expect((await server.call(region.regionUsers, {}, agent.token)).body).toMatchObject({ code: 'not_region_agent' });
});

test('nobody decides about what he asked for, nor support at all, and only once', async () => {
  const agent = await server.register('twice@example.com');
  const id = await request(agent, TURIN, operator);
  const approve = (token: string) => server.call(officeAgents.approveAgency, { id }, token);
  const reject = (token: string) => server.call(officeAgents.rejectAgency, { id, reason: 'no' }, token);
  expect((await approve(operator)).body).toMatchObject({ code: 'own_request' });
  expect((await reject(operator)).body).toMatchObject({ code: 'own_request' });
  expect((await approve(support)).body).toMatchObject({ code: 'forbidden' });
  const answers = await Promise.all([approve(admin), reject(admin)]);
  const codes = answers.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code));
  expect(codes.toSorted()).toEqual(['agency_request_not_found', 'ok']);
});

test('an operator who is the user in person neither asks nor decides', async () => {
  const { email } = await demoCredentials(server, 'operator');
  const agent = await server.register(email);
  expect((await ask(agent, TURIN, operator)).body).toMatchObject({ code: 'own_request' });
  const id = await request(agent, TURIN);
  expect((await server.call(officeAgents.approveAgency, { id }, operator)).body).toMatchObject({ code: 'own_request' });
  expect(await regionOf(agent)).toMatchObject({ agency: null });
});

test('a rejection leaves all as it is, is logged with its reason, and what is so already is not asked for', async () => {
  const agent = await server.register('rejected@example.com');
  expect((await ask(agent, {})).body).toMatchObject({ code: 'agency_unchanged' });
  const id = await request(agent, TURIN);
  expect((await ask(agent, { city_name: 'Rome' }, operator)).body).toMatchObject({ code: 'agency_already_requested' });
  await server.mustCall(officeAgents.rejectAgency, { id, reason: 'no contract' }, operator);
  expect(await regionOf(agent)).toMatchObject({ agency: null, request: null });
  expect((await entriesOf(agent)).at(-1)?.after).toContain('no contract');
  const other = await request(agent, TURIN);
  await server.mustCall(officeAgents.approveAgency, { id: other }, operator);
  expect((await ask(agent, { city_name: 'Turin', district_name: ' Lingotto' })).body).toMatchObject({
    code: 'agency_unchanged',
  });
  const nobody = await server.call(officeAgents.requestAgency, { id: 999_999_999, reason: 'x', ...TURIN }, support);
  expect(nobody.body).toMatchObject({ code: 'user_not_found' });
});

test('a request that nobody decides about in 7 days expires, and another may be made', async () => {
  const agent = await server.register('late@example.com');
  const id = await request(agent, TURIN);
  server.clock.advance(7 * DAY_MS - SECOND_MS);
  await logInOperators();
  server.clock.advance(SECOND_MS);
  expect((await server.call(officeAgents.approveAgency, { id }, operator)).body).toMatchObject({
    code: 'agency_request_not_found',
  });
  const { list } = await server.mustCall(officeAgents.listAgencyRequests, { status: 'expired' }, support);
  expect(list[0]).toMatchObject({ id, status: 'expired', decided_by: '' });
  expect(await request(agent, TURIN)).toBeGreaterThan(id);
});
