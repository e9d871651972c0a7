// The authenticator app and the recovery codes, from the outside.
import { account, security } from '@bourse/contract';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';
import { totpCodeAt } from './testing.ts';
import { beginLogin, bytesIn, codeOf, LOCK_MS, PASSWORD, registerWithTotp } from './testing-factors.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let serial = 0;
let email = '';
beforeEach(() => {
  serial += 1;
  email = `totp${serial}@example.com`;
});

const login = (password = TEST_PASSWORD) => server.call(account.login, { user_string: email, password });

describe('setting up', () => {
  test('shows a secret once and stores it sealed; nothing is asked for until a first code is right', async () => {
    const { token } = await server.register(email);
    const set = await server.mustCall(security.setUpTotp, PASSWORD, token);
    expect(set.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(set.otpauth_url).searchParams.get('secret')).toBe(set.secret);
    expect(decodeURIComponent(set.otpauth_url)).toContain(email);
    const rows = await server.services.storage.sql`SELECT secret, recovery_codes.* FROM totp_factors
      LEFT JOIN recovery_codes USING (user_id)`;
    expect(rows).toHaveLength(1);
    expect(bytesIn(rows)).not.toContain(set.secret);
    expect(codeOf(await login())).toBe('ok');
    const now = server.clock.now();
    const wrong = totpCodeAt(set.secret, now + 10 * MINUTE_MS);
    expect(codeOf(await server.call(security.confirmTotp, { totp_code: wrong }, token))).toBe('second_factor_wrong');
    const right = totpCodeAt(set.secret, now);
    const typed = `${right.slice(0, 3)} ${right.slice(3)}`;
    const { recovery_codes } = await server.mustCall(security.confirmTotp, { totp_code: typed }, token);
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
    const stored = await server.services.storage.sql`SELECT code_hash FROM recovery_codes`;
    for (const code of recovery_codes) expect(bytesIn(stored)).not.toContain(code.slice(0, 4));
    expect(codeOf(await login())).toBe('second_factor_required');
    expect(await server.mustCall(security.securityInfo, {}, token)).toMatchObject({
      second_factor: 1,
      totp: 1,
      totp_since: expect.any(Number),
      recovery_codes: 10,
    });
  });

  test('asks for the password, and ends after ten minutes', async () => {
    const { token } = await server.register(email);
    expect(codeOf(await server.call(security.setUpTotp, { password: 'wrong1234' }, token))).toBe('wrong_password');
    const { secret } = await server.mustCall(security.setUpTotp, PASSWORD, token);
    server.clock.advance(10 * MINUTE_MS);
    const totp_code = totpCodeAt(secret, server.clock.now());
    expect(codeOf(await server.call(security.confirmTotp, { totp_code }, token))).toBe('totp_setup_expired');
  });

  test('anew replaces a secret that was not confirmed, and never one that was', async () => {
    const { token } = await server.register(email);
    const first = await server.mustCall(security.setUpTotp, PASSWORD, token);
    const second = await server.mustCall(security.setUpTotp, PASSWORD, token);
    const codes = [first, second].map(({ secret }) => totpCodeAt(secret, server.clock.now()));
    const confirm = (totp_code = '') => server.call(security.confirmTotp, { totp_code }, token);
    expect(codeOf(await confirm(codes[0]))).toBe('second_factor_wrong');
    expect(codeOf(await confirm(codes[1]))).toBe('ok');
    expect(codeOf(await server.call(security.setUpTotp, PASSWORD, token))).toBe('totp_already_on');
    expect(codeOf(await confirm(codes[1]))).toBe('totp_setup_expired');
  });

  test('confirmed many times at once is confirmed once', async () => {
    const { token } = await server.register(email);
    const { secret } = await server.mustCall(security.setUpTotp, PASSWORD, token);
    const typed = totpCodeAt(secret, server.clock.now());
    const totp_code = ` ${typed.slice(0, 3)}-${typed.slice(3)}`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.call(security.confirmTotp, { totp_code }, token)),
    );
    expect(answers.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
    const rows = await server.services.storage.sql`SELECT 1 FROM recovery_codes r JOIN users u ON u.id = r.user_id
      WHERE u.email = ${email}`;
    expect(rows).toHaveLength(10);
  });
});

