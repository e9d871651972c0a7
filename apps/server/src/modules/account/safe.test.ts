// Passwords and bound addresses: forgotten, changed, set; and what each change brings with it.
import { account, profile, safe } from '@bourse/contract';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { findWithdrawHold } from '../../core/storage/withdrawal-sums.ts';

let server: TestServer;
let email = '';
let user: TestUser;
let serial = 0;
const NEW_PASSWORD = 'changed456';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  serial += 1;
  email = `safe${serial}@example.com`;
  user = await server.register(email);
});

const login = async (address: string, password: string): Promise<string> => {
  const { body } = await server.call(account.login, { user_string: address, password });
  return body.type === 'ok' ? body.message : body.code;
};
const mustLogin = (address: string, password = TEST_PASSWORD) =>
  server.mustCall(account.login, { user_string: address, password });
const isLive = async (token: string) => (await server.call(account.userInfo, {}, token)).body.type === 'ok';
const isHeld = async () =>
  (await findWithdrawHold(server.services.storage.sql, user.userId, server.clock.now())) !== undefined;
async function askCode(address: string, type: 'forget' | 'safe' | 'update', token?: string): Promise<string> {
  await server.mustCall(account.sendMail, { user_string: address, type }, token);
  return server.codeFor(address);
}
const messagesTo = async (to: string): Promise<string> =>
  (await server.send({ url: '/dev/outbox', query: { to } })).text;
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  const forget = async (fields: Partial<Parameters<typeof send>[0]>) =>
    (await send({ ...(await sound()), ...fields })).body;
  const send = (fields: { account: string; password: string; repassword: string; code: string }) =>
    server.call(safe.forget, fields);
  const sound = async () => ({
    account: email,
    password: NEW_PASSWORD,
    repassword: NEW_PASSWORD,
    code: await askCode(email, 'forget'),
  });

  test('is replaced with a code in two steps; every session ends, withdrawals are held, the owner is told', async () => {
    const other = await mustLogin(email);
    const code = await askCode(email, 'forget');
    const step = await server.call(account.checkEmail, { user_string: email, email_code: code, type: 'forget' });
    expect(step.body.type).toBe('ok');
    await server.mustCall(safe.forget, { account: email, password: NEW_PASSWORD, repassword: NEW_PASSWORD, code });
    expect([await isLive(user.token), await isLive(other)]).toEqual([false, false]);
    expect((await server.call(account.userInfo, {}, user.token)).body).toMatchObject({ type: '999' });
    expect(await login(email, TEST_PASSWORD)).toBe('wrong_credentials');
    expect(await login(email, NEW_PASSWORD)).toMatch(/^[\w-]{43}$/);
    expect(await isHeld()).toBe(true);
    expect(await messagesTo(email)).toContain('登录密码已于');
  });

  test('is checked in the first step by clients that name neither address nor purpose', async () => {
    const ip = '192.0.2.44';
    await server.mustCall(account.sendMail, { user_string: email, type: 'forget' }, undefined, { ip });
    const code = await server.codeFor(email);
    expect((await server.call(account.checkEmail, { email_code: code }, undefined, { ip })).body.type).toBe('ok');
    const named = await server.call(account.checkEmail, { email_code: code, user_string: email });
    expect(named.body.type).toBe('ok');
  });

  test('of an account by phone goes by SMS', async () => {
    const phone = { user_string: '61234567', country_code: '852' };
    await server.mustCall(account.sendSms, phone);
    const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    const code = await server.codeFor('+85261234567');
    await server.mustCall(account.register, { type: 'mobile', ...phone, code, email: `p-${email}`, ...passwords });
    await server.mustCall(account.sendSms, { ...phone, type: 'forget' });
    const fields = { password: NEW_PASSWORD, repassword: NEW_PASSWORD, code: await server.codeFor('+85261234567') };
    await server.mustCall(safe.forget, { account: '61234567', country_code: '852', ...fields }, undefined, {
      form: true,
    });
    expect(await login('+85261234567', NEW_PASSWORD)).toMatch(/^[\w-]{43}$/);
  });

  test.each([
    [{ account: 'nonsense' }, 'invalid_account'],
    [{ account: 'nonsense@' }, 'invalid_account'],
    [{ password: 'letters', repassword: 'letters' }, 'invalid_password'],
    [{ repassword: 'other123' }, 'passwords_differ'],
  ])('with %j is refused as %s', async (fault, code) => {
    expect(await forget(fault)).toMatchObject({ type: 'error', code });
    expect(await login(email, TEST_PASSWORD)).toMatch(/^[\w-]{43}$/);
  });

  test('takes each code once, and only one that was sent for it', async () => {
    const fields = await sound();
    expect((await send({ ...fields, code: wrongCode(fields.code) })).body).toMatchObject({ code: 'invalid_code' });
    expect((await send(fields)).body.type).toBe('ok');
    expect((await send(fields)).body).toMatchObject({ code: 'invalid_code' });
    const registering = await server.mustCall(account.sendMail, { user_string: `n-${email}` });
    expect(registering).toContain(email);
    const other = await server.codeFor(`n-${email}`);
    expect((await send({ ...fields, account: `n-${email}`, code: other })).body).toMatchObject({
      code: 'invalid_code',
    });
  });

  test('of many at once with one code changes once', async () => {
    const fields = await sound();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(fields)));
    expect(answers.filter(({ body }) => body.type === 'ok')).toHaveLength(1);
  });
});

