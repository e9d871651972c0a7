// What takes two operators takes two who are independent, and who works here is decided by two admins: one alone gets no second
// pair of eyes, at once or later.
import { office, officeAgents, officeFactors, officeOperators, officeRoles, security } from '@bourse/contract';
import { DAY_MS, HOUR_MS, type OperatorRole } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeOperator as changeOperatorAs } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { totpCodeAt } from '../security/testing.ts';
import { changeOperator, resetOperator } from './accounts.ts';
import { employ, type People, type Person, type Two } from './testing-people.ts';

let server: TestServer;
let admin: string;
let second: string;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = employ(server);
});
const logInAdmins = async () => {
  [admin, second] = [await logInOperator(server, 'admin'), await logInOperator(server, 'second')];
};
beforeEach(logInAdmins);
afterAll(() => server.stop());

const ADMIN = 'admin@demo.example';
const CONSOLE = { actor: 'console', ip: '' };
const two = (): Two => ({ asking: admin, approving: second });
let made = 0;

async function registerGuarded(): Promise<TestUser> {
  const user = await server.register(`user-${(made += 1)}@example.com`);
  const { secret } = await server.mustCall(security.setUpTotp, { password: TEST_PASSWORD }, user.token);
  await server.mustCall(security.confirmTotp, { totp_code: totpCodeAt(secret, server.clock.now()) }, user.token);
  return user;
}

/** Answers with the code that an approval gets, where one operator asks for a removal and another approves it. */
async function removeFactors({ asking, approving }: Two): Promise<string> {
  const { userId: id } = await registerGuarded();
  await server.mustCall(officeFactors.requestRemoval, { id, reason: 'seen' }, asking);
  const { removal } = await server.mustCall(officeFactors.userFactors, { id }, asking);
  if (removal === null) throw new Error('nothing was asked for');
  const { body } = await server.call(officeFactors.approveRemoval, { id: removal.id }, approving);
  return body.type === 'ok' ? 'ok' : body.code;
}

async function appointAgent({ asking, approving }: Two): Promise<string> {
  const { userId: id } = await server.register(`user-${(made += 1)}@example.com`);
  await server.mustCall(officeAgents.requestAgency, { id, city_name: 'Turin', reason: 'known' }, asking);
  const { request } = await server.mustCall(officeAgents.userRegion, { id }, asking);
  if (request === null) throw new Error('nothing was asked for');
  const { body } = await server.call(officeAgents.approveAgency, { id: request.id }, approving);
  return body.type === 'ok' ? 'ok' : body.code;
}

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }): unknown =>
  body.type === 'ok' ? 'ok' : body.code;
const approve = async (email: string, token: string) =>
  codeOf(await server.call(officeOperators.approveProposal, { id: await people.pendingOf(email, admin) }, token));
const reject = async (email: string, token: string) => {
  const input = { id: await people.pendingOf(email, admin), reason: 'no' };
  return codeOf(await server.call(officeOperators.rejectProposal, input, token));
};
type Wanted = { readonly role?: OperatorRole; readonly is_disabled?: 0 | 1 };
const askChange = async ({ id }: Pick<Person, 'id'>, wanted: Wanted, token = admin) =>
  codeOf(await server.call(officeOperators.proposeChange, { id, ...wanted, reason: 'asked' }, token));
const changeAlone = async ({ id }: Pick<Person, 'id'>, wanted: Wanted, token = admin) =>
  codeOf(await changeOperatorAs(server, { id, ...wanted }, token));

