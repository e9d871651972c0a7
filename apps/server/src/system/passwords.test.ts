import { expect, test } from 'vitest';
import { withCallerNetwork } from './caller-network.ts';
import { createPasswords, isAcceptablePassword } from './passwords.ts';

test.each([
  ['abc123', true],
  ['abcdefgh12345678', true],
  ['abc12', false],
  ['abcdefgh123456789', false],
  ['abcdef', false],
  ['123456', false],
  ['密码密码123', false],
  ['p 密码 1', true],
])('a login password has 6 to 16 characters with a letter and a digit: %s', (password, expected) => {
  expect(isAcceptablePassword(password)).toBe(expected);
});

test('passwords are hashed with argon2id at the recommended cost', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('secret123');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(stored, 'secret123')).toBe(true);
  expect(await passwords.verify(stored, 'secret124')).toBe(false);
});

test('without a stored hash nothing matches', async () => {
  expect(await createPasswords().verify(undefined, 'secret123')).toBe(false);
});

test('a character typed in its composed or decomposed form is the same password', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('caf\u00e9123');
  expect(await passwords.verify(stored, 'cafe\u0301123')).toBe(true);
});

test('two jobs run at once, the others wait; beyond 50 of one network and 200 of all they are refused', async () => {
  const passwords = createPasswords();
  let began = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const ask = (network: string) =>
    withCallerNetwork(network, () =>
      passwords.inTurn(async () => {
        began += 1;
        await gate;
      }),
    );
  const waiting = Array.from({ length: 52 }, () => ask('first'));
  expect(began).toBe(2);
  expect(await ask('first')).toMatchObject({ ok: false, code: 'busy' });
  for (let index = 0; index < 150; index += 1) waiting.push(ask(`network ${index % 3}`));
  expect(await ask('last')).toMatchObject({ ok: false, code: 'busy' });
  open();
  expect((await Promise.all(waiting)).every((outcome) => outcome.ok)).toBe(true);
  expect(began).toBe(202);
});

test('a job that throws gives its turn on', async () => {
  const passwords = createPasswords();
  const fail = () => passwords.inTurn(() => Promise.reject(new Error('broken')));
  await expect(Promise.all([fail(), fail(), fail()])).rejects.toThrow('broken');
  expect(await passwords.inTurn(async () => 'next')).toEqual({ ok: true, value: 'next' });
});