describe('the login password', () => {
  const change = async (fields: { oldpassword?: string; password?: string; re_password?: string }) =>
    (
      await server.call(
        safe.changePassword,
        { oldpassword: TEST_PASSWORD, password: NEW_PASSWORD, re_password: NEW_PASSWORD, ...fields },
        user.token,
      )
    ).body;

  test('is changed by who knows it: other sessions end, this one stays', async () => {
    const other = await mustLogin(email);
    expect(await change({})).toMatchObject({ type: 'ok' });
    expect([await isLive(user.token), await isLive(other)]).toEqual([true, false]);
    expect(await login(email, TEST_PASSWORD)).toBe('wrong_credentials');
    expect(await login(email, NEW_PASSWORD)).toMatch(/^[\w-]{43}$/);
    expect(await isHeld()).toBe(true);
    expect(await messagesTo(email)).toContain('登录密码已于');
  });

  test.each([
    [{ oldpassword: 'wrong1234' }, 'wrong_password'],
    [{ password: TEST_PASSWORD, re_password: TEST_PASSWORD }, 'password_unchanged'],
    [{ re_password: 'other123' }, 'passwords_differ'],
    [{ password: 'short', re_password: 'short' }, 'invalid_password'],
    [{ password: 'seventeen-chars-1', re_password: 'seventeen-chars-1' }, 'invalid_password'],
  ])('with %j is refused as %s', async (fault, code) => {
    expect(await change(fault)).toMatchObject({ type: 'error', code });
    expect(await isHeld()).toBe(false);
    expect(await login(email, TEST_PASSWORD)).toMatch(/^[\w-]{43}$/);
  });
});

test('a login that overlaps a change of the password leaves no session behind', async () => {
  const attempts = Array.from({ length: 8 }, () =>
    server.call(account.login, { user_string: email, password: TEST_PASSWORD }),
  );
  const passwords = { oldpassword: TEST_PASSWORD, password: NEW_PASSWORD, re_password: NEW_PASSWORD };
  const [changed, ...answers] = await Promise.all([
    server.call(safe.changePassword, passwords, user.token),
    ...attempts,
  ]);
  expect(changed?.body.type).toBe('ok');
  for (const { body } of answers) {
    if (body.type === 'ok') expect(await isLive(body.message)).toBe(false);
    else expect(body.code).toBe('wrong_credentials');
  }
  const live = await server.services.sessions.list(user.userId, user.token);
  expect(live).toHaveLength(1);
});

