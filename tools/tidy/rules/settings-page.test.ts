import { expect, test } from 'vitest';
import { describeSettings } from '../../../apps/server/src/config.ts';
import { renderSettings } from '../../generate/settings-page.ts';
import { projectOf } from '../project.ts';
import { settingsPage } from './settings-page.ts';

const SOURCE = { 'apps/server/src/config.ts': '' };
const check = (page: string | undefined) =>
  settingsPage.check(projectOf(page === undefined ? SOURCE : { ...SOURCE, 'docs/settings.md': page }));

test('the page of settings is as it is made', () => {
  expect(check(renderSettings())).toEqual([]);
});

test.each([
  ['a page that is missing', undefined],
  ['one with another default', renderSettings().replace('`3000`', '`3001`')],
  ['one without a setting', renderSettings().replace(/^\| `HOST` .*\n/m, '')],
])('%s is refused, with the command that mends it', (_, page) => {
  expect(page).not.toBe(renderSettings());
  expect(check(page)).toEqual([
    { path: 'docs/settings.md', line: 1, reason: 'is stale: npm run generate -- settings' },
  ]);
});

test('every setting says what it means and what counts without it', () => {
  const settings = describeSettings();
  expect(settings.length).toBeGreaterThan(40);
  expect(settings.filter(({ fallback, meaning }) => fallback === '' || meaning === '')).toEqual([]);
  expect(settings.find(({ name }) => name === 'PORT')?.fallback).toBe('`3000`');
  expect(settings.find(({ name }) => name === 'DATABASE_URL')?.fallback).toBe('unset');
});
