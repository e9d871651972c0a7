// Registration, login and the user's own facts, from the outside.
import { account, safe, wallet } from '@bourse/contract';
import { MINUTE_MS, userId } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';
import { openMissingUsers } from './register.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let serial = 0;
let email = '';
beforeEach(() => {
  serial += 1;
  email = `user${serial}@example.com`;
});

async function askCode(address = email): Promise<string> {
  await server.mustCall(account.sendMail, { user_string: address });
  return server.codeFor(address);
}
const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
const login = (address: string, password: string) => server.call(account.login, { user_string: address, password });

async function balancesOf(user: number): Promise<Record<string, string>> {
  const rows = await server.services.storage.sql<{ wallet: string; currency_id: string; available: string }[]>`
    SELECT wallet, currency_id, available FROM accounts WHERE user_id = ${user}`;
  return Object.fromEntries(rows.map((row) => [`${row.wallet} ${row.currency_id}`, row.available]));
}
async function leaveUnopened(): Promise<number> {
  const { userId: id } = await server.register(`model-${email}`);
  const [row] = await server.services.storage.sql<{ id: string }[]>`
    INSERT INTO users (email, password_hash, invite_code, created_at)
    SELECT ${email}, password_hash, ${email}, created_at FROM users WHERE id = ${id} RETURNING id`;
  return Number(row?.id);
}

const sendForm = (url: string, fields: Record<string, string>) =>
  server.send({
    method: 'POST',
    url: `${url}?1763700000=`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: 'null', lang: 'en' },
    payload: new URLSearchParams(fields).toString(),
  });
const messageIn = async (headers: Record<string, string>) =>
  (await server.call(account.login, { user_string: email, password: 'x' }, undefined, { headers })).body.message;

const GRANTED = {
  'change 1': '0.50000000',
  'change 2': '5.00000000',
  'change 3': '10000.00000000',
  'legal 3': '5000.00000000',
  'lever 3': '5000.00000000',
  'micro 3': '5000.00000000',
};

