// What bounds attempts over a longer time: otherwise every minute would bring five more tries of a code.
import { account, safe } from '@bourse/contract';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
});
afterAll(() => server.stop());

const PASSWORDS = { password: 'changed456', repassword: 'changed456' };
type Purpose = 'register' | 'forget';
const ask = async (
  address: string,
  { ip, type = 'register' }: { ip?: string; type?: Purpose } = {},
): Promise<string> => {
  const { body } = await server.call(account.sendMail, { user_string: address, type }, undefined, ip ? { ip } : {});
  return body.type === 'ok' ? 'ok' : body.code;
};
const tryCode = async (address: string, code: string, ip?: string): Promise<string> => {
  const input = { user_string: address, email_code: code };
  const { body } = await server.call(account.checkEmail, input, undefined, ip ? { ip } : {});
  return body.type === 'ok' ? 'ok' : body.code;
};
const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const nextMinute = (): void => server.clock.advance(60 * SECOND_MS);

describe('in a day', () => {
  test('five codes go to one address for a stranger, fifteen for all strangers, whatever they are for', async () => {
    for (const address of ['flooded@example.com', 'nobody-flooded@example.com']) {
      const askFrom = async (ip: string, times: number): Promise<string[]> => {
        const answers: string[] = [];
        for (let nth = 0; nth < times; nth += 1) {
          nextMinute();
          answers.push(await ask(address, { type: nth % 2 === 0 ? 'forget' : 'register', ip }));
        }
        return answers;
      };
      const oks = (count: number) => Array.from({ length: count }, () => 'ok');
      expect(await askFrom('203.0.113.1', 6)).toEqual([...oks(5), 'too_many_codes']);
      expect(await askFrom('203.0.113.2', 6)).toEqual([...oks(5), 'too_many_codes']);
      expect(await askFrom('203.0.113.3', 5)).toEqual(oks(5));
      expect(await askFrom('203.0.113.4', 1)).toEqual(['too_many_codes']);
    }
    const input = { user_string: 'flooded@example.com', type: 'forget' as const };
    const { body } = await server.call(account.sendMail, input, undefined, { headers: { lang: 'en' } });
    expect(body.message).toMatch(/in \d+ hours/);
    server.clock.advance(DAY_MS);
    expect(await ask('flooded@example.com', { type: 'forget' })).toBe('ok');
  });

  test('strangers who use up their day leave the owner’s: ten codes, where the account was logged in from', async () => {
    const home = '198.51.100.50';
    await server.register('owner@example.com');
    await server.mustCall(account.login, { user_string: 'owner@example.com', password: TEST_PASSWORD }, undefined, {
      ip: home,
    });
    for (let nth = 0; nth < 16; nth += 1) {
      await ask('owner@example.com', { type: 'forget', ip: `203.0.113.${100 + (nth % 4)}` });
      nextMinute();
    }
    expect(await ask('owner@example.com', { type: 'forget', ip: '203.0.113.200' })).toBe('too_many_codes');
    const answers: string[] = [];
    for (let nth = 0; nth < 11; nth += 1) {
      nextMinute();
      answers.push(await ask('owner@example.com', { type: 'forget', ip: home }));
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'too_many_codes']);
    // Nor do their tries count there: the owner resets the password with the code that came.
    const code = await server.codeFor('owner@example.com');
    for (let nth = 0; nth < 30; nth += 1) {
      const input = { user_string: 'owner@example.com', email_code: wrongCode(code), type: 'forget' as const };
      await server.call(account.checkEmail, input, undefined, { ip: `203.0.113.${120 + nth}` });
    }
    const reset = { account: 'owner@example.com', code, ...PASSWORDS };
    const refused = await server.call(safe.forget, reset, undefined, { ip: '203.0.113.220' });
    expect(refused.body).toMatchObject({ code: 'too_many_tries' });
    expect((await server.call(safe.forget, reset, undefined, { ip: home })).body).toMatchObject({ type: 'ok' });
  });

  test('a hundred codes are asked for from one IPv6 /64', async () => {
    const answers: string[] = [];
    for (let nth = 0; nth < 101; nth += 1) {
      answers.push(await ask(`many-${nth}@example.com`, { ip: `2001:db8:1:1::${nth + 1}` }));
    }
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(100);
    expect(answers.at(-1)).toBe('too_many_codes');
    expect(await ask('many-elsewhere@example.com', { ip: '2001:db8:1:2::1' })).toBe('ok');
  });

  test('eight wrong guesses at one address come from one place, however many codes it asks for', async () => {
    const here = '198.51.100.9';
    const answers: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      nextMinute();
      await ask('guessed@example.com', { ip: here });
      // Held against one code, then against two, then three: 1 guess, 2 and 3.
      answers.push(await tryCode('guessed@example.com', '000000', here));
    }
    answers.push(await tryCode('guessed@example.com', '000000', here));
    answers.push(await tryCode('guessed@example.com', '000000', here));
    expect(answers).toEqual([...Array.from({ length: 4 }, () => 'invalid_code'), 'too_many_tries']);
    const code = await server.codeFor('guessed@example.com');
    expect(await tryCode('guessed@example.com', code, here)).toBe('too_many_tries');
    expect(await tryCode('guessed@example.com', code, '198.51.100.10')).toBe('ok');
  });

  test('thirty wrong guesses at one address come from everywhere: 22 of strangers, 8 of where it is at home', async () => {
    const home = '198.51.100.60';
    await server.register('everywhere@example.com');
    const login = { user_string: 'everywhere@example.com', password: TEST_PASSWORD };
    await server.mustCall(account.login, login, undefined, { ip: home });
    const { sql } = server.services.storage;
    const guessesLeft = async (ip: string): Promise<number> => {
      for (let guesses = 0; ; guesses += 1) {
        // One code at a time, so that a try is one guess.
        await sql`DELETE FROM codes WHERE address = 'everywhere@example.com'`;
        await sql`DELETE FROM throttles WHERE subject LIKE 'code %'`;
        nextMinute();
        expect(await ask('everywhere@example.com', { type: 'forget', ip })).toBe('ok');
        const input = { account: 'everywhere@example.com', code: '000000', ...PASSWORDS };
        const { body } = await server.call(safe.forget, input, undefined, { ip });
        if (body.type !== 'ok' && body.code === 'too_many_tries') return guesses;
      }
    };
    const strangers = ['203.0.113.31', '203.0.113.32', '203.0.113.33', '203.0.113.34'];
    const guesses: number[] = [];
    for (const ip of [...strangers, home]) guesses.push(await guessesLeft(ip));
    expect(guesses).toEqual([8, 8, 6, 0, 8]);
    expect(guesses.reduce((sum, count) => sum + count, 0)).toBe(30);
  });

  test('a hundred wrong tries come from one place, whatever they are for', async () => {
    const ip = '198.51.100.77';
    for (let nth = 0; nth < 20; nth += 1) {
      const address = `sprayed-${nth}@example.com`;
      await ask(address);
      const code = await server.codeFor(address);
      // Calls of this kind are limited per minute as well.
      if (nth % 10 === 0) nextMinute();
      for (let tries = 0; tries < 5; tries += 1)
        expect(await tryCode(address, wrongCode(code), ip)).toBe('invalid_code');
    }
    await ask('sprayed-last@example.com');
    expect(await tryCode('sprayed-last@example.com', await server.codeFor('sprayed-last@example.com'), ip)).toBe(
      'too_many_tries',
    );
  });
});

