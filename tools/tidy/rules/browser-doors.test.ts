import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { browserDoors } from './browser-doors.ts';

const PAGE = 'apps/web/src/features/chart/candles.ts';
const offences = (path: string, text: string): number => browserDoors.check(projectOf({ [path]: text })).length;

test.each([
  'const to = Date.now();',
  'const today = new Date();',
  'const read = Date.now;',
  "localStorage.setItem('token', token);",
  "const kept = sessionStorage.getItem('draft');",
])('%s is an offence', (text) => {
  expect(offences(PAGE, text)).toBe(1);
  expect(offences('apps/backoffice/src/ui/effective-field.tsx', text)).toBe(1);
});

test.each([
  'Date.now = () => NOW_MS;',
  'const at = new Date(1_000);',
  'const at = Date.parse(text);',
  'const day = new Date(0).getUTCDay();',
  "const name = 'localStorage';",
])('%s is none', (text) => {
  expect(offences(PAGE, text)).toBe(0);
});

test('each door may, tests and the server are free', () => {
  const text = 'const at = Date.now();';
  for (const path of [
    'packages/ui/src/lib/server-clock.ts',
    'apps/web/src/lib/resend-times.test.ts',
    'apps/server/src/system/clock.ts',
  ])
    expect(offences(path, text)).toBe(0);
  expect(offences('packages/ui/src/lib/storage.ts', "localStorage.getItem('token');")).toBe(0);
  expect(offences('packages/ui/src/lib/storage.ts', text)).toBe(1);
});