describe('who has had to do with another’s login', () => {
  test('as one of two approves nothing that the other asks for, nor the other way round, for seven days', async () => {
    const newcomer = await people.addedByTwo(two(), 'operator');
    for (const maker of [admin, second]) {
      for (const act of [removeFactors, appointAgent]) {
        expect(await act({ asking: newcomer.token, approving: maker })).toBe('not_independent');
        expect(await act({ asking: maker, approving: newcomer.token })).toBe('not_independent');
      }
    }
    const stranger = await logInOperator(server, 'operator');
    expect(await removeFactors({ asking: newcomer.token, approving: stranger })).toBe('ok');
    expect(await appointAgent({ asking: admin, approving: stranger })).toBe('ok');
    server.clock.advance(7 * DAY_MS);
    await logInAdmins();
    const again = await people.logIn(newcomer);
    expect(await removeFactors({ asking: admin, approving: again })).toBe('ok');
    expect(await appointAgent({ asking: again, approving: second })).toBe('ok');
  });

  test('is tied from when it was set up, and anew by a reset', async () => {
    const email = people.nextEmail();
    const password = await people.add(email, 'operator', two());
    server.clock.advance(71 * HOUR_MS);
    const newcomer = await people.enrol(email, password);
    server.clock.advance(5 * DAY_MS);
    await logInAdmins();
    expect(await removeFactors({ asking: admin, approving: await people.logIn(newcomer) })).toBe('not_independent');
    server.clock.advance(2 * DAY_MS);
    await logInAdmins();
    expect(await removeFactors({ asking: admin, approving: await people.logIn(newcomer) })).toBe('ok');
    const anew = await people.resetByTwo(two(), newcomer);
    expect(await removeFactors({ asking: second, approving: anew.token })).toBe('not_independent');
  });

  test('alone, as it was once possible, is tied for as long as the login stands, also through a third', async () => {
    const [puppet, further] = [await people.addedByConsole('operator'), await people.addedByConsole('operator')];
    await people.madeByOne(puppet.email, ADMIN, 'operator.reset');
    await people.madeByOne(further.email, ADMIN, 'operator.reset');
    server.clock.advance(400 * DAY_MS);
    await logInAdmins();
    const tokens = [await people.logIn(puppet), await people.logIn(further)] as const;
    expect(await removeFactors({ asking: admin, approving: tokens[0] })).toBe('not_independent');
    expect(await removeFactors({ asking: tokens[0], approving: tokens[1] })).toBe('not_independent');
    expect(await removeFactors({ asking: second, approving: tokens[0] })).toBe('ok');
    // The console makes the login anew: it is nobody's of before.
    const reset = await resetOperator(server.services, { id: puppet.id }, CONSOLE);
    if (!reset.ok) throw new Error(reset.code);
    const anew = await people.enrol(puppet.email, reset.value);
    expect(await removeFactors({ asking: admin, approving: anew.token })).toBe('ok');
  });

  test('may turn down what the other asks for: that leaves everything as it is', async () => {
    const newcomer = await people.addedByTwo(two(), 'operator');
    const { userId: id } = await registerGuarded();
    await server.mustCall(officeFactors.requestRemoval, { id, reason: 'seen' }, newcomer.token);
    const { removal } = await server.mustCall(officeFactors.userFactors, { id }, admin);
    await server.mustCall(officeFactors.rejectRemoval, { id: removal?.id ?? 0, reason: 'unknown' }, admin);
  });
});

