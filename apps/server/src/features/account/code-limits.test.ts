// What bounds attempts over a longer time: otherwise every minute would bring five more tries of a code.
import { account, safe } from '@bourse/contract';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../http/testing.ts';

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
  test('ten codes go to one address, whatever they are for and whoever asks', async () => {
    await server.register('ten@example.com');
    for (const address of ['ten@example.com', 'nobody-ten@example.com']) {
      const answers: string[] = [];
      for (let nth = 0; nth < 12; nth += 1) {
        nextMinute();
        answers.push(await ask(address, { type: nth % 2 === 0 ? 'forget' : 'register' }));
      }
      // The registration has used one of the first account's.
      const sent = address === 'ten@example.com' ? 9 : 10;
      expect(answers).toEqual([
        ...Array.from({ length: sent }, () => 'ok'),
        ...Array.from({ length: 12 - sent }, () => 'too_many_codes'),
      ]);
    }
    const { body } = await server.call(
      account.sendMail,
      { user_string: 'ten@example.com', type: 'forget' },
      undefined,
      {
        headers: { lang: 'en' },
      },
    );
    expect(body.message).toMatch(/in \d+ hours/);
    server.clock.advance(DAY_MS);
    expect(await ask('ten@example.com', { type: 'forget' })).toBe('ok');
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

  test('fifteen wrong tries for one address come from one place, however many codes it asks for', async () => {
    const here = '198.51.100.9';
    const answers: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      nextMinute();
      await ask('guessed@example.com');
      const code = await server.codeFor('guessed@example.com');
      for (let tries = 0; tries < 5; tries += 1)
        answers.push(await tryCode('guessed@example.com', wrongCode(code), here));
    }
    expect(answers).toEqual([
      ...Array.from({ length: 15 }, () => 'invalid_code'),
      ...Array.from({ length: 5 }, () => 'too_many_tries'),
    ]);
    const code = await server.codeFor('guessed@example.com');
    expect(await tryCode('guessed@example.com', code, here)).toBe('too_many_tries');
    expect(await tryCode('guessed@example.com', code, '198.51.100.10')).toBe('ok');
  });

  test('thirty wrong tries for one address come from everywhere', async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      nextMinute();
      await ask('everywhere@example.com');
      const code = await server.codeFor('everywhere@example.com');
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await tryCode('everywhere@example.com', wrongCode(code), `203.0.113.${nth * 5 + tries}`)).toBe(
          'invalid_code',
        );
      }
    }
    nextMinute();
    await ask('everywhere@example.com');
    const code = await server.codeFor('everywhere@example.com');
    expect(await tryCode('everywhere@example.com', code)).toBe('too_many_tries');
    server.clock.advance(DAY_MS);
    await ask('everywhere@example.com');
    expect(await tryCode('everywhere@example.com', await server.codeFor('everywhere@example.com'))).toBe('ok');
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