describe('registration', () => {
  test('by e-mail makes an account with demo money', async () => {
    const { token, userId: id } = await server.register('Mixed.Case@Example.com');
    expect(await server.mustCall(account.userInfo, {}, token)).toEqual({
      id,
      extension_code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
      is_seller: 0,
      area_code_id: 0,
      phone: null,
      email: 'mixed.case@example.com',
      is_email_proven: 1,
      review_status: 0,
      account_number: 'mixed.case@example.com',
      paypassword: 0,
      nickname: '',
      create_time: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    });
    expect(await balancesOf(id)).toEqual(GRANTED);
  });

  test('by phone needs an e-mail address, which neither logs in nor blocks another account', async () => {
    const phone = { user_string: '51234567', area_code_id: 2 };
    await server.mustCall(account.sendSms, phone);
    const code = await server.codeFor('+85251234567');
    const form = { type: 'mobile' as const, ...phone, code, ...passwords };
    expect((await server.call(account.register, form)).body).toMatchObject({ code: 'email_required' });
    expect((await server.call(account.register, { ...form, email: 'nonsense' })).body).toMatchObject({
      code: 'invalid_email',
    });
    await server.mustCall(account.register, { ...form, email });
    const token = await server.mustCall(account.login, { ...phone, password: TEST_PASSWORD, type: '1' });
    expect(await server.mustCall(account.userInfo, {}, token)).toMatchObject({
      area_code_id: 2,
      phone: '+85251234567',
      email,
      account_number: '+85251234567',
    });
    expect((await login(email, TEST_PASSWORD)).body).toMatchObject({ code: 'wrong_credentials' });
    // A mail that is bound later is no other name for the account.
    const bound = 'bound.later@example.com';
    await server.mustCall(account.sendMail, { user_string: bound, type: 'safe' }, token);
    await server.mustCall(safe.bindEmail, { email: bound, code: await server.codeFor(bound) }, token);
    expect(await server.mustCall(account.userInfo, {}, token)).toMatchObject({
      email: bound,
      account_number: '+85251234567',
    });
    expect((await login('+85251234567', TEST_PASSWORD)).body).toMatchObject({ type: 'ok' });
    await server.register(email);
  });

  test.each([
    '\u202a5123 4567\u202c',
    '\u2068+852 5123-4567\u2069',
    '\u200e+852\t(5123) 4567\u200b',
    '５１２３４５６７',
  ])('the copied number %j logs in to the account of +85251234567', async (user_string) => {
    await server.mustCall(account.login, { user_string, area_code_id: 2, password: TEST_PASSWORD });
  });

  test('codes for a new phone go only to numbers that could reset a password later', async () => {
    const short = { user_string: '12345', country_code: '43' };
    for (const type of ['register', 'safe'] as const) {
      const { body } = await server.call(account.sendSms, { ...short, type });
      expect(body).toMatchObject({ type: 'error', code: 'invalid_phone' });
    }
    // Without a purpose the answer may not tell whether the number has an account: nothing is sent to one that has none.
    await server.mustCall(account.sendSms, short);
    expect((await server.send({ url: '/dev/outbox', query: { to: '+4312345' } })).body).toEqual([]);
    const form = { type: 'mobile' as const, user_string: '12345', country_code: '43', email, code: '123456' };
    expect((await server.call(account.register, { ...form, ...passwords })).body).toMatchObject({
      code: 'invalid_phone',
    });
    await server.mustCall(account.sendSms, { ...short, user_string: '123456' });
  });

  test.each([
    [{ password: 'abcdef', re_password: 'abcdef' }, 'invalid_password'],
    [{ password: 'abc12', re_password: 'abc12' }, 'invalid_password'],
    [{ re_password: 'other123' }, 'passwords_differ'],
    [{ user_string: 'nobody' }, 'invalid_email'],
    [{ type: 'mobile' as const, user_string: '12' }, 'invalid_phone'],
    [{ extension_code: 'NOBODY22' }, 'invalid_invite_code'],
    [{ code: '000000' }, 'invalid_code'],
  ])('with %j is refused as %s and leaves the code usable', async (fault, refusal) => {
    const code = await askCode();
    const form = { type: 'email' as const, user_string: email, code, ...passwords };
    const isRight = 'code' in fault && fault.code === code;
    const answer = await server.call(account.register, { ...form, ...(isRight ? { code: '000001' } : fault) });
    expect(answer).toMatchObject({ status: 200, body: { type: 'error', code: refusal } });
    await server.mustCall(account.register, form);
  });

  test('consumes its code', async () => {
    const code = await askCode();
    const form = { type: 'email' as const, user_string: email, code, ...passwords };
    await server.mustCall(account.register, form);
    expect((await server.call(account.register, form)).body).toMatchObject({ code: 'invalid_code' });
    expect((await server.call(account.checkEmail, { user_string: email, email_code: code })).body).toMatchObject({
      code: 'invalid_code',
    });
  });

  test('of one address with one code many times at once succeeds once', async () => {
    const code = await askCode();
    const form = { type: 'email' as const, user_string: email, code, ...passwords };
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.call(account.register, form)));
    const types = answers.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code)).sort();
    expect(types).toEqual([...Array.from({ length: 5 }, () => 'invalid_code'), 'ok']);
    const rows = await server.services.storage.sql`SELECT id FROM users WHERE email = ${email}`;
    expect(rows).toHaveLength(1);
    expect(await balancesOf(Number(rows[0]?.['id']))).toEqual(GRANTED);
  });

  test('takes a code that was sent before the address got its account, and says so to its owner', async () => {
    const code = await askCode();
    await server.services.storage.sql`
      INSERT INTO users (email, password_hash, invite_code, created_at) VALUES (${email}, 'none', ${email}, 0)`;
    const form = { type: 'email' as const, user_string: email, code, ...passwords };
    expect((await server.call(account.register, form)).body).toMatchObject({ code: 'account_exists' });
  });

  test('with an invite code remembers who invited; the site can demand one', async () => {
    const inviter = await server.register(email);
    const { extension_code } = await server.mustCall(account.userInfo, {}, inviter.token);
    const { sql } = server.services.storage;
    await sql`INSERT INTO site_settings (key, value) VALUES ('invite_code_required', 'true'::jsonb)`;
    const invited = `invited-${email}`;
    const form = { type: 'email' as const, user_string: invited, code: await askCode(invited), ...passwords };
    expect((await server.call(account.register, form)).body).toMatchObject({ code: 'invite_code_required' });
    await server.mustCall(account.register, { ...form, extension_code: extension_code.toLowerCase() });
    await sql`DELETE FROM site_settings WHERE key = 'invite_code_required'`;
    const [row] = await sql`SELECT invited_by FROM users WHERE email = ${invited}`;
    expect(Number(row?.['invited_by'])).toBe(inviter.userId);
  });
});

