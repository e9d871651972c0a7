// A client that sends the fields of the two documents and no others: it asks for codes without saying what for, checks them
// without naming the address, and names a phone's country only where the documents do.
import { account, type Call, type Envelope, type InputOf, safe } from '@bourse/contract';
import { MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
});
afterAll(() => server.stop());

const NEW_PASSWORD = 'basalt8821';
const PASSWORDS = { password: TEST_PASSWORD, re_password: TEST_PASSWORD };

type Visitor = <C extends Call>(call: C, input: InputOf<C>, token?: string) => Promise<Envelope>;

let visitors = 0;
/** Sends forms from one address, in a language. */
function visitor(): Visitor {
  visitors += 1;
  const options = { ip: `198.51.100.${visitors}`, form: true, headers: { lang: 'en' } };
  return async (call, input, token) => (await server.call(call, input, token, options)).body;
}

const outbox = async (address: string) => (await server.send({ url: '/dev/outbox', query: { to: address } })).body;

const outcomeOf = (body: Envelope): string | number => (body.type === 'ok' ? 'ok' : body.code);

async function registerByMail(email: string): Promise<void> {
  const send = visitor();
  expect(outcomeOf(await send(account.sendMail, { user_string: email }))).toBe('ok');
  const code = await server.codeFor(email);
  expect(outcomeOf(await send(account.checkEmail, { email_code: code }))).toBe('ok');
  const form = { type: 'email' as const, user_string: email, code, ...PASSWORDS };
  expect(outcomeOf(await send(account.register, form))).toBe('ok');
}

async function registerByPhone(phone: string, country: string): Promise<void> {
  const send = visitor();
  expect(outcomeOf(await send(account.sendSms, { user_string: phone, country_code: country }))).toBe('ok');
  const code = await server.codeFor(`+${country}${phone}`);
  expect(outcomeOf(await send(account.checkMobile, { mobile_code: code }))).toBe('ok');
  const form = {
    type: 'mobile' as const,
    user_string: phone,
    code,
    email: `mail-of-${phone}@example.com`,
    country_code: country,
    ...PASSWORDS,
  };
  expect(outcomeOf(await send(account.register, form))).toBe('ok');
}

const logIn = (user_string: string, password: string, area_code_id?: number) =>
  visitor()(account.login, { user_string, password, type: '1', area_code_id });

describe('a client of the documents', () => {
  test('registers by mail, and resets a forgotten password', async () => {
    const email = 'documents@example.com';
    await registerByMail(email);
    server.clock.advance(MINUTE_MS);
    const send = visitor();
    expect(outcomeOf(await send(account.sendMail, { user_string: email }))).toBe('ok');
    const code = await server.codeFor(email);
    expect(outcomeOf(await send(account.checkEmail, { email_code: code }))).toBe('ok');
    const reset = { account: email, password: NEW_PASSWORD, repassword: NEW_PASSWORD, code };
    expect(outcomeOf(await send(safe.forget, reset))).toBe('ok');
    expect(outcomeOf(await send(safe.forget, reset))).toBe('invalid_code');
    expect(outcomeOf(await logIn(email, TEST_PASSWORD))).toBe('wrong_credentials');
    expect(outcomeOf(await logIn(email, NEW_PASSWORD))).toBe('ok');
  });

  test.each([
    ['13800139001', '86', 1],
    ['51234001', '852', 2],
    ['2025550101', '1', 5],
  ])(
    'registers with the phone %s of country %s, and resets a forgotten password',
    async (phone, country, areaCodeId) => {
      await registerByPhone(phone, country);
      server.clock.advance(MINUTE_MS);
      const send = visitor();
      expect(outcomeOf(await send(account.sendSms, { user_string: phone, country_code: country }))).toBe('ok');
      const code = await server.codeFor(`+${country}${phone}`);
      expect(outcomeOf(await send(account.checkMobile, { mobile_code: code }))).toBe('ok');
      // The documents name no country here.
      const reset = { account: phone, password: NEW_PASSWORD, repassword: NEW_PASSWORD, code };
      expect(outcomeOf(await send(safe.forget, reset))).toBe('ok');
      expect(outcomeOf(await logIn(phone, NEW_PASSWORD, areaCodeId))).toBe('ok');
    },
  );

  test('resets the password from another network than the code was asked from', async () => {
    await registerByPhone('51234002', '852');
    server.clock.advance(MINUTE_MS);
    await visitor()(account.sendSms, { user_string: '51234002', country_code: '852' });
    const code = await server.codeFor('+85251234002');
    const reset = { account: '51234002', password: NEW_PASSWORD, repassword: NEW_PASSWORD, code };
    expect(outcomeOf(await visitor()(safe.forget, reset))).toBe('ok');
  });

  test('is not led to another country by a code that a stranger asks for meanwhile', async () => {
    await registerByPhone('51234003', '852');
    server.clock.advance(MINUTE_MS);
    const send = visitor();
    await send(account.sendSms, { user_string: '51234003', country_code: '852' });
    const code = await server.codeFor('+85251234003');
    await visitor()(account.sendSms, { user_string: '51234003', country_code: '853' });
    const reset = { account: '51234003', password: NEW_PASSWORD, repassword: NEW_PASSWORD, code };
    expect(outcomeOf(await send(safe.forget, reset))).toBe('ok');
  });

  test('resets the password while logged in, as the account settings lead to it', async () => {
    const email = 'inside@example.com';
    await registerByMail(email);
    const login = await logIn(email, TEST_PASSWORD);
    const token = String(login.message);
    server.clock.advance(MINUTE_MS);
    const send = visitor();
    expect(outcomeOf(await send(account.sendMail, { user_string: email }, token))).toBe('ok');
    const code = await server.codeFor(email);
    expect(outcomeOf(await send(account.checkEmail, { email_code: code }, token))).toBe('ok');
    const reset = { account: email, password: NEW_PASSWORD, repassword: NEW_PASSWORD, code };
    expect(outcomeOf(await send(safe.forget, reset, token))).toBe('ok');
  });

  test('binds a first e-mail to an account of a phone', async () => {
    await registerByPhone('13800139002', '86');
    const login = await logIn('13800139002', TEST_PASSWORD, 1);
    const token = String(login.message);
    const send = visitor();
    expect(outcomeOf(await send(account.sendMail, { user_string: 'first@example.com' }, token))).toBe('ok');
    const code = await server.codeFor('first@example.com');
    expect(outcomeOf(await send(account.checkEmail, { email_code: code }, token))).toBe('ok');
    expect(outcomeOf(await send(safe.bindEmail, { email: 'first@example.com', code }, token))).toBe('ok');
  });

  test('is sent a code that registers nothing twice and tells its holder so', async () => {
    const email = 'twice@example.com';
    await registerByMail(email);
    server.clock.advance(MINUTE_MS);
    const send = visitor();
    await send(account.sendMail, { user_string: email });
    const form = { type: 'email' as const, user_string: email, code: await server.codeFor(email), ...PASSWORDS };
    expect(outcomeOf(await send(account.register, form))).toBe('account_exists');
  });
});