describe('the trade password', () => {
  const update = async (fields: { oldpassword?: string; password: string; re_password: string }) =>
    (await server.call(safe.updateTradePassword, fields, user.token)).body;
  const set = async (fields: { account?: string; password: string; repassword: string; oldpassword?: string }) =>
    (await server.call(safe.setTradePassword, fields, user.token, { form: true })).body;
  const paypassword = async () => (await server.mustCall(account.userInfo, {}, user.token)).paypassword;

  test('is set with the nickname of the fiat account, and shown as set', async () => {
    expect(await paypassword()).toBe(0);
    expect(await set({ account: ' Trader One ', password: '123987', repassword: '123987' })).toMatchObject({
      type: 'ok',
    });
    expect(await server.mustCall(account.userInfo, {}, user.token)).toMatchObject({
      paypassword: 1,
      nickname: 'Trader One',
    });
    expect(await isHeld()).toBe(true);
    const [row] = await server.services.storage
      .sql`SELECT trade_password_hash AS hash FROM users WHERE id = ${user.userId}`;
    expect(row?.['hash']).toMatch(/^\$argon2id\$/);
    expect(await messagesTo(email)).toContain('资金密码已于');
  });

  test('needs the old one where one is set', async () => {
    expect(await update({ password: '123987', re_password: '123987' })).toMatchObject({ type: 'ok' });
    const next = { password: 'abcdefghij-123456789', re_password: 'abcdefghij-123456789' };
    expect(await update(next)).toMatchObject({ code: 'old_password_required' });
    expect(await set({ password: '555666', repassword: '555666' })).toMatchObject({ code: 'old_password_required' });
    expect(await update({ ...next, oldpassword: '000000' })).toMatchObject({ code: 'wrong_password' });
    expect(await update({ oldpassword: '123987', password: '123987', re_password: '123987' })).toMatchObject({
      code: 'password_unchanged',
    });
    expect(await update({ ...next, oldpassword: '123987' })).toMatchObject({ type: 'ok' });
  });

  test.each([
    [{ password: '12345', re_password: '12345' }, 'invalid_trade_password'],
    [{ password: 'x'.repeat(21), re_password: 'x'.repeat(21) }, 'invalid_trade_password'],
    [{ password: '123987', re_password: '123988' }, 'passwords_differ'],
    [{ password: TEST_PASSWORD, re_password: TEST_PASSWORD }, 'trade_password_is_login_password'],
  ])('as %j is refused as %s', async (fields, code) => {
    expect(await update(fields)).toMatchObject({ code });
    expect(await paypassword()).toBe(0);
  });

  describe('by a code of its own', () => {
    const setBy = async (fields: {
      code: string;
      account?: string;
      withdraw_password?: string;
      oldpassword?: string;
    }) =>
      (
        await server.call(
          safe.setWithdrawPassword,
          { account: email, withdraw_password: '123987', ...fields },
          user.token,
        )
      ).body;

    test('is set, holds withdrawals, and the code is good once', async () => {
      const code = await askCode(email, 'update', user.token);
      expect(await setBy({ code: wrongCode(code) })).toMatchObject({ code: 'invalid_code' });
      expect(await paypassword()).toBe(0);
      expect(await setBy({ code })).toMatchObject({ type: 'ok' });
      expect([await paypassword(), await isHeld()]).toEqual([1, true]);
      expect(await setBy({ code, oldpassword: '123987', withdraw_password: '555666' })).toMatchObject({
        code: 'invalid_code',
      });
    });

    test('the code does not replace the old one where one is set, and a refusal does not use it up', async () => {
      await update({ password: '123987', re_password: '123987' });
      const code = await askCode(email, 'update', user.token);
      const next = { code, withdraw_password: '555666' };
      expect(await setBy(next)).toMatchObject({ code: 'old_password_required' });
      expect(await setBy({ ...next, oldpassword: '000000' })).toMatchObject({ code: 'wrong_password' });
      expect(await setBy({ ...next, oldpassword: '123987' })).toMatchObject({ type: 'ok' });
    });

    test('a code for another purpose, or one that another user was sent, is no proof', async () => {
      const other = await server.register(`other-${email}`);
      const theirs = await askCode(`other-${email}`, 'update', other.token);
      expect(await setBy({ code: theirs, account: `other-${email}` })).toMatchObject({ code: 'invalid_code' });
      expect(await setBy({ code: theirs })).toMatchObject({ code: 'invalid_code' });
      expect(await setBy({ code: await askCode(email, 'safe', user.token) })).toMatchObject({ code: 'invalid_code' });
      expect(await paypassword()).toBe(0);
    });
  });

  test('a nickname is one person’s; a longer one than 20 is none', async () => {
    const other = await server.register(`other-${email}`);
    const fields = { account: `Nick${serial}`, password: '123987', repassword: '123987' };
    await server.mustCall(safe.setTradePassword, fields, other.token);
    expect(await set({ ...fields, account: `nick${serial}` })).toMatchObject({ code: 'nickname_in_use' });
    expect(await paypassword()).toBe(0);
    expect(await set({ ...fields, account: 'x'.repeat(21) })).toMatchObject({ code: 'invalid_request' });
  });

  test.each([
    ['Ruby\u200b73329', 'invalid_request'],
    ['Ruby\u206073329', 'invalid_request'],
    ['Ru\u00adby73329', 'invalid_request'],
    ['\u200eRuby73329', 'invalid_request'],
    ['Ruby\u061c73329', 'invalid_request'],
    ['Ruby73329\u3164', 'invalid_request'],
    ['\u200b\u200b', 'invalid_request'],
    ['Ｒｕｂｙ７３３２９', 'nickname_in_use'],
    ['Rubу73329', 'nickname_in_use'],
    ['Rub\u00fd73329', 'nickname_in_use'],
    ['Rub\u0079\u030173329', 'nickname_in_use'],
    ['RUBY 73329', 'nickname_in_use'],
    ['Bourse Support', 'nickname_reserved'],
    ['admin', 'nickname_reserved'],
    ['客服', 'nickname_reserved'],
    ['Soporte', 'nickname_reserved'],
    ['***', 'invalid_nickname'],
  ])('beside Ruby73329 the nickname %j is refused: %s', async (nickname, code) => {
    const other = await server.register(`ruby-${email}`);
    const fields = { password: '123987', repassword: '123987' };
    await server.services.storage
      .sql`UPDATE users SET nickname = NULL, nickname_key = NULL WHERE nickname = 'Ruby73329'`;
    await server.mustCall(safe.setTradePassword, { ...fields, account: 'Ruby73329' }, other.token);
    expect(await set({ ...fields, account: nickname })).toMatchObject({ code });
    expect(await paypassword()).toBe(0);
  });

  test.each([['王小明'], ['たろう・はな'], ['루비 민준'], ['Ｚｏé １２'], ['Жанна']])(
    'the nickname %s is one, in the form that others read, and may be sent again',
    async (nickname) => {
      const { sql } = server.services.storage;
      const fields = { account: nickname, password: '123987', repassword: '123987' };
      expect(await set(fields)).toMatchObject({ type: 'ok' });
      const again = { ...fields, oldpassword: '123987', password: '123988', repassword: '123988' };
      expect(await set(again)).toMatchObject({ type: 'ok' });
      const [row] = await sql`SELECT nickname FROM users WHERE id = ${user.userId}`;
      expect(row).toEqual({ nickname: nickname.normalize('NFKC') });
    },
  );

  test('a nickname that was borne before it was reserved stays, and may be sent again', async () => {
    const { sql } = server.services.storage;
    await sql`UPDATE users SET nickname = 'Admin', nickname_key = 'admln#1' WHERE id = ${user.userId}`;
    const fields = { account: 'Admin', password: '123987', repassword: '123987' };
    expect(await set(fields)).toMatchObject({ type: 'ok' });
    expect(
      await set({ ...fields, account: 'admin', oldpassword: '123987', password: '1239xx', repassword: '1239xx' }),
    ).toMatchObject({
      code: 'nickname_reserved',
    });
  });
});

