import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { textGroupsRule } from './text-groups.ts';

const linesFor = (texts: Record<string, string>) =>
  textGroupsRule.check(projectOf(texts)).map(({ path, line, reason }) => `${path}:${line}: ${reason}`);

const catalogue = (keys: readonly string[]) => ({
  'packages/messages/src/zh/new.ts': `export const texts = {\n${keys.map((key) => `  '${key}': '好',\n`).join('')}};`,
});

test('a text of screens that has no group is an offence', () => {
  expect(linesFor(catalogue(['moonshot.title', 'micro.title']))).toEqual([
    'packages/messages/src/zh/new.ts:2: say in apps/web/build/text-groups.ts with which screens moonshot.title comes',
  ]);
});

test('texts of mails and of the back office need none', () => {
  expect(linesFor(catalogue(['mail.moonshot.title', 'office.moonshot']))).toEqual([]);
});

const inScreen = (code: string) => linesFor({ 'apps/web/src/features/moon/moon.ts': code });

test('code that is loaded outside of a part waits for its texts', () => {
  expect(inScreen("const { go } = await import('./rocket.ts');")).toEqual([
    'apps/web/src/features/moon/moon.ts:1: wait for the texts of this code: withTexts(import(…))',
  ]);
});

test.each([
  "await withTexts(import('./rocket.ts'));",
  "lazyPart(() => import('./rocket.tsx').then((module) => module.Rocket));",
  "type Rocket = typeof import('./rocket.tsx').Rocket;",
  "import('socket.io-client').then(connect);",
])('%s is no offence', (code) => {
  expect(inScreen(code)).toEqual([]);
});