describe('a code that nobody has said the purpose of', () => {
  const KNOWN = 'has-account@example.com';
  const UNKNOWN = 'has-none@example.com';
  beforeAll(async () => {
    await registerByMail(KNOWN);
    await registerByPhone('13800139003', '86');
    server.clock.advance(MINUTE_MS);
  });
  const masked = (body: unknown) => JSON.stringify(body).replaceAll(/has-\w+@example\.com|\+86\d+/g, 'ADDRESS');

  test('is answered alike with and without an account: at once, too soon, and for each purpose after it', async () => {
    const answersFor = async (user_string: string): Promise<readonly string[]> => {
      const send = visitor();
      const answers = [await send(account.sendMail, { user_string }), await send(account.sendMail, { user_string })];
      // Whether one of them comes "too soon" must not tell which of the two was sent.
      for (const type of ['register', 'forget'] as const)
        answers.push(await send(account.sendMail, { user_string, type }));
      return answers.map(masked);
    };
    const known = await answersFor(KNOWN);
    expect(known).toEqual(await answersFor(UNKNOWN));
    expect(known[0]).toContain('"ok"');
    for (const again of known.slice(1)) expect(again).toContain('code_too_soon');
  });

  test('takes the same of the day’s bound, and is checked alike, right, wrong, worn out and late', async () => {
    server.clock.advance(MINUTE_MS);
    const checksOf = async (user_string: string): Promise<readonly string[]> => {
      const send = visitor();
      await send(account.sendMail, { user_string });
      const code = await server.codeFor(user_string);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      const answers: Envelope[] = [];
      for (const type of [undefined, 'register', 'forget'] as const) {
        answers.push(await send(account.checkEmail, { user_string, email_code: code, type }));
      }
      answers.push(await send(account.checkEmail, { user_string, email_code: wrong, type: 'forget' }));
      server.clock.advance(11 * MINUTE_MS);
      for (const type of ['register', 'forget'] as const) {
        answers.push(await send(account.checkEmail, { user_string, email_code: code, type }));
      }
      for (let nth = 0; nth < 5; nth += 1) {
        server.clock.advance(61 * SECOND_MS);
        answers.push(await send(account.sendMail, { user_string }));
      }
      return answers.map(masked);
    };
    const known = await checksOf(KNOWN);
    expect(known).toEqual(await checksOf(UNKNOWN));
    expect(known.at(-1)).toContain('too_many_codes');
  });

  test('goes to phones alike', async () => {
    const answers = await Promise.all(
      ['13800139003', '13800139004'].map(async (user_string) => {
        const send = visitor();
        const first = await send(account.sendSms, { user_string, country_code: '86' });
        return [first, await send(account.sendSms, { user_string, country_code: '86' })].map(masked);
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    for (const to of ['+8613800139003', '+8613800139004']) {
      expect(await outbox(to)).toContainEqual(expect.objectContaining({ code: expect.stringMatching(/^\d{6}$/) }));
    }
  });
});