describe('one admin alone', () => {
  test('adds nobody, raises nobody, enables nobody, resets nobody', async () => {
    const [viewer, gone] = [await people.addedByConsole('viewer'), await people.addedByConsole('operator')];
    for (const role of ['support', 'operator', 'admin'] as const) {
      expect([role, await changeAlone(viewer, { role })]).toEqual([role, 'takes_two_admins']);
    }
    expect(await changeAlone(gone, { is_disabled: 1 })).toBe('ok');
    expect(await changeAlone(gone, { is_disabled: 0 })).toBe('takes_two_admins');
    // Neither while the one is disabled, for later.
    expect(await changeAlone(gone, { role: 'admin' })).toBe('takes_two_admins');
    for (const path of ['/api/office/operator/add', '/api/office/operator/reset', '/api/office/admin/propose']) {
      const payload = { id: viewer.id, email: 'x@example.com', name: 'X', role: 'viewer' };
      const { status } = await server.send({ method: 'POST', url: path, payload, headers: { authorization: admin } });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  test('lowers and disables who is no admin, and no admin', async () => {
    const [operator, other] = [await people.addedByConsole('operator'), await people.addedByConsole('admin')];
    for (const wanted of [{ role: 'viewer' }, { is_disabled: 1 }, { role: 'operator', is_disabled: 1 }] as const) {
      expect(await changeAlone(other, wanted)).toBe('takes_two_admins');
    }
    expect(await changeAlone(operator, { role: 'support' })).toBe('ok');
    expect((await server.call(office.me, {}, operator.token)).body.type).toBe('999');
    expect(await changeAlone(operator, { is_disabled: 1 })).toBe('ok');
  });

  test('lowers nobody into a role that two have given more', async () => {
    const { sql } = server.services.storage;
    const operator = await people.addedByConsole('operator');
    await sql`INSERT INTO role_grants VALUES ('operator', 'lever.request', false)`;
    expect(await changeAlone(operator, { role: 'support' })).toBe('ok');
    await sql`INSERT INTO role_grants VALUES ('viewer', 'lever.request', true)`;
    expect(await changeAlone(operator, { role: 'viewer' })).toBe('takes_two_admins');
    await sql`DELETE FROM role_grants`;
    expect(await changeAlone(operator, { role: 'viewer' })).toBe('ok');
  });

  test('disables no admin by a look at who works here', async () => {
    const other = await people.addedByConsole('admin');
    await server.mustCall(officeRoles.startReview, {}, admin);
    const [review] = (await server.mustCall(officeRoles.listReviews, {}, admin)).list;
    const decide = async (operator_id: number, verdict: 'kept' | 'disabled') =>
      codeOf(
        await server.call(officeRoles.decideReview, { id: review?.id ?? 0, operator_id, verdict, note: 'seen' }, admin),
      );
    expect(await decide(other.id, 'disabled')).toBe('takes_two_admins');
    expect(await askChange(other, { is_disabled: 1 })).toBe('ok');
    expect(await approve(other.email, second)).toBe('ok');
    expect(await decide(other.id, 'disabled')).toBe('ok');
    await server.services.storage.sql`UPDATE access_reviews SET closed_at = started_at`;
  });

  test('gets no second account by waiting: what nobody approves ends after a week', async () => {
    const email = people.nextEmail();
    const input = { email, name: 'N', role: 'admin', reason: 'mine' } as const;
    await server.mustCall(officeOperators.proposeAdd, input, admin);
    expect(await approve(email, admin)).toBe('own_request');
    const again = await server.call(officeOperators.proposeAdd, { ...input, role: 'viewer' }, second);
    expect(codeOf(again)).toBe('change_already_requested');
    const id = await people.pendingOf(email, admin);
    server.clock.advance(8 * DAY_MS);
    await logInAdmins();
    const late = await server.call(officeOperators.approveProposal, { id }, second);
    expect(codeOf(late)).toBe('proposal_not_found');
    const operators = await server.mustCall(office.listOperators, {}, admin);
    expect(operators.some((one) => one.email === email)).toBe(false);
  });

  test('is no pair with who was disabled, lowered or logged out since', async () => {
    const [other, target] = [await people.addedByConsole('admin'), await people.addedByConsole('viewer')];
    expect(await askChange(target, { role: 'operator' }, other.token)).toBe('ok');
    await changeOperator(server.services, { id: other.id, role: 'viewer', isDisabled: undefined }, CONSOLE);
    expect(await approve(target.email, second)).toBe('asker_gone');
    await changeOperator(server.services, { id: other.id, role: 'admin', isDisabled: true }, CONSOLE);
    expect(await approve(target.email, second)).toBe('asker_gone');
    expect(await reject(target.email, admin)).toBe('ok');
  });
});

describe('two admins', () => {
  test('add somebody: each sees half of the first password, nobody the whole of it', async () => {
    const email = people.nextEmail();
    const password = await people.add(email, 'admin', two());
    expect(password).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
    const listed = (token: string) => server.mustCall(office.listOperators, {}, token);
    const added = (await listed(admin)).find((one) => one.email === email);
    if (!added) throw new Error('nobody was added');
    expect(added).toMatchObject({ role: 'admin', is_enrolled: 0, has_half: 1 });
    const see = (token: string) => server.call(officeOperators.firstPassword, { id: added.id }, token);
    const halves = [await see(admin), await see(second)].map(({ body }) => (body.type === 'ok' ? body.message : body));
    expect(halves).toMatchObject([
      { part: 1, half: password.slice(0, 11), other: 'second@demo.example' },
      { part: 2, half: password.slice(12), other: ADMIN },
    ]);
    const third = await people.addedByConsole('admin');
    expect(codeOf(await see(third.token))).toBe('first_password_gone');
    for (const part of [password.slice(0, 11), password.slice(12)]) {
      const { body } = await server.call(office.login, { email, password: part });
      expect(body).toMatchObject({ code: 'wrong_credentials' });
    }
    await people.enrol(email, password);
    for (const token of [admin, second]) expect(codeOf(await see(token))).toBe('first_password_gone');
    expect((await listed(admin)).find((one) => one.email === email)).toMatchObject({ is_enrolled: 1, has_half: 0 });
    const { list } = await server.mustCall(office.listAudit, { subject: `operator ${email}` }, admin);
    expect(list.map(({ action, actor }) => [action, actor])).toEqual([
      ['operator.enrol', email],
      ['operator.first_password', 'second@demo.example'],
      ['operator.first_password', ADMIN],
      ['operator.first_password', 'second@demo.example'],
      ['operator.first_password', ADMIN],
      ['operator.add', 'second@demo.example'],
    ]);
    expect(JSON.stringify(list)).not.toContain(password.slice(0, 11));
  });

  test('raise, lower, disable and enable an admin; a session of before has ended', async () => {
    const person = await people.addedByConsole('viewer');
    let before = person.token;
    for (const wanted of [{ role: 'admin' }, { is_disabled: 1 }, { is_disabled: 0 }, { role: 'operator' }] as const) {
      expect([wanted, await askChange(person, wanted)]).toEqual([wanted, 'ok']);
      expect([wanted, await approve(person.email, second)]).toEqual([wanted, 'ok']);
      expect((await server.call(office.me, {}, before)).body.type).toBe('999');
      if (!('is_disabled' in wanted) || wanted.is_disabled === 0) before = await people.logIn(person);
    }
    expect(await askChange(person, { role: 'operator' })).toBe('operator_unchanged');
  });

  test('are others than whom it is about, who keeps it from nobody either', async () => {
    const person = await people.addedByConsole('admin');
    expect(await askChange(person, { is_disabled: 1 }, person.token)).toBe('not_yourself');
    expect(await askChange(person, { is_disabled: 1 })).toBe('ok');
    expect(await approve(person.email, person.token)).toBe('not_yourself');
    expect(await reject(person.email, person.token)).toBe('not_yourself');
    expect(await approve(person.email, second)).toBe('ok');
  });

  test('reset an admin, whose factor is gone; the one who was reset is one pair of eyes with neither', async () => {
    const person = await people.addedByConsole('admin');
    const anew = await people.resetByTwo(two(), person);
    expect((await server.call(office.me, {}, person.token)).body.type).toBe('999');
    expect(anew.secret).not.toBe(person.secret);
    const email = people.nextEmail();
    await server.mustCall(officeOperators.proposeAdd, { email, name: 'N', role: 'viewer', reason: 'x' }, anew.token);
    expect(await approve(email, admin)).toBe('not_independent');
    expect(await reject(email, admin)).toBe('ok');
  });

  test('who approve the same at once have it done once', async () => {
    const third = await people.addedByConsole('admin');
    const email = people.nextEmail();
    await server.mustCall(officeOperators.proposeAdd, { email, name: 'N', role: 'viewer', reason: 'x' }, admin);
    const answers = await Promise.all([second, third.token].map((token) => approve(email, token)));
    expect(answers.map(String).toSorted()).toEqual(['ok', 'proposal_not_found']);
    const { list } = await server.mustCall(
      office.listAudit,
      { action: 'operator.add', subject: `operator ${email}` },
      admin,
    );
    expect(list).toHaveLength(1);
  });

  test('do not lower each other at the same time: both would have to have been asked for', async () => {
    const [one, other] = [await people.addedByConsole('admin'), await people.addedByConsole('admin')];
    const answers = await Promise.all([
      changeAlone(other, { role: 'viewer' }, one.token),
      changeAlone(one, { role: 'viewer' }, other.token),
    ]);
    expect(answers).toEqual(['takes_two_admins', 'takes_two_admins']);
    expect(await askChange(other, { role: 'viewer' }, one.token)).toBe('ok');
    expect(await askChange(one, { role: 'viewer' }, other.token)).toBe('ok');
    expect(await approve(other.email, second)).toBe('ok');
    // The admin who asked for the other change has been lowered by now.
    expect(await approve(one.email, second)).toBe('asker_gone');
    expect(await reject(one.email, second)).toBe('ok');
  });
});

describe('while fewer than two admins are active', () => {
  test('nobody is added in the back office, only by the console, whose act the log says', async () => {
    const alone = await startTestServer();
    const staff = employ(alone);
    const only = await staff.addedByConsole('admin');
    await alone.services.storage.sql`UPDATE operators SET is_disabled = true WHERE id <> ${only.id}`;
    const add = (role: OperatorRole) => {
      const input = { email: staff.nextEmail(), name: 'N', role, reason: 'asked' };
      return alone.call(officeOperators.proposeAdd, input, only.token);
    };
    for (const role of ['viewer', 'admin'] as const) expect(codeOf(await add(role))).toBe('console_only');
    // A second admin who has not set the login up is not active, one who has is.
    const second = await staff.addedByConsole('admin');
    await alone.services.storage
      .sql`UPDATE operators SET password_expires_at = ${alone.clock.now() + DAY_MS} WHERE id = ${second.id}`;
    expect(codeOf(await add('viewer'))).toBe('console_only');
    await alone.services.storage.sql`UPDATE operators SET password_expires_at = NULL WHERE id = ${second.id}`;
    expect(codeOf(await add('viewer'))).toBe('ok');
    // One of two cannot be decided about by the other one alone.
    for (const call of [officeOperators.proposeChange, officeOperators.proposeReset]) {
      const { body } = await alone.send({
        method: 'POST',
        url: call.path,
        payload: { id: second.id, is_disabled: 1, reason: 'x' },
        headers: { authorization: only.token },
      });
      expect(body).toMatchObject({ code: 'console_only' });
    }
    await changeOperator(alone.services, { id: second.id, role: undefined, isDisabled: true }, CONSOLE);
    expect((await alone.call(office.me, {}, second.token)).body.type).toBe('999');
    const { list } = await alone.mustCall(office.listAudit, { subject: `operator ${second.email}` }, only.token);
    expect(list.map(({ action, actor }) => [action, actor])).toEqual([
      ['operator.change', 'console'],
      ['operator.enrol', second.email],
      ['operator.add', 'console'],
    ]);
    await alone.stop();
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
    // The approval was let in by the former role and waits for the lock of the change.
    for (let waiting = 0; waiting === 0; ) {
      // Asked beside the transaction, which sees no connection that was opened after its first look.
      const rows = await sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      waiting = rows.length;
    }
    return { approval };
  });
  expect((await answer.approval).body).toMatchObject({ code: 'forbidden' });
  const { totp_since: since } = await server.mustCall(officeFactors.userFactors, { id }, admin);
  expect(since).not.toBe('');
});