describe('a registration that a dying process left without engine state', () => {
  test('is completed by the next login, with the grants once', async () => {
    const id = await leaveUnopened();
    expect(await balancesOf(id)).toEqual({});
    const answers = await Promise.all([login(email, TEST_PASSWORD), login(email, TEST_PASSWORD)]);
    for (const { body } of answers) expect(body.type).toBe('ok');
    await login(email, TEST_PASSWORD);
    expect(await balancesOf(id)).toEqual(GRANTED);
  });

  test('is completed by the next start', async () => {
    const id = await leaveUnopened();
    await openMissingUsers(server.services);
    await openMissingUsers(server.services);
    expect(await balancesOf(id)).toEqual(GRANTED);
  });
});

describe('login', () => {
  test('refuses a wrong password and an unknown address alike', async () => {
    await server.register(email);
    const wrong = await login(email, 'wrong1234');
    const unknown = await login(`unknown-${email}`, 'wrong1234');
    const nonsense = await login('nonsense', 'wrong1234');
    expect(wrong).toMatchObject({ status: 200, body: { type: 'error', code: 'wrong_credentials' } });
    expect(unknown).toEqual(wrong);
    expect(nonsense).toEqual(wrong);
  });

  test('tokens are stored hashed, live 30 days, and each is its own', async () => {
    const { token } = await server.register(email);
    const other = await server.mustCall(account.login, { user_string: email, password: TEST_PASSWORD });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(other).not.toBe(token);
    const rows = await server.services.storage.sql`SELECT * FROM sessions`;
    expect(JSON.stringify(rows)).not.toContain(token);
    server.clock.advance(30 * 24 * 60 * MINUTE_MS);
    expect((await server.call(account.userInfo, {}, token)).body).toMatchObject({ type: '999' });
  });

  test('logout revokes its own token only', async () => {
    const { token } = await server.register(email);
    const other = await server.mustCall(account.login, { user_string: email, password: TEST_PASSWORD });
    await server.mustCall(account.logout, {}, token);
    expect((await server.call(account.userInfo, {}, token)).body).toMatchObject({ type: '999' });
    expect((await server.call(account.logout, {}, token)).body).toMatchObject({ type: '999' });
    expect((await server.call(account.userInfo, {}, other)).body).toMatchObject({ type: 'ok' });
  });

  test('takes `Authorization: Bearer` too; null, empty and nonsense tokens are none', async () => {
    const { token } = await server.register(email);
    const info = (authorization: string) =>
      server.send({ url: '/api/user/info', query: { '1763700000': '' }, headers: { authorization, lang: 'en' } });
    expect((await info(`Bearer ${token}`)).body).toMatchObject({ type: 'ok' });
    expect((await info(token)).body).toMatchObject({ type: 'ok' });
    for (const none of ['null', '', 'undefined', 'Bearer ', 'x'.repeat(43), 'x'.repeat(5_000)]) {
      expect(await info(none)).toMatchObject({
        status: 200,
        body: { type: '999', code: 'not_logged_in', message: 'Your session has expired. Please log in again.' },
      });
    }
  });
});

