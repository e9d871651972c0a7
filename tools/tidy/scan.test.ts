import { expect, test } from 'vitest';
import { findImports } from './imports.ts';
import { scan } from './scan.ts';

const signs = (text: string) => scan(text).filter((token) => token.kind === 'sign' && token.text === '/').length;
const kinds = (text: string) => scan(text).map((token) => `${token.kind} ${token.text}`);

test.each([
  ['a / b', 1],
  ['(a + b) / c / d', 2],
  ['list[0] / 2', 1],
  ['a /= 2', 1],
  ['// a / b', 0],
  ['/* a / b */', 0],
  ["'a / b'", 0],
  ['`a / b`', 0],
  ['`${a / b}`', 1],
  ['`${`${a / b}`} / ${c}`', 1],
  ['/a\\/b[/]/u.test(c)', 0],
  ['return /ab/.test(c)', 0],
  ['f(/ab/, 1 / 2)', 1],
])('divisions in %s', (text, expected) => {
  expect(signs(text)).toBe(expected);
});

test('a closing tag starts no regular expression, and an apostrophe between tags ends with its line', () => {
  const text = "<p>it's</p>;\n<b>{t('a.b')}</b>;";
  expect(kinds(text)).toContain('string a.b');
  expect(scan(text).filter((token) => token.kind === 'regex')).toEqual([]);
});

test('a template is its chunks, with the code of its holes between them', () => {
  expect(scan('`a.${b({ c: 1 })}.d`').map(({ kind, text, chunk }) => ({ kind, text, ...chunk }))).toEqual([
    { kind: 'template', text: 'a.', isFirst: true, isLast: false },
    ...['b', '(', '{', 'c', ':'].map((text) => ({ kind: /\w/.test(text) ? 'word' : 'sign', text })),
    { kind: 'number', text: '1' },
    ...['}', ')'].map((text) => ({ kind: 'sign', text })),
    { kind: 'template', text: '.d', isFirst: false, isLast: true },
  ]);
});

test('lines are counted through comments, templates and strings', () => {
  const lines = scan('/* 1\n2 */ a\n`3\n4` b').map(({ text, line }) => [text, line]);
  expect(lines).toEqual([
    ['/* 1\n2 */', 1],
    ['a', 2],
    ['3\n4', 3],
    ['b', 4],
  ]);
});

test('every way to import is found, and nothing that only looks like one', () => {
  const text = [
    "import a, { type B } from 'one';",
    "import type { C } from 'two';",
    "import 'three';",
    "import * as d from 'four';",
    "export { e } from 'five';",
    "export type { F } from 'six';",
    "export * from 'seven';",
    "const g = await import('eight');",
    "new Worker(new URL('./nine.ts', import.meta.url));",
    "import.meta.resolve('ten');",
    "// import 'no';",
    'const no = "import \'no\'";',
    "export const from = 'no';",
    "export { no };\nconst x = 'no';",
    "import type from 'eleven';",
  ].join('\n');
  expect(findImports(scan(text)).map((it) => `${it.specifier}:${it.line}${it.isType ? ' type' : ''}`)).toEqual([
    'one:1',
    'two:2 type',
    'three:3',
    'four:4',
    'five:5',
    'six:6 type',
    'seven:7',
    'eight:8',
    'eleven:16',
    './nine.ts:9',
    'ten:10',
  ]);
});