describe('login with the app on', () => {
  test('answers no token before a code; the second call finishes it, once', async () => {
    const user = await registerWithTotp(server, email);
    const demand = await beginLogin(server, email);
    expect(demand).toEqual({ methods: ['totp', 'recovery'], challenge: expect.any(String), expires_in: 300 });
    const { challenge } = demand;
    const token = await server.mustCall(security.loginSecondFactor, { challenge, totp_code: user.nextCode() });
    expect(await server.mustCall(account.userInfo, {}, token)).toMatchObject({ email });
    const again = { challenge, totp_code: user.nextCode() };
    expect(codeOf(await server.call(security.loginSecondFactor, again))).toBe('challenge_expired');
    expect((await server.call(account.userInfo, {}, challenge)).body).toMatchObject({ type: '999' });
  });

  test('leaves no session behind where all sessions end while it is finished', async () => {
    const user = await registerWithTotp(server, email);
    const { challenge } = await beginLogin(server, email);
    const { storage, sessions } = server.services;
    const finished = await storage.sql.begin(async (transaction) => {
      // Here the login waits: its code was right, and it is to be entered in the history.
      await transaction`LOCK TABLE login_events IN SHARE MODE`;
      const finishing = server.call(security.loginSecondFactor, { challenge, totp_code: user.nextCode() });
      const findWaiting = () => transaction`SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
          WHERE datname = current_database() AND relation = 'login_events'::regclass AND NOT granted`;
      let waiting = 0;
      while (waiting === 0) waiting = (await findWaiting()).length;
      await sessions.revokeAll(user.userId);
      return { finishing };
    });
    const { body } = await finished.finishing;
    expect(body.type).toBe('ok');
    expect(await sessions.list(user.userId, undefined)).toEqual([]);
  });

  test('tells a wrong password apart from nothing: it is refused before any factor is named', async () => {
    await registerWithTotp(server, email);
    const { body } = await login('wrong1234');
    expect(body).toMatchObject({ type: 'error', code: 'wrong_credentials' });
    expect(body).not.toHaveProperty('data');
  });

  test('refuses a made-up challenge, an expired one, and one whose sessions were all revoked', async () => {
    const user = await registerWithTotp(server, email);
    const finish = (challenge: string) =>
      server.call(security.loginSecondFactor, { challenge, totp_code: user.nextCode() });
    expect(codeOf(await finish('A'.repeat(43)))).toBe('challenge_expired');
    const expired = await beginLogin(server, email);
    server.clock.advance(5 * MINUTE_MS);
    expect(codeOf(await finish(expired.challenge))).toBe('challenge_expired');
    const ended = await beginLogin(server, email);
    await server.services.sessions.revokeAll(user.userId);
    expect(codeOf(await finish(ended.challenge))).toBe('challenge_expired');
  });

  test('a challenge is good for five tries', async () => {
    const user = await registerWithTotp(server, email);
    const { challenge } = await beginLogin(server, email);
    const wrong = { challenge, totp_code: '000000' };
    for (let tries = 0; tries < 5; tries += 1) {
      expect(codeOf(await server.call(security.loginSecondFactor, wrong))).toBe('second_factor_wrong');
    }
    const right = { challenge, totp_code: user.nextCode() };
    expect(codeOf(await server.call(security.loginSecondFactor, right))).toBe('challenge_expired');
  });

  test('a call without a proof is no try', async () => {
    const user = await registerWithTotp(server, email);
    const { challenge } = await beginLogin(server, email);
    for (let calls = 0; calls < 6; calls += 1) {
      expect((await server.call(security.loginSecondFactor, { challenge })).status).toBe(400);
    }
    await server.mustCall(security.loginSecondFactor, { challenge, totp_code: user.nextCode() });
  });
});

