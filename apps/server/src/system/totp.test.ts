import { instant } from '@bourse/domain';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { createTotpSecret, findTotpStep, totpStepAt, totpUrl } from './totp.ts';

// The secret of RFC 6238's appendix B, whose codes of 8 digits end in ours of 6.
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s, as in RFC 6238', (seconds, code) => {
  const now = instant(seconds * 1000);
  expect(findTotpStep({ secret: RFC_SECRET, code, now })).toBe(totpStepAt(now));
});

test.each(['', '12345', '1234567', '１２３４５６', '12345６', '12 456', '-12345'])('%j is no code', (code) => {
  expect(findTotpStep({ secret: RFC_SECRET, code, now: instant(59_000) })).toBeUndefined();
});

test('a code is good one step before and after its own, and no further', () => {
  const now = instant(1_795_000_000_000);
  const secret = createTotpSecret();
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 });
  expect([-2, -1, 0, 1, 2].map((steps) => findTotpStep({ secret, code: codeAt(steps), now }))).toEqual([
    undefined,
    totpStepAt(now) - 1,
    totpStepAt(now),
    totpStepAt(now) + 1,
    undefined,
  ]);
});

test('secrets have 160 bits and are never the same', () => {
  const secrets = Array.from({ length: 50 }, createTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the address for a QR code names issuer, account and secret', () => {
  const url = new URL(totpUrl({ secret: RFC_SECRET, issuer: 'Bourse', account: 'a+b@example.com' }));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('Bourse:a+b@example.com');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret: RFC_SECRET, issuer: 'Bourse', digits: '6' });
});
