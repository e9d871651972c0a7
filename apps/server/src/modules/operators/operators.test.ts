// Operators: logging in with two factors, setting up, the lock, sessions of their own, changes and resets.
import { office, officeOperators } from '@bourse/contract';
import { HOUR_MS, MINUTE_MS } from '@bourse/domain';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeOperator } from '../../platform/http/testing-edits.ts';
import { demoCredentials, logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { employ, type People, type Two } from './testing-people.ts';

let server: TestServer;
let admin: string;
let second: string;
let people: People;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
  people = employ(server);
  await logInAdmins();
});

async function logInAdmins(): Promise<void> {
  [admin, second] = [await logInOperator(server, 'admin'), await logInOperator(server, 'second')];
}
const two = (): Two => ({ asking: admin, approving: second });
afterAll(() => server.stop());

const NEW_PASSWORD = 'a much longer password';
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() });
type Input = { email: string; password: string; code?: string };
const outcomeOf = async (input: Input, ip?: string): Promise<string> => {
  const { body } = await server.call(office.login, input, undefined, ip === undefined ? {} : { ip });
  return body.type === 'ok' ? body.message.state : body.code;
};

let made = 0;
/** A new operator who has set everything up. */
async function enrolled(role: 'viewer' | 'operator' = 'viewer') {
  const email = `operator-${(made += 1)}@example.com`;
  const password = await people.add(email, role, two());
  const offered = await server.mustCall(office.login, { email, password });
  if (offered.state !== 'enrol') throw new Error('a first password opened a session');
  const { secret } = offered;
  const input = { email, password, new_password: NEW_PASSWORD, code: codeOf(secret) };
  const { token, operator } = await server.mustCall(office.enrol, input);
  server.clock.advance(MINUTE_MS);
  return { id: operator.id, email, secret, token };
}

describe('logging in', () => {
  test('needs password and code, and says nothing of which was wrong', async () => {
    const { email, password, code } = await demoCredentials(server, 'viewer');
    expect(await outcomeOf({ email, password })).toBe('wrong_credentials');
    expect(await outcomeOf({ email, password, code: '000000' })).toBe('wrong_credentials');
    expect(await outcomeOf({ email, password: 'wrong', code })).toBe('wrong_credentials');
    expect(await outcomeOf({ email: 'nobody@example.com', password, code })).toBe('wrong_credentials');
    expect(await outcomeOf({ email: email.toUpperCase(), password, code })).toBe('open');
  });

  test('takes each code once', async () => {
    const credentials = await demoCredentials(server, 'viewer');
    expect(await outcomeOf(credentials)).toBe('open');
    expect(await outcomeOf(credentials)).toBe('wrong_credentials');
  });

  test('takes a code once also when it comes twice at the same time', async () => {
    const credentials = await demoCredentials(server, 'support');
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(credentials)));
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1);
  });

  test('is locked for a while by ten failures where they come from, also of the code alone', async () => {
    const { email, secret } = await enrolled();
    const [here, elsewhere] = ['198.51.100.7', '192.0.2.80'];
    const tryFrom = (ip: string, code = codeOf(secret)) => outcomeOf({ email, password: NEW_PASSWORD, code }, ip);
    for (let times = 0; times < 10; times += 1) expect(await tryFrom(here, '000000')).toBe('wrong_credentials');
    expect(await tryFrom(here)).toBe('login_locked');
    expect(await tryFrom(elsewhere)).toBe('open');
    server.clock.advance(15 * MINUTE_MS);
    expect(await tryFrom(here)).toBe('open');
    await logInAdmins();
  });

  test('is closed to unknown places by fifty failures in an hour, not to one that was logged in from', async () => {
    const { email, secret } = await enrolled();
    const tryFrom = (ip: string, code = codeOf(secret)) => outcomeOf({ email, password: NEW_PASSWORD, code }, ip);
    expect(await tryFrom('192.0.2.80')).toBe('open');
    for (let nth = 0; nth < 50; nth += 1) expect(await tryFrom(`203.0.113.${nth}`, '000000')).toBe('wrong_credentials');
    server.clock.advance(MINUTE_MS);
    expect(await tryFrom('203.0.113.200')).toBe('login_locked');
    expect(await tryFrom('192.0.2.80')).toBe('open');
  });
});