describe('a code', () => {
  test('is taken once: a replay is refused, and so is a code of an earlier step', async () => {
    const user = await registerWithTotp(server, email);
    const earlier = user.nextCode();
    const code = user.nextCode();
    const first = await beginLogin(server, email);
    await server.mustCall(security.loginSecondFactor, { challenge: first.challenge, totp_code: code });
    const { challenge } = await beginLogin(server, email);
    const use = (totp_code: string) => server.call(security.loginSecondFactor, { challenge, totp_code });
    expect(codeOf(await use(code))).toBe('second_factor_reused');
    expect(codeOf(await use(earlier))).toBe('second_factor_reused');
    expect(codeOf(await use(user.nextCode()))).toBe('ok');
  });

  test('that confirmed the app is used up, too', async () => {
    const { token } = await server.register(email);
    const { secret } = await server.mustCall(security.setUpTotp, PASSWORD, token);
    const totp_code = totpCodeAt(secret, server.clock.now());
    await server.mustCall(security.confirmTotp, { totp_code }, token);
    const { challenge } = await beginLogin(server, email);
    expect(codeOf(await server.call(security.loginSecondFactor, { challenge, totp_code }))).toBe(
      'second_factor_reused',
    );
  });

  test('sent in many logins at once opens one session', async () => {
    const user = await registerWithTotp(server, email);
    const challenges = await Promise.all(Array.from({ length: 5 }, () => beginLogin(server, email)));
    const totp_code = user.nextCode();
    const answers = await Promise.all(
      challenges.map(({ challenge }) => server.call(security.loginSecondFactor, { challenge, totp_code })),
    );
    expect(answers.map(codeOf).sort()).toEqual(['ok', ...Array.from({ length: 4 }, () => 'second_factor_reused')]);
  });

  test('of another user’s app is wrong', async () => {
    const other = await registerWithTotp(server, `other-${email}`);
    await registerWithTotp(server, email);
    const { challenge } = await beginLogin(server, email);
    const foreign = { challenge, totp_code: other.nextCode() };
    expect(codeOf(await server.call(security.loginSecondFactor, foreign))).toBe('second_factor_wrong');
  });
});

