// What takes two operators takes two who are independent, and both of them are looked at again in their turn.
import { office, officeAdmins, officeAgents, officeFactors, security } from '@bourse/contract';
import { DAY_MS, HOUR_MS } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logInOperator } from '../../http/testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../http/testing.ts';
import { totpCodeAt } from '../../security/testing.ts';
import { employ, type People } from './testing-people.ts';

let server: TestServer;
let admin: string;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = employ(server);
});
beforeEach(async () => {
  admin = await logInOperator(server, 'admin');
});
afterAll(() => server.stop());

let made = 0;

async function registerGuarded(): Promise<TestUser> {
  const user = await server.register(`user-${(made += 1)}@example.com`);
  const { secret } = await server.mustCall(security.setUpTotp, { password: TEST_PASSWORD }, user.token);
  await server.mustCall(security.confirmTotp, { totp_code: totpCodeAt(secret, server.clock.now()) }, user.token);
  return user;
}

/** What approving a removal is answered that one asks for and another approves. */
async function removeFactors({ asking, approving }: { asking: string; approving: string }): Promise<string> {
  const { userId: id } = await registerGuarded();
  await server.mustCall(officeFactors.requestRemoval, { id, reason: 'seen' }, asking);
  const { removal } = await server.mustCall(officeFactors.userFactors, { id }, asking);
  if (removal === null) throw new Error('nothing was asked for');
  const { body } = await server.call(officeFactors.approveRemoval, { id: removal.id }, approving);
  return body.type === 'ok' ? 'ok' : body.code;
}

async function appointAgent({ asking, approving }: { asking: string; approving: string }): Promise<string> {
  const { userId: id } = await server.register(`user-${(made += 1)}@example.com`);
  await server.mustCall(officeAgents.requestAgency, { id, city_name: 'Turin', reason: 'known' }, asking);
  const { request } = await server.mustCall(officeAgents.userRegion, { id }, asking);
  if (request === null) throw new Error('nothing was asked for');
  const { body } = await server.call(officeAgents.approveAgency, { id: request.id }, approving);
  return body.type === 'ok' ? 'ok' : body.code;
}

describe('who has made another’s login', () => {
  test('approves nothing that the other asks for, nor the other way round, for seven days', async () => {
    const made = await people.addedBy(admin, 'operator');
    for (const act of [removeFactors, appointAgent]) {
      expect(await act({ asking: made.token, approving: admin })).toBe('not_independent');
      expect(await act({ asking: admin, approving: made.token })).toBe('not_independent');
    }
    const stranger = await logInOperator(server, 'operator');
    expect(await removeFactors({ asking: made.token, approving: stranger })).toBe('ok');
    expect(await appointAgent({ asking: admin, approving: stranger })).toBe('ok');
    server.clock.advance(7 * DAY_MS);
    const [later, again] = [await logInOperator(server, 'admin'), await people.logIn(made)];
    expect(await removeFactors({ asking: later, approving: again })).toBe('ok');
    expect(await appointAgent({ asking: again, approving: later })).toBe('ok');
  });

  test('is tied from when it was set up, and anew by a reset', async () => {
    const email = people.nextEmail();
    const added = await server.mustCall(office.addOperator, { email, name: 'N', role: 'operator' }, admin);
    server.clock.advance(71 * HOUR_MS);
    const made = await people.enrol(email, added.first_password);
    server.clock.advance(5 * DAY_MS);
    const tied = { asking: await logInOperator(server, 'admin'), approving: await people.logIn(made) };
    expect(await removeFactors(tied)).toBe('not_independent');
    server.clock.advance(2 * DAY_MS);
    const free = { asking: await logInOperator(server, 'admin'), approving: await people.logIn(made) };
    expect(await removeFactors(free)).toBe('ok');
    const reset = await server.mustCall(office.resetOperator, { id: made.id }, free.asking);
    const anew = await people.enrol(email, reset.first_password);
    expect(await removeFactors({ asking: free.asking, approving: anew.token })).toBe('not_independent');
  });

  test('approves nothing through two logins that it has made, nor through what one of those has made', async () => {
    const puppets = [await people.addedBy(admin, 'operator'), await people.addedBy(admin, 'operator')] as const;
    for (const act of [removeFactors, appointAgent]) {
      expect(await act({ asking: puppets[0].token, approving: puppets[1].token })).toBe('not_independent');
    }
    const second = await people.addedByConsole('admin');
    const reset = await server.mustCall(office.resetOperator, { id: second.id }, admin);
    const taken = await people.enrol(second.email, reset.first_password);
    const further = await people.addedBy(taken.token, 'operator');
    expect(await removeFactors({ asking: puppets[0].token, approving: further.token })).toBe('not_independent');
    const [third, fourth] = [await people.addedByConsole('operator'), await people.addedByConsole('operator')];
    expect(await removeFactors({ asking: third.token, approving: fourth.token })).toBe('ok');
    expect(await removeFactors({ asking: puppets[0].token, approving: third.token })).toBe('ok');
    server.clock.advance(7 * DAY_MS);
    const free = { asking: await people.logIn(puppets[0]), approving: await people.logIn(puppets[1]) };
    expect(await removeFactors(free)).toBe('ok');
  });

  test('may turn down what the other asks for: that leaves everything as it is', async () => {
    const made = await people.addedBy(admin, 'operator');
    const { userId: id } = await registerGuarded();
    await server.mustCall(officeFactors.requestRemoval, { id, reason: 'seen' }, made.token);
    const { removal } = await server.mustCall(officeFactors.userFactors, { id }, admin);
    await server.mustCall(officeFactors.rejectRemoval, { id: removal?.id ?? 0, reason: 'unknown' }, admin);
  });
});