describe('a first password', () => {
  test('opens nothing but the setting up, offers one secret, and must be replaced', async () => {
    const email = 'first@example.com';
    const password = await people.add(email, 'support', two());
    expect(password).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/);
    const offered = await server.mustCall(office.login, { email, password });
    const again = await server.mustCall(office.login, { email, password, code: '123456' });
    expect(offered.state).toBe('enrol');
    expect(again).toEqual(offered);
    if (offered.state !== 'enrol') return;
    expect(offered.uri).toContain(encodeURIComponent(email));
    const code = codeOf(offered.secret);
    const tryWith = async (input: { new_password: string; code: string }) =>
      (await server.call(office.enrol, { email, password, ...input })).body;
    expect(await tryWith({ new_password: 'short', code })).toMatchObject({ code: 'weak_password' });
    expect(await tryWith({ new_password: password, code })).toMatchObject({ code: 'weak_password' });
    expect(await tryWith({ new_password: NEW_PASSWORD, code: '000000' })).toMatchObject({ code: 'wrong_credentials' });
    expect(await tryWith({ new_password: NEW_PASSWORD, code })).toMatchObject({ type: 'ok' });
    expect(await tryWith({ new_password: NEW_PASSWORD, code })).toMatchObject({ code: 'wrong_credentials' });
    expect(await outcomeOf({ email, password })).toBe('wrong_credentials');
  });

  test('holds for 72 hours', async () => {
    const email = 'late@example.com';
    const password = await people.add(email, 'viewer', two());
    server.clock.advance(72 * HOUR_MS);
    expect(await outcomeOf({ email, password })).toBe('first_password_expired');
    await logInAdmins();
  });
});

describe('a session', () => {
  const me = async (token: string): Promise<string> => (await server.call(office.me, {}, token)).body.type;

  test('ends by logging out, by rest, and after twelve hours at the latest', async () => {
    const first = await logInOperator(server, 'viewer');
    expect(await me(first)).toBe('ok');
    await server.mustCall(office.logout, {}, first);
    expect(await me(first)).toBe('999');
    const idle = await logInOperator(server, 'viewer');
    server.clock.advance(30 * MINUTE_MS);
    expect(await me(idle)).toBe('999');
    const busy = await logInOperator(server, 'viewer');
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await me(busy), `after ${minutes} minutes`).toBe('ok');
      server.clock.advance(20 * MINUTE_MS);
    }
    expect(await me(busy)).toBe('999');
    await logInAdmins();
  });

  test('is no user’s, and a user’s is no operator’s', async () => {
    const user = await server.register('trader@example.com');
    expect((await server.call(office.me, {}, user.token)).body).toMatchObject({ code: 'forbidden' });
    const asUser = await server.send({ url: '/api/user/info', headers: { authorization: admin } });
    expect(asUser.body).toMatchObject({ type: '999' });
  });
});