describe('binding', () => {
  const bindPhone = (fields: { mobile: string; code: string; password?: string }) =>
    server.call(safe.bindMobile, { country_code: '852', ...fields }, user.token);
  const askSms = async (mobile: string): Promise<string> => {
    await server.mustCall(account.sendSms, { user_string: mobile, country_code: '852' }, user.token);
    return server.codeFor(`+852${mobile}`);
  };

  test('a phone takes the code that was sent to it, without a purpose being named', async () => {
    const mobile = `6${String(1_000_000 + serial)}`;
    const code = await askSms(mobile);
    expect((await bindPhone({ mobile, code: wrongCode(code) })).body).toMatchObject({ code: 'invalid_code' });
    expect((await bindPhone({ mobile, code })).body).toMatchObject({ type: 'ok' });
    expect(await server.mustCall(account.userInfo, {}, user.token)).toMatchObject({
      phone: `+852${mobile}`,
      area_code_id: 2,
    });
    expect(await login(`+852${mobile}`, TEST_PASSWORD)).toMatch(/^[\w-]{43}$/);
    expect(await isHeld()).toBe(true);
    expect(await messagesTo(email)).toContain(`6****${mobile.slice(-4)}`);
    expect(await server.mustCall(profile.center, {}, user.token)).toMatchObject({ security_level: 75 });
  });

  test('another e-mail takes the login password as well, and the former address hears of it', async () => {
    const next = `next-${email}`;
    const code = await askCode(next, 'safe', user.token);
    const bind = (password?: string) => server.call(safe.bindEmail, { email: next, code, password }, user.token);
    expect((await bind()).body).toMatchObject({ code: 'password_required' });
    expect((await bind('wrong1234')).body).toMatchObject({ code: 'wrong_password' });
    expect((await bind(TEST_PASSWORD)).body).toMatchObject({ type: 'ok' });
    expect(await login(email, TEST_PASSWORD)).toBe('wrong_credentials');
    expect(await login(next, TEST_PASSWORD)).toMatch(/^[\w-]{43}$/);
    for (const address of [email, next]) expect(await messagesTo(address)).toContain('已于');
  });

  test('an account of a phone alone hears by SMS of its first e-mail, and at the former number of another', async () => {
    const own = `8${String(1_000_000 + serial)}`;
    const { sql } = server.services.storage;
    await sql`UPDATE users SET email = NULL, phone = ${`+852${own}`} WHERE id = ${user.userId}`;
    const mobile = `9${String(1_000_000 + serial)}`;
    const bound = await bindPhone({ mobile, code: await askSms(mobile), password: TEST_PASSWORD });
    expect(bound.body).toMatchObject({ type: 'ok' });
    for (const number of [own, mobile]) expect(await messagesTo(`+852${number}`)).toContain(`9****${mobile.slice(-4)}`);

    const first = `first-${email}`;
    const code = await askCode(first, 'safe', user.token);
    await server.mustCall(safe.bindEmail, { email: first, code }, user.token);
    for (const address of [first, `+852${mobile}`]) expect(await messagesTo(address)).toContain('fir****.');
    expect(await messagesTo(`+852${own}`)).not.toContain('fir****.');
  });

  test('an address of somebody else sends no code; one taken meanwhile is refused', async () => {
    const taken = `taken-${email}`;
    await server.register(taken);
    const before = await messagesTo(taken);
    await server.mustCall(account.sendMail, { user_string: taken, type: 'safe' }, user.token);
    expect(await messagesTo(taken)).toBe(before);

    const mobile = `5${String(1_000_000 + serial)}`;
    const code = await askSms(mobile);
    const { sql } = server.services.storage;
    await sql`INSERT INTO users (phone, password_hash, invite_code, created_at) VALUES (${`+852${mobile}`}, 'none', ${mobile}, 0)`;
    expect((await bindPhone({ mobile, code })).body).toMatchObject({ code: 'address_in_use' });
  });

  test('of two users with one address at once, one has it', async () => {
    const mobile = `7${String(1_000_000 + serial)}`;
    const other = await server.register(`rival-${email}`);
    const code = await askSms(mobile);
    const answers = await Promise.all(
      [user.token, other.token].map((token) =>
        server.call(safe.bindMobile, { mobile, country_code: '852', code }, token),
      ),
    );
    expect(answers.filter(({ body }) => body.type === 'ok')).toHaveLength(1);
  });
});

