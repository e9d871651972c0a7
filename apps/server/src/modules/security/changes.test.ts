// What every security change brings: a held withdrawal, a mail; and what mails carry. Passwords that are guessed first.
import { account, passkeys, profile, safe, security } from '@bourse/contract';
import { DAY_MS } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { totpCodeAt } from './testing.ts';
import { codeOf, createAuthenticator, PASSWORD, registerWithPasskey, registerWithTotp } from './testing-factors.ts';

let server: TestServer;
let serial = 0;
let email = '';
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  serial += 1;
  email = `changes${serial}@example.com`;
});

const outbox = z.array(z.object({ text: z.string() }));
/** Newest first. */
async function mailsTo(address: string): Promise<readonly string[]> {
  const { body } = await server.send({ url: '/dev/outbox', query: { to: address } });
  return outbox.parse(body).map(({ text }) => text);
}
const infoOf = (user: TestUser) => server.mustCall(security.securityInfo, {}, user.token);

/** That it holds withdrawals for a day from now and sends one mail. */
async function expectSettled(user: TestUser, change: () => Promise<unknown>): Promise<void> {
  server.clock.advance(2 * DAY_MS);
  expect(await infoOf(user)).toMatchObject({ withdrawal_hold_until: 0 });
  const before = (await mailsTo(email)).length;
  const from = server.clock.now();
  await change();
  const { withdrawal_hold_until } = await infoOf(user);
  expect(withdrawal_hold_until).toBeGreaterThanOrEqual(from + DAY_MS);
  expect(withdrawal_hold_until).toBeLessThanOrEqual(server.clock.now() + DAY_MS);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]).toContain('两步验证');
}

describe('a change of the second factor holds withdrawals for a day and is told', () => {
  test('when the app is turned on and off, and when recovery codes are renewed', async () => {
    const user = await server.register(email);
    const { secret } = await server.mustCall(security.setUpTotp, PASSWORD, user.token);
    expect(await infoOf(user)).toMatchObject({ withdrawal_hold_until: 0 });
    await expectSettled(user, async () => {
      const { secret: fresh } = await server.mustCall(security.setUpTotp, PASSWORD, user.token);
      expect(fresh).not.toBe(secret);
      const totp_code = totpCodeAt(fresh, server.clock.now());
      await server.mustCall(security.confirmTotp, { totp_code }, user.token);
    });
    const other = await registerWithTotp(server, `totp-${email}`);
    email = other.email;
    await expectSettled(other, () =>
      server.mustCall(security.renewRecoveryCodes, { ...PASSWORD, totp_code: other.nextCode() }, other.token),
    );
    await expectSettled(other, () =>
      server.mustCall(security.disableTotp, { ...PASSWORD, totp_code: other.nextCode() }, other.token),
    );
  });

  test('when a passkey is added and deleted, not when it is renamed', async () => {
    const user = await registerWithPasskey(server, email);
    const prove = async () => user.authenticator.get(await server.mustCall(passkeys.proofOptions, {}, user.token));
    await expectSettled(user, async () => {
      const options = await server.mustCall(
        passkeys.registerOptions,
        { ...PASSWORD, passkey: await prove() },
        user.token,
      );
      const passkey = createAuthenticator(server).create(options);
      await server.mustCall(passkeys.register, { passkey, name: 'Second' }, user.token);
    });
    await expectSettled(user, async () => {
      const { list } = await server.mustCall(passkeys.list, {}, user.token);
      const id = list[0]?.id ?? 0;
      await server.mustCall(passkeys.remove, { id, ...PASSWORD, passkey: await prove() }, user.token);
    });
    server.clock.advance(2 * DAY_MS);
    const { list } = await server.mustCall(passkeys.list, {}, user.token);
    await server.mustCall(passkeys.rename, { id: list[0]?.id ?? 0, name: 'Renamed' }, user.token);
    expect(await infoOf(user)).toMatchObject({ withdrawal_hold_until: 0 });
  });

  test('and where it is refused nothing is held and nothing is told', async () => {
    const user = await registerWithTotp(server, email);
    server.clock.advance(2 * DAY_MS);
    const before = await mailsTo(email);
    await server.call(security.disableTotp, { ...PASSWORD, totp_code: '000000' }, user.token);
    expect(await infoOf(user)).toMatchObject({ withdrawal_hold_until: 0 });
    expect(await mailsTo(email)).toEqual(before);
  });
});

describe('with a second factor on', () => {
  test('changes of password and trade password ask for it, too', async () => {
    const user = await registerWithTotp(server, email);
    const change = { oldpassword: TEST_PASSWORD, password: 'granite5521', re_password: 'granite5521' };
    expect(codeOf(await server.call(safe.changePassword, change, user.token))).toBe('second_factor_required');
    const fund = { password: 'granite7733', re_password: 'granite7733' };
    expect(codeOf(await server.call(safe.updateTradePassword, fund, user.token))).toBe('second_factor_required');
    await server.mustCall(safe.changePassword, { ...change, totp_code: user.nextCode() }, user.token);
    await server.mustCall(safe.updateTradePassword, { ...fund, totp_code: user.nextCode() }, user.token);
    expect(await server.mustCall(profile.center, {}, user.token)).toMatchObject({ paypassword: 1 });
  });

  test('a new password does not get past it', async () => {
    const user = await registerWithTotp(server, email);
    await server.mustCall(account.sendMail, { user_string: email, type: 'forget' });
    const code = await server.codeFor(email);
    const reset = { account: email, code, password: 'granite5521', repassword: 'granite5521' };
    await server.mustCall(safe.forget, reset);
    const login = await server.call(account.login, { user_string: email, password: 'granite5521' });
    expect(codeOf(login)).toBe('second_factor_required');
    expect((await server.call(account.userInfo, {}, user.token)).body).toMatchObject({ type: '999' });
  });
});