describe('an admin', () => {
  test('lowers a role and disables: both end the operator’s sessions at once', async () => {
    const { id, email, secret, token } = await enrolled('operator');
    await changeOperator(server, { id, role: 'support' }, admin);
    expect((await server.call(office.me, {}, token)).body.type).toBe('999');
    const login = await server.mustCall(office.login, { email, password: NEW_PASSWORD, code: codeOf(secret) });
    expect(login).toMatchObject({ state: 'open', operator: { role: 'support' } });
    await changeOperator(server, { id, is_disabled: 1 }, admin);
    if (login.state === 'open') expect((await server.call(office.me, {}, login.token)).body.type).toBe('999');
    server.clock.advance(MINUTE_MS);
    expect(await outcomeOf({ email, password: NEW_PASSWORD, code: codeOf(secret) })).toBe('wrong_credentials');
    const enabled = await changeOperator(server, { id, is_disabled: 0 }, admin);
    expect(enabled.body).toMatchObject({ code: 'takes_two_admins' });
    await server.mustCall(officeOperators.proposeChange, { id, is_disabled: 0, reason: 'back' }, admin);
    const proposal = { id: await people.pendingOf(email, second) };
    await server.mustCall(officeOperators.approveProposal, proposal, second);
    expect(await outcomeOf({ email, password: NEW_PASSWORD, code: codeOf(secret) })).toBe('open');
  });

  test('resets after a loss with another: the old password and the old secret are gone', async () => {
    const { id, email, secret, token } = await enrolled();
    const anew = await people.resetByTwo(two(), { id, email });
    expect((await server.call(office.me, {}, token)).body.type).toBe('999');
    expect(await outcomeOf({ email, password: NEW_PASSWORD, code: codeOf(secret) })).toBe('wrong_credentials');
    expect(anew.secret).not.toBe(secret);
  });

  test('does none of this to himself', async () => {
    const { id } = await server.mustCall(office.me, {}, admin);
    const seen = { role: 'admin', is_disabled: 0 };
    const texts = { role: 'admin', is_disabled: '0' };
    for (const call of [office.changeOperator, officeOperators.proposeChange, officeOperators.proposeReset]) {
      const answer = await server.send({
        method: 'POST',
        url: call.path,
        payload: { id, role: 'viewer', reason: 'none', seen: call === office.changeOperator ? seen : texts },
        headers: { authorization: admin },
      });
      expect(answer.body).toMatchObject({ code: 'not_yourself' });
    }
    const nobody = await server.call(officeOperators.proposeReset, { id: 999_999, reason: 'none' }, admin);
    expect(nobody.body).toMatchObject({ code: 'operator_not_found' });
    const again = { email: 'admin@demo.example', name: 'Again', role: 'viewer' as const, reason: 'none' };
    expect((await server.call(officeOperators.proposeAdd, again, admin)).body).toMatchObject({
      code: 'operator_exists',
    });
  });

  test('disables one who is logging in: no session is left', async () => {
    const { id, email, secret } = await enrolled();
    const { sql } = server.services.storage;
    const { login, disabling } = await sql.begin(async (transaction) => {
      // Both wait for the operator's row, the disabling after the login.
      await transaction`SELECT 1 FROM operators WHERE id = ${id} FOR UPDATE`;
      const waitFor = async (number: number): Promise<void> => {
        let waiting = 0;
        while (waiting < number) {
          // Asked beside the transaction, which sees no connection that was opened after its first look.
          const rows = await sql`SELECT 1 FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          waiting = rows.length;
        }
      };
      const code = codeOf(secret);
      const started = server.call(office.login, { email, password: NEW_PASSWORD, code });
      await waitFor(1);
      const asked = server.call(
        office.changeOperator,
        { id, is_disabled: 1, seen: { role: 'viewer', is_disabled: 0 } },
        admin,
      );
      await waitFor(2);
      return { login: started, disabling: asked };
    });
    expect((await disabling).body).toMatchObject({ type: 'ok' });
    const { body } = await login;
    const token = body.type === 'ok' && body.message.state === 'open' ? body.message.token : '';
    expect((await server.call(office.me, {}, token)).body).toMatchObject({ type: '999' });
  });

  test('is made under an e-mail address: in the log nobody acts as the console', async () => {
    for (const email of ['console', '', 'a@b', 'two words@example.com']) {
      const operator = { email, name: 'N', role: 'viewer' as const, reason: 'none' };
      const { body } = await server.call(officeOperators.proposeAdd, operator, admin);
      expect([email, body]).toMatchObject([email, { code: 'invalid_request' }]);
    }
  });
});