test('a hold lasts 24 hours from the last change, and never gets shorter', async () => {
  const change = (oldpassword: string | undefined, password: string) =>
    server.mustCall(safe.updateTradePassword, { oldpassword, password, re_password: password }, user.token);
  await change(undefined, '123987');
  const until = async () => (await server.mustCall(profile.center, {}, user.token)).withdraw_hold_until;
  const first = await until();
  server.clock.advance(HOUR_MS);
  await change('123987', '123988');
  expect((await until()) - first).toBeGreaterThanOrEqual(HOUR_MS);
  server.clock.advance(DAY_MS - SECOND_MS * 30);
  expect(await isHeld()).toBe(true);
  server.clock.advance(SECOND_MS * 30);
  expect(await until()).toBe(0);
});

test('a frozen account changes nothing', async () => {
  await server.services.sequencer.submit({ kind: 'setUserFrozen', userId: user.userId, isFrozen: true });
  const passwords = { password: NEW_PASSWORD, re_password: NEW_PASSWORD };
  const changes = [
    await server.call(safe.changePassword, { oldpassword: TEST_PASSWORD, ...passwords }, user.token),
    await server.call(safe.updateTradePassword, { password: '123987', re_password: '123987' }, user.token),
  ];
  for (const { body } of changes) expect(body).toMatchObject({ code: 'user_frozen' });
});
