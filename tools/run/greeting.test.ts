import { expect, test } from 'vitest';
import { greetingOf } from './greeting.ts';

const site = { host: '127.0.0.1', port: 3000, officePort: 3001, publicUrl: 'http://127.0.0.1:3000', isDemo: true };

test('the terminal says where the exchange and its back office are, where passkeys work and that it is a demo', () => {
  const [where, office, passkeys, demo, ...rest] = greetingOf(site).split('\n');
  expect(where).toBe('Bourse is running at http://127.0.0.1:3000');
  expect(office).toBe('Its back office is at http://127.0.0.1:3001');
  expect(passkeys).toContain('http://localhost:3000 or http://localhost:3001');
  expect(demo).toContain('DEMO');
  expect(rest).toEqual([]);
});

test('a site with a name has its passkeys there, and one that is no demo does not say so', () => {
  const lines = greetingOf({ ...site, publicUrl: 'https://bourse.example', isDemo: false }).split('\n');
  expect(lines).toEqual(['Bourse is running at http://127.0.0.1:3000', 'Its back office is at http://127.0.0.1:3001']);
  const ipv6 = greetingOf({ host: '::1', port: 3002, officePort: 3003, publicUrl: 'http://[::1]:3002', isDemo: false });
  expect(ipv6).toContain('http://localhost:3002');
});