describe('a stranger who forgets a password', () => {
  test('gets one answer, known or not, and the same after too many tries', async () => {
    await server.register('secret@example.com');
    const forget = async (address: string) =>
      (
        await server.call(safe.forget, { account: address, code: '000000', ...PASSWORDS }, undefined, {
          ip: '203.0.113.250',
        })
      ).body;
    for (const address of ['secret@example.com', 'not-there@example.com']) {
      nextMinute();
      await ask(address, { type: 'forget' });
    }
    for (let tries = 0; tries < 7; tries += 1) {
      expect(await forget('secret@example.com')).toEqual(await forget('not-there@example.com'));
    }
  });
});

test('five wrong trade passwords lock it for a quarter of an hour, also when they come at once', async () => {
  const { token } = await server.register('fund@example.com');
  const change = async (oldpassword: string | undefined, password: string): Promise<string> => {
    const input = { oldpassword, password, re_password: password };
    const { body } = await server.call(safe.updateTradePassword, input, token);
    return body.type === 'ok' ? 'ok' : body.code;
  };
  expect(await change(undefined, '120987')).toBe('ok');
  const answers = await Promise.all(Array.from({ length: 8 }, () => change('000000', '120988')));
  expect(answers.filter((answer) => answer === 'wrong_password')).toHaveLength(5);
  expect(answers.filter((answer) => answer === 'too_many_tries')).toHaveLength(3);
  expect(await change('120987', '120988')).toBe('too_many_tries');
  server.clock.advance(15 * MINUTE_MS);
  expect(await change('120987', '120988')).toBe('ok');
});
