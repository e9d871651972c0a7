import { expect, test } from 'vitest';
import { greetingOf } from './greeting.ts';

const site = { host: '127.0.0.1', port: 3000, publicUrl: 'http://127.0.0.1:3000', isDemo: true };

test('the terminal says where the exchange is, where passkeys work and that it is a demo', () => {
  const [where, passkeys, demo, ...rest] = greetingOf(site).split('\n');
  expect(where).toBe('Bourse is running at http://127.0.0.1:3000');
  expect(passkeys).toContain('http://localhost:3000');
  expect(demo).toContain('DEMO');
  expect(rest).toEqual([]);
});

test('a site with a name has its passkeys there, and one that is no demo does not say so', () => {
  const lines = greetingOf({ ...site, publicUrl: 'https://bourse.example', isDemo: false }).split('\n');
  expect(lines).toEqual(['Bourse is running at http://127.0.0.1:3000']);
  const ipv6 = greetingOf({ host: '::1', port: 3001, publicUrl: 'http://[::1]:3001', isDemo: false });
  expect(ipv6).toContain('http://localhost:3001');
});