describe('a login from a new place', () => {
  const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  const loginFrom = (ip: string, userAgent = CHROME) =>
    server.mustCall(account.login, { user_string: email, ...PASSWORD }, undefined, {
      ip,
      headers: { 'user-agent': userAgent },
    });

  test('is told by mail with device and address, once, and never for the first login', async () => {
    await server.register(email);
    const first = await mailsTo(email);
    expect(first).toHaveLength(1);
    await loginFrom('203.0.113.5');
    const [told = ''] = await mailsTo(email);
    expect(told).toContain('Chrome · Linux');
    expect(told).toContain('203.0.113.5');
    await loginFrom('203.0.113.5');
    await loginFrom('203.0.200.9', CHROME.replace('140.0', '141.0'));
    expect(await mailsTo(email)).toHaveLength(2);
    await loginFrom('203.0.113.5', CHROME.replace('X11; Linux x64', 'Windows NT 10.0'));
    await loginFrom('198.51.100.5');
    expect(await mailsTo(email)).toHaveLength(4);
    server.clock.advance(200 * DAY_MS);
    await loginFrom('203.0.113.5');
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test('carries a link that freezes the account', async () => {
    const user = await server.register(email);
    await loginFrom('203.0.113.5');
    const [told = ''] = await mailsTo(email);
    const token = /\/freeze#([\w-]{43})/.exec(told)?.[1] ?? '';
    await server.mustCall(security.freezeByLink, { token });
    expect((await server.call(account.userInfo, {}, user.token)).body).toMatchObject({ type: '999' });
    expect((await mailsTo(email))[0]).toContain('冻结');
  });
});

describe('the anti-phishing word', () => {
  const set = (user: TestUser, word: string, extra: object = {}) =>
    server.call(security.setAntiPhishingWord, { word, ...PASSWORD, ...extra }, user.token);

  test('stands in every mail from then on, and can be changed', async () => {
    const user = await server.register(email);
    expect(await infoOf(user)).toMatchObject({ anti_phishing_word: '' });
    expect(codeOf(await set(user, '  青山依旧在 '))).toBe('ok');
    expect(await infoOf(user)).toMatchObject({ anti_phishing_word: '青山依旧在' });
    await server.mustCall(account.sendMail, { user_string: email, type: 'forget' });
    expect((await mailsTo(email))[0]).toContain('青山依旧在');
    expect(codeOf(await set(user, 'harbour <b>'))).toBe('ok');
    await server.mustCall(security.freezeSelf, PASSWORD, user.token);
    expect((await mailsTo(email))[0]).toContain('harbour <b>');
  });

  test('takes password and second factor, 4 to 20 characters, and never the password itself', async () => {
    const user = await registerWithTotp(server, email);
    for (const word of ['abc', '   a   ', 'x'.repeat(21), TEST_PASSWORD]) {
      expect(codeOf(await set(user, word))).toBe('invalid_anti_phishing_word');
    }
    expect((await set(user, 'line\nbreak')).status).toBe(400);
    expect(codeOf(await set(user, 'harbour', { password: 'wrong1234' }))).toBe('wrong_password');
    expect(codeOf(await set(user, 'harbour'))).toBe('second_factor_required');
    expect(codeOf(await set(user, 'harbour', { totp_code: user.nextCode() }))).toBe('ok');
  });
});

describe('a password that is guessed first', () => {
  const cases = [
    ['password1', 'password_too_common'],
    ['woaini1314', 'password_too_common'],
    ['harbinger7', 'password_like_account'],
  ] as const;

  test('is refused at registration, change and reset', async () => {
    email = `harbinger@${serial}.example.com`;
    const ask = async (type: 'register' | 'forget') => {
      await server.mustCall(account.sendMail, { user_string: email, type });
      return server.codeFor(email);
    };
    const code = await ask('register');
    for (const [password, refusal] of cases) {
      const form = { type: 'email' as const, user_string: email, code, password, re_password: password };
      expect(codeOf(await server.call(account.register, form))).toBe(refusal);
    }
    const { token } = await server.register(email);
    for (const [password, refusal] of cases) {
      const change = { oldpassword: TEST_PASSWORD, password, re_password: password };
      expect(codeOf(await server.call(safe.changePassword, change, token))).toBe(refusal);
    }
    const forgotten = await ask('forget');
    for (const [password, refusal] of cases) {
      const reset = { account: email, code: forgotten, password, repassword: password };
      expect(codeOf(await server.call(safe.forget, reset))).toBe(refusal);
    }
  });

  test('is refused at a reset also where it is made of what the account is called elsewhere', async () => {
    const { token, userId } = await server.register(email);
    const { sql } = server.services.storage;
    await sql`UPDATE users SET nickname = ${`Falconer${serial}`}, phone = ${`+8526${7_000_000 + serial}`} WHERE id = ${userId}`;
    await server.mustCall(account.sendMail, { user_string: email, type: 'forget' });
    const code = await server.codeFor(email);
    const reset = async (password: string) =>
      codeOf(await server.call(safe.forget, { account: email, code, password, repassword: password }));
    expect(await reset(`falconer${serial}`)).toBe('password_like_account');
    expect(await reset(`x${7_000_000 + serial}y`)).toBe('password_like_account');
    expect((await server.call(account.userInfo, {}, token)).body.type).toBe('ok');
    expect(await reset('quarry4418')).toBe('ok');
  });
});