describe('an admin', () => {
  const propose = (email: string, token: string) =>
    server.call(officeAdmins.proposeAdmin, { email, name: 'New' }, token);
  const approve = (id: number, token: string) => server.call(officeAdmins.approveAdmin, { id }, token);
  const proposalOf = async (email: string): Promise<number> => {
    const found = (await server.mustCall(officeAdmins.listProposals, {}, admin)).find((row) => row.email === email);
    if (!found) throw new Error(`${email} is not proposed`);
    return found.id;
  };

  test('is not made by one alone: neither added, nor raised, nor enabled again', async () => {
    const input = { email: people.nextEmail(), name: 'N', role: 'admin' as const };
    expect((await server.call(office.addOperator, input, admin)).body).toMatchObject({ code: 'admin_takes_two' });
    const { id } = await people.addedBy(admin, 'viewer');
    const raised = await server.call(office.changeOperator, { id, role: 'admin' }, admin);
    expect(raised.body).toMatchObject({ code: 'admin_takes_two' });
    const second = await people.addedByConsole('admin');
    await server.mustCall(office.changeOperator, { id: second.id, is_disabled: 1 }, admin);
    const enabled = await server.call(office.changeOperator, { id: second.id, is_disabled: 0 }, admin);
    expect(enabled.body).toMatchObject({ code: 'admin_takes_two' });
  });

  test('is proposed by one and made by another, who sees the first password once', async () => {
    const second = await people.addedByConsole('admin');
    const email = people.nextEmail();
    expect((await propose(email, admin)).body).toMatchObject({ type: 'ok' });
    expect((await propose(email, second.token)).body).toMatchObject({ code: 'admin_already_proposed' });
    const id = await proposalOf(email);
    expect((await approve(id, admin)).body).toMatchObject({ code: 'own_request' });
    const approved = await server.mustCall(officeAdmins.approveAdmin, { id }, second.token);
    expect((await approve(id, second.token)).body).toMatchObject({ code: 'proposal_not_found' });
    const third = await people.enrol(email, approved.first_password);
    expect(await server.mustCall(office.me, {}, third.token)).toMatchObject({ email, role: 'admin' });
    // Both who made him are tied to him.
    for (const asking of [admin, second.token]) {
      expect(await removeFactors({ asking, approving: third.token })).toBe('not_independent');
    }
  });

  test('is raised from another role by two; a session of before has ended', async () => {
    const second = await people.addedByConsole('admin');
    const candidate = await people.addedByConsole('viewer');
    await propose(candidate.email, admin);
    const id = await proposalOf(candidate.email);
    const approved = await server.mustCall(officeAdmins.approveAdmin, { id }, second.token);
    expect(approved).toEqual({ email: candidate.email, first_password: '' });
    expect((await server.call(office.me, {}, candidate.token)).body.type).toBe('999');
    expect(await server.mustCall(office.me, {}, await people.logIn(candidate))).toMatchObject({ role: 'admin' });
    expect((await propose(candidate.email, admin)).body).toMatchObject({ code: 'operator_exists' });
  });

  test('is not made by two who are tied, by nobody after a week, and not once it was dropped', async () => {
    const second = await people.addedByConsole('admin');
    const { first_password } = await server.mustCall(office.resetOperator, { id: second.id }, admin);
    const taken = await people.enrol(second.email, first_password);
    const email = people.nextEmail();
    await propose(email, admin);
    expect((await approve(await proposalOf(email), taken.token)).body).toMatchObject({ code: 'not_independent' });
    await server.mustCall(officeAdmins.rejectAdmin, { id: await proposalOf(email) }, admin);
    expect(await server.mustCall(officeAdmins.listProposals, {}, admin)).toEqual([]);
    await propose(email, admin);
    const id = await proposalOf(email);
    server.clock.advance(7 * DAY_MS);
    expect((await approve(id, await people.logIn(taken))).body).toMatchObject({ code: 'proposal_not_found' });
  });

  test('is left where two lower each other at the same time', async () => {
    const [one, other] = [await people.addedByConsole('admin'), await people.addedByConsole('admin')];
    const answers = await Promise.all([
      server.call(office.changeOperator, { id: other.id, role: 'viewer' }, one.token),
      server.call(office.changeOperator, { id: one.id, role: 'viewer' }, other.token),
    ]);
    expect(answers.filter(({ body }) => body.type === 'ok')).toHaveLength(1);
    const roles = (await server.mustCall(office.listOperators, {}, admin))
      .filter(({ id }) => id === one.id || id === other.id)
      .map(({ role }) => role);
    expect(roles.toSorted()).toEqual(['admin', 'viewer']);
  });
});

test('who was lowered while his approval waited approves nothing', async () => {
  const { sql } = server.services.storage;
  const checker = await people.addedByConsole('operator');
  const { userId: id } = await registerGuarded();
  await server.mustCall(officeFactors.requestRemoval, { id, reason: 'seen' }, admin);
  const { removal } = await server.mustCall(officeFactors.userFactors, { id }, admin);
  const answer = await sql.begin(async (transaction) => {
    await transaction`UPDATE operators SET role = 'viewer' WHERE id = ${checker.id}`;
    const approval = server.call(officeFactors.approveRemoval, { id: removal?.id ?? 0 }, checker.token);
    // The approval was let in by the role of before and stands still behind the change.
    for (let waiting = 0; waiting === 0; ) {
      const rows = await transaction`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      waiting = rows.length;
    }
    return { approval };
  });
  expect((await answer.approval).body).toMatchObject({ code: 'forbidden' });
  const { totp_since: since } = await server.mustCall(officeFactors.userFactors, { id }, admin);
  expect(since).not.toBe('');
});
