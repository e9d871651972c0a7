// Codes as their receivers and strangers see them.
import { account } from '@bourse/contract';
import { MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
});
afterAll(() => server.stop());

type Purpose = 'register' | 'forget' | 'widthdraw' | 'safe';
const HERE = '192.0.2.10';
/** A stranger's. */
const ELSEWHERE = '203.0.113.66';
const ask = (address: string, type?: Purpose, token?: string, ip = HERE) =>
  server.call(account.sendMail, { user_string: address, type }, token, { ip });
const check = (address: string, code: string, type?: 'register' | 'forget', ip = HERE) =>
  server.call(account.checkEmail, { user_string: address, email_code: code, type }, undefined, { ip });
const outbox = async (address: string) => (await server.send({ url: '/dev/outbox', query: { to: address } })).body;
const mask = (text: string) => text.replace(/\S+@example\.com/, 'ADDRESS');
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  test('has 6 digits, arrives by mail, and is checked without being consumed', async () => {
    await ask('fresh@example.com');
    const code = await server.codeFor('fresh@example.com');
    expect(code).toMatch(/^[0-9]{6}$/);
    expect((await check('fresh@example.com', code)).body).toMatchObject({ type: 'ok' });
    expect((await check('Fresh@Example.com', code)).body).toMatchObject({ type: 'ok' });
    const rows = await server.services.storage.sql`SELECT code_hash FROM codes WHERE address = 'fresh@example.com'`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is read however it is typed or copied', async () => {
    await ask('typed@example.com');
    const code = await server.codeFor('typed@example.com');
    const [head, tail] = [code.slice(0, 3), code.slice(3)];
    const wide = code.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    for (const typed of [`${head} ${tail}`, ` ${code}`, `${head}-${tail}`, wide, `\u200b${head}\u00a0${tail}\u202c`])
      expect((await check('typed@example.com', typed)).body, typed).toMatchObject({ type: 'ok' });
    for (const typed of [`${code}0`, `${head}.${tail}`, head])
      expect((await check('typed@example.com', typed)).body, typed).toMatchObject({ code: 'invalid_code' });
  });

  test('expires after 10 minutes', async () => {
    await ask('expiry@example.com');
    const code = await server.codeFor('expiry@example.com');
    server.clock.advance(10 * MINUTE_MS - 5 * SECOND_MS);
    expect((await check('expiry@example.com', code)).body).toMatchObject({ type: 'ok' });
    server.clock.advance(5 * SECOND_MS);
    expect((await check('expiry@example.com', code)).body).toMatchObject({ code: 'code_expired' });
  });

  test('bears 5 wrong tries, also at once', async () => {
    await ask('tries@example.com');
    const code = await server.codeFor('tries@example.com');
    const answers = await Promise.all(Array.from({ length: 8 }, () => check('tries@example.com', wrong(code))));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((refusal) => refusal === 'invalid_code')).toHaveLength(5);
    expect(codes.filter((refusal) => refusal === 'code_expired')).toHaveLength(3);
    expect((await check('tries@example.com', code)).body).toMatchObject({ code: 'code_expired' });
  });

  test('proves nothing for another purpose or another address', async () => {
    await ask('bound@example.com', 'register');
    await ask('bound2@example.com', 'register');
    const code = await server.codeFor('bound@example.com');
    expect((await check('bound@example.com', code, 'forget')).body).toMatchObject({ code: 'invalid_code' });
    expect((await check('bound2@example.com', code)).body).toMatchObject({ code: 'invalid_code' });
    expect((await check('bound@example.com', code)).body).toMatchObject({ type: 'ok' });
  });

  test('follows another after 60 seconds, and both are good until one of them is used', async () => {
    await ask('again@example.com');
    const first = await server.codeFor('again@example.com');
    const early = await server.call(account.sendMail, { user_string: 'AGAIN@example.com' }, undefined, {
      headers: { lang: 'en' },
      ip: HERE,
    });
    expect(early.body).toMatchObject({ type: 'error', code: 'code_too_soon' });
    expect(early.body.message).toMatch(/in (60|59) seconds/);
    server.clock.advance(60 * SECOND_MS);
    await ask('again@example.com');
    const second = await server.codeFor('again@example.com');
    for (const code of [first, second]) {
      expect((await check('again@example.com', code)).body).toMatchObject({ type: 'ok' });
    }
    const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    const input = { type: 'email' as const, user_string: 'again@example.com', ...passwords };
    await server.mustCall(account.register, { ...input, code: first });
    expect((await check('again@example.com', second)).body).toMatchObject({ code: 'invalid_code' });
  });

  test('that its owner has is voided neither by what a stranger asks for nor by what he tries', async () => {
    await ask('wanted@example.com', 'forget');
    // The account does not exist, so nothing is sent, and only the code of the registration is read.
    await ask('wanted@example.com', 'register');
    const code = await server.codeFor('wanted@example.com');
    for (let tries = 0; tries < 8; tries += 1) {
      const answer = await check('wanted@example.com', wrong(code), 'register', ELSEWHERE);
      expect(answer.body).toMatchObject({ code: 'invalid_code' });
    }
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await ask('wanted@example.com', 'register', undefined, ELSEWHERE)).body.type).toBe('ok');
      server.clock.advance(60 * SECOND_MS);
    }
    expect((await check('wanted@example.com', code, 'register')).body).toMatchObject({ type: 'ok' });
  });

  test('can be asked for by its owner in the minute in which a stranger has asked for one', async () => {
    await ask('minute@example.com', 'register', undefined, ELSEWHERE);
    expect((await ask('minute@example.com')).body).toMatchObject({ type: 'ok' });
    expect((await ask('minute@example.com')).body).toMatchObject({ code: 'code_too_soon' });
  });

  test('is found from another network than it was asked from, also behind those of a stranger', async () => {
    await ask('roaming@example.com');
    const code = await server.codeFor('roaming@example.com');
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      await ask('roaming@example.com', undefined, undefined, ip);
    }
    const newest = await server.codeFor('roaming@example.com');
    for (const each of [code, newest]) {
      expect((await check('roaming@example.com', each, undefined, '198.51.100.200')).body).toMatchObject({
        type: 'ok',
      });
    }
  });

  test('asked for many times at once is sent once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('burst@example.com')));
    expect(answers.filter(({ body }) => body.type === 'ok')).toHaveLength(1);
    expect(await outbox('burst@example.com')).toHaveLength(1);
  });

  test('goes by SMS to a phone number, in the language of the request', async () => {
    const sent = await server.call(account.sendSms, { user_string: '138 0013 8000', country_code: '86' }, undefined, {
      headers: { lang: 'en' },
      form: true,
    });
    expect(sent.body).toMatchObject({ type: 'ok', message: 'A code is on its way to +8613800138000' });
    const code = await server.codeFor('13800138000');
    expect(await outbox('+8613800138000')).toEqual([
      {
        to: '+8613800138000',
        channel: 'sms',
        code,
        text: expect.stringContaining('Never share it'),
        at: expect.any(Number),
      },
    ]);
    const checked = await server.call(account.checkMobile, { user_string: '13800138000', mobile_code: code });
    expect(checked.body).toMatchObject({ type: 'ok' });
  });

  test('of a visitor who names no address is the one last asked for from the same place', async () => {
    const options = { ip: '192.0.2.7' };
    await server.call(account.sendMail, { user_string: 'unnamed@example.com', type: 'register' }, undefined, options);
    const code = await server.codeFor('unnamed@example.com');
    const checkFrom = async (ip: string) =>
      (await server.call(account.checkEmail, { email_code: code }, undefined, { ip })).body.type;
    expect(await checkFrom('192.0.2.7')).toBe('ok');
    expect(await checkFrom('192.0.2.8')).toBe('error');
  });
});