describe('a recovery code', () => {
  test('is good once, however it is typed, and for its own account alone', async () => {
    const user = await registerWithTotp(server, email);
    const other = await registerWithTotp(server, `other-${email}`);
    const [code = ''] = user.recoveryCodes;
    const use = async (recovery_code: string) => {
      const { challenge } = await beginLogin(server, email);
      return codeOf(await server.call(security.loginSecondFactor, { challenge, recovery_code }));
    };
    expect(await use(other.recoveryCodes[0] ?? '')).toBe('second_factor_wrong');
    expect(await use(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe('ok');
    expect(await use(code)).toBe('second_factor_wrong');
    expect(await server.mustCall(security.securityInfo, {}, user.token)).toMatchObject({ recovery_codes: 9 });
  });

  test('renewed voids those of before; renewing asks for password and second factor', async () => {
    const user = await registerWithTotp(server, email);
    const renew = (input: { password: string; totp_code?: string }) =>
      server.call(security.renewRecoveryCodes, input, user.token);
    expect(codeOf(await renew({ password: 'wrong1234', totp_code: user.nextCode() }))).toBe('wrong_password');
    const refused = await renew(PASSWORD);
    expect(refused.body).toMatchObject({ code: 'second_factor_required', data: { methods: ['totp', 'recovery'] } });
    const { recovery_codes } = await server.mustCall(
      security.renewRecoveryCodes,
      { ...PASSWORD, totp_code: user.nextCode() },
      user.token,
    );
    const use = async (recovery_code = '') => {
      const { challenge } = await beginLogin(server, email);
      return codeOf(await server.call(security.loginSecondFactor, { challenge, recovery_code }));
    };
    expect(await use(user.recoveryCodes[1])).toBe('second_factor_wrong');
    expect(await use(recovery_codes[1])).toBe('ok');
  });
});

describe('turning the app off', () => {
  test('takes password and code; then the login asks for nothing more and the recovery codes are gone', async () => {
    const user = await registerWithTotp(server, email);
    const disable = (input: { password: string; totp_code?: string }) =>
      server.call(security.disableTotp, input, user.token);
    expect(codeOf(await disable(PASSWORD))).toBe('second_factor_required');
    expect(codeOf(await disable({ ...PASSWORD, totp_code: '000000' }))).toBe('second_factor_wrong');
    const code = user.nextCode();
    expect(codeOf(await disable({ password: 'wrong1234', totp_code: code }))).toBe('wrong_password');
    // The code was not looked at, so it is still good.
    expect(codeOf(await disable({ ...PASSWORD, totp_code: code }))).toBe('ok');
    expect(codeOf(await disable({ ...PASSWORD, totp_code: user.nextCode() }))).toBe('totp_not_on');
    expect(codeOf(await login())).toBe('ok');
    const rows = await server.services.storage.sql`SELECT 1 FROM recovery_codes WHERE user_id = ${user.userId}`;
    expect(rows).toHaveLength(0);
  });

  test('by a recovery code works for whoever has lost the phone', async () => {
    const user = await registerWithTotp(server, email);
    const [recovery_code = ''] = user.recoveryCodes;
    await server.mustCall(security.disableTotp, { ...PASSWORD, recovery_code }, user.token);
    expect(codeOf(await login())).toBe('ok');
  });
});

describe('with limits', () => {
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await startTestServer({ hasRateLimits: true });
  });
  afterAll(() => guarded.stop());

  test('five wrong codes lock the second factor for a quarter of an hour, over all challenges and places', async () => {
    const user = await registerWithTotp(guarded, email);
    const use = async (totp_code: string) => {
      const { challenge } = await beginLogin(guarded, email);
      return codeOf(await guarded.call(security.loginSecondFactor, { challenge, totp_code }));
    };
    for (let tries = 0; tries < 5; tries += 1) expect(await use('000000')).toBe('second_factor_wrong');
    expect(await use(user.nextCode())).toBe('too_many_tries');
    guarded.clock.advance(LOCK_MS);
    expect(await use(user.nextCode())).toBe('ok');
  });

  test('the first lock of a day is told to the owner, who alone can have come that far', async () => {
    const user = await registerWithTotp(guarded, email);
    const use = async (totp_code: string) => {
      const { challenge } = await beginLogin(guarded, email);
      return codeOf(await guarded.call(security.loginSecondFactor, { challenge, totp_code }));
    };
    const told = async (): Promise<number> => {
      await guarded.services.loginLog.settled();
      const { body } = await guarded.send({ url: '/dev/outbox', query: { to: email } });
      const texts = z.array(z.object({ text: z.string() })).parse(body);
      return texts.filter(({ text }) => text.includes('两步验证于')).length;
    };
    for (let tries = 0; tries < 4; tries += 1) await use('000000');
    expect(await told()).toBe(0);
    await use('000000');
    expect(await told()).toBe(1);
    guarded.clock.advance(LOCK_MS);
    for (let tries = 0; tries < 5; tries += 1) await use('000000');
    expect(await told()).toBe(1);
    guarded.clock.advance(DAY_MS);
    expect(await use(user.nextCode())).toBe('ok');
  });

  test('twenty wrong codes are all of a day; right ones do not count', async () => {
    const user = await registerWithTotp(guarded, email);
    const use = async (totp_code: string) => {
      const { challenge } = await beginLogin(guarded, email);
      return codeOf(await guarded.call(security.loginSecondFactor, { challenge, totp_code }));
    };
    const outcomes: string[] = [];
    for (let tries = 0; tries < 24; tries += 1) {
      if (tries % 4 === 0) expect(await use(user.nextCode())).toBe(tries < 20 ? 'ok' : 'too_many_tries');
      outcomes.push(await use('000000'));
    }
    expect(outcomes.filter((outcome) => outcome === 'second_factor_wrong')).toHaveLength(20);
    expect(outcomes.slice(20)).toEqual(Array.from({ length: 4 }, () => 'too_many_tries'));
    guarded.clock.advance(DAY_MS);
    expect(await use(user.nextCode())).toBe('ok');
  });

  test('wrong codes at once cannot outrun the count', async () => {
    await registerWithTotp(guarded, email);
    const challenges = await Promise.all(Array.from({ length: 8 }, () => beginLogin(guarded, email)));
    const answers = await Promise.all(
      challenges.map(({ challenge }) => guarded.call(security.loginSecondFactor, { challenge, totp_code: '000000' })),
    );
    expect(answers.map(codeOf).filter((code) => code === 'second_factor_wrong')).toHaveLength(5);
  });

  test('ten wrong passwords lock changes of the account for a quarter of an hour, not its login', async () => {
    const user = await guarded.register(email);
    const set = (password: string) => guarded.call(security.setUpTotp, { password }, user.token);
    for (let tries = 0; tries < 10; tries += 1) expect(codeOf(await set('wrong1234'))).toBe('wrong_password');
    expect(codeOf(await set(TEST_PASSWORD))).toBe('too_many_tries');
    expect(codeOf(await guarded.call(account.login, { user_string: email, ...PASSWORD }))).toBe('ok');
    guarded.clock.advance(LOCK_MS + SECOND_MS);
    expect(codeOf(await set(TEST_PASSWORD))).toBe('ok');
  });
});