describe('the form of requests', () => {
  test('form and JSON bodies are one; an empty field is an absent one; unknown fields are ignored', async () => {
    const code = await askCode();
    const form = { type: 'email', user_string: email, code, ...passwords };
    const optional = { extension_code: '', country_code: '', area_code_id: '', email: '', unknown: 'x' };
    expect(await sendForm('/api/user/register', { ...form, ...optional })).toMatchObject({
      status: 200,
      body: { type: 'ok', message: 'Account created' },
    });
    const fields = { user_string: email, password: TEST_PASSWORD, area_code_id: '' };
    expect((await sendForm('/api/user/login', fields)).body).toMatchObject({ type: 'ok' });
  });

  test('the lang header picks the language of an answer; zh is the default', async () => {
    expect(await messageIn({ lang: 'en' })).toBe('Wrong account or password. Check both, or reset the password.');
    expect(await messageIn({})).toBe('账号或密码错误，请核对，或重置密码。');
    expect(await messageIn({ lang: 'tlh' })).toBe('账号或密码错误，请核对，或重置密码。');
  });

  test('a user_id of somebody else is forbidden', async () => {
    const { token, userId: own } = await server.register(email);
    expect((await server.call(account.userInfo, { user_id: own }, token)).body).toMatchObject({ type: 'ok' });
    expect((await server.call(account.userInfo, { user_id: own + 1 }, token)).body).toMatchObject({
      code: 'forbidden',
    });
    expect((await server.call(wallet.walletList, { user_id: own + 1 }, token)).body).toMatchObject({
      code: 'forbidden',
    });
  });

  const calls = [
    account.sendSms,
    account.sendMail,
    account.checkMobile,
    account.checkEmail,
    account.register,
    account.login,
  ];
  const valid: Record<string, unknown> = {
    user_string: 'odd@example.com',
    type: 'email',
    code: '123456',
    mobile_code: '123456',
    email_code: '123456',
    email: 'odd@example.com',
    extension_code: 'ABCDEFGH',
    country_code: '86',
    area_code_id: '1',
    ...passwords,
  };
  const CODES: ReadonlySet<string> = new Set(['code', 'mobile_code', 'email_code']);
  const odd = ['\0', 'a\0b', '\u001b[31m', 'line\nbreak', '\ud800', 'x'.repeat(300), ['a', 'b'], { a: 1 }, true];

  test.each(calls.map((call) => [call.path, call] as const))(
    '%s refuses odd text in any field, and odd but sound text is never a fault',
    async (url, call) => {
      for (const field of Object.keys(call.input.shape)) {
        for (const value of odd) {
          const type = call === account.register ? 'email' : call === account.login ? '1' : 'register';
          const answer = await server.send({ method: 'POST', url, payload: { ...valid, type, [field]: value } });
          expect(answer, `${field} ${JSON.stringify(value)}`).toMatchObject({
            status: 200,
            // A code that is none is said to be wrong.
            body: { type: 'error', code: CODES.has(field) ? 'invalid_code' : 'invalid_request' },
          });
        }
        for (const value of ['\u202e', '\u{1f600}', 'Ⅷ', '%00', "' OR 1=1 --", '\ufeff', '0x10', '1e9', '-1']) {
          const answer = await server.send({
            method: 'POST',
            url,
            payload: { ...valid, type: 'email', [field]: value },
          });
          expect(answer.status, `${field} ${value}: ${answer.text}`).toBe(200);
          expect(answer.body).toMatchObject({ type: 'error' });
        }
      }
    },
  );

  test.each([
    ['not JSON', 'application/json', '{"user_string":', 'invalid_request'],
    ['an array', 'application/json', '[1]', 'account_required'],
    ['a text', 'application/json', '"text"', 'account_required'],
    ['a poisoned prototype', 'application/json', '{"__proto__":{"user_string":"a@b.co"}}', 'invalid_request'],
    ['nothing at all', 'application/json', '', 'account_required'],
    ['an unknown media type', 'application/xml', '<a/>', 'invalid_request'],
  ])('a body that is %s is refused in an answer that old clients read', async (_, contentType, payload, code) => {
    const headers = { 'content-type': contentType };
    const answer = await server.send({ method: 'POST', url: '/api/user/login', headers, payload });
    expect(answer).toMatchObject({ status: 200, body: { type: 'error', code } });
  });
});

test('user ids of accounts are those of the engine', async () => {
  const { userId: id } = await server.register(email);
  expect(id).toBe(userId(id));
  expect(await server.services.storage.sql`SELECT is_frozen FROM user_states WHERE user_id = ${id}`).toEqual([
    { is_frozen: false },
  ]);
});