describe('strangers', () => {
  test('asking for a code learn nothing of whether an account exists; its owner learns by mail', async () => {
    await server.register('known@example.com');
    server.clock.advance(60 * SECOND_MS);
    for (const purpose of ['register', 'forget', 'widthdraw', 'safe'] as const) {
      const known = await ask('known@example.com', purpose);
      const unknown = await ask(`unknown-${purpose}@example.com`, purpose);
      expect(mask(JSON.stringify(known))).toBe(mask(JSON.stringify(unknown)));
      expect((await ask('known@example.com', purpose)).body).toMatchObject({ code: 'code_too_soon' });
      expect((await ask(`unknown-${purpose}@example.com`, purpose)).body).toMatchObject({ code: 'code_too_soon' });
    }
    expect(await outbox('known@example.com')).toMatchObject([
      { code: expect.stringMatching(/^[0-9]{6}$/) }, // forget
      { code: '', text: expect.stringContaining('已有账户') }, // register again
      { code: expect.stringMatching(/^[0-9]{6}$/) }, // the registration
    ]);
    expect(await outbox('unknown-forget@example.com')).toEqual([]);
    expect(await outbox('unknown-safe@example.com')).toEqual([]);
  });

  test('a code for a withdrawal goes to the user’s own address only', async () => {
    const { token } = await server.register('owner@example.com');
    await ask('owner@example.com', 'widthdraw', token);
    expect(await outbox('owner@example.com')).toHaveLength(2);
    await ask('elsewhere@example.com', 'widthdraw', token);
    expect(await outbox('elsewhere@example.com')).toEqual([]);
    const code = await server.codeFor('owner@example.com');
    const own = await server.call(account.checkEmail, { email_code: code, type: 'widthdraw' }, token);
    expect(own.body).toMatchObject({ type: 'ok' });
  });

  test('registering an address that has an account is refused like a wrong code', async () => {
    await server.register('taken@example.com');
    const passwords = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };
    const attempt = (user_string: string) =>
      server.call(account.register, { type: 'email', user_string, code: '000000', ...passwords });
    expect((await attempt('taken@example.com')).body).toEqual((await attempt('nobody@example.com')).body);
  });
});

test('each channel takes its own kind of address', async () => {
  expect((await server.call(account.sendMail, { user_string: '13800138000' })).body).toMatchObject({
    code: 'invalid_email',
  });
  expect((await server.call(account.sendSms, { user_string: 'a@example.com' })).body).toMatchObject({
    code: 'invalid_phone',
  });
});

test('120 sensitive calls a minute from one place are too many', async () => {
  const input = { user_string: 'limit@example.com', email_code: '000000' };
  const checkFrom = (ip: string) => server.call(account.checkEmail, input, undefined, { ip, headers: { lang: 'en' } });
  for (let index = 0; index < 120; index += 1) expect((await checkFrom('192.0.2.99')).status).toBe(200);
  expect(await checkFrom('192.0.2.99')).toMatchObject({ status: 429, body: { type: 'error', code: 'rate_limited' } });
  expect((await checkFrom('192.0.2.100')).status).toBe(200);
});

test('of an IPv6 address its /64 is the place', async () => {
  const input = { user_string: 'limit6@example.com', email_code: '000000' };
  const checkFrom = (ip: string) => server.call(account.checkEmail, input, undefined, { ip });
  for (let host = 1; host <= 120; host += 1) expect((await checkFrom(`2001:db8:9:9::${host}`)).status).toBe(200);
  expect((await checkFrom('2001:db8:9:9:1:2:3:4')).status).toBe(429);
  expect((await checkFrom('2001:db8:9:a::1')).status).toBe(200);
});
