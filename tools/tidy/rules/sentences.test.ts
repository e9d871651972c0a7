import { expect, test } from 'vitest';
import { parseAddedLines, type AddedLines } from '../added-lines.ts';
import { projectOf } from '../project.ts';
import { checkCounts, findFragments, hasMainClause } from './sentences.ts';

const fragmentsIn = (text: string): string[] =>
  projectOf({ 'packages/engine/src/a.ts': `// A file.\n${text}` }).files.flatMap((file) =>
    findFragments(file).map(({ line, text: found }) => `${line} ${found}`),
  );

test.each([
  ['Of the ad'],
  ['What the buyer pays'],
  ['What is due, and by when'],
  ['What it has taken of what remained of the ad'],
  ['Of a pair that it holds all coins of, rounded down'],
  ['As the field is called, or the part of one'],
  ['Who may do it'],
  ['Whose turn it is'],
  ['Where its users live'],
  ['What the storage does not know'],
  ['Of work that cannot wait'],
  ['None where it has no ids'],
])('%s: no main clause', (sentence) => {
  expect(hasMainClause(sentence)).toBe(false);
});

test.each([
  ['What was paid is given back'],
  ['What the signer has said of it stands until it is asked again'],
  ['Of a sell ad it is part of what is held'],
  ['Of a user who is frozen, the orders are cancelled'],
  ['Where a market is halted, its orders wait'],
  ['As long as it waits, nobody may take it'],
  ['Who has left cannot come back'],
  ['None is told'],
])('%s: a main clause', (sentence) => {
  expect(hasMainClause(sentence)).toBe(true);
});

test('the first sentence counts, of comments of one line and of several, and quoted code is one word', () => {
  expect(
    fragmentsIn(
      [
        'type A = {',
        '  /** Of the ad: it is never changed. */',
        '  a: number;',
        '  /**',
        '   * What the buyer',
        '   * pays. It is rounded down.',
        '   */',
        '  b: number;',
        '  /** As `is; has. was` in units. */',
        '  c: number;',
        '};',
        '// Who may',
        '// do it.',
        'const d = 1;',
      ].join('\n'),
    ),
  ).toEqual(['3 Of the ad', '5 What the buyer pays', '10 As `is; has. was` in units', '13 Who may do it']);
});

test.each([
  ['a sentence', '/** The buyer pays it. */\nconst a = 1;'],
  ['the lines that open a file', '// What users own.\nconst a = 1;'],
  ['a step', 'function a() {\n  // Of the last one.\n  return 1;\n}'],
  ['a call', 'function a() {\n  // Of the last one.\n  b.c();\n}'],
  ['a comment behind code', 'const a = 1; // Of the ad.'],
  ['a comment of JSX', 'const a = (\n  <p>\n    {/* What is shown. */}\n    b\n  </p>\n);'],
  ['a text', "const a = '/** Of the ad. */';"],
])('%s is passed over', (_, text) => {
  const project = projectOf({ 'packages/engine/src/a.ts': text.startsWith('//') ? text : `// A file.\n${text}` });
  expect(project.files.flatMap(findFragments)).toEqual([]);
});

const planted = {
  'apps/web/src/a.ts': '// A file.\n/** Of the ad. */\nconst a = 1;\n/** What it costs. */\nconst b = 2;',
  'tests/e2e/b.ts': '// A file.\n/** Who looks. */\nconst c = 3;',
};

const offencesOf = (counts: Readonly<Record<string, number>>, added?: AddedLines): string[] =>
  checkCounts({ ...projectOf(planted), ...(added && { readAdded: () => added }) }, counts).map(
    ({ path, line, reason }) => `${path}:${line}: ${reason}`,
  );

test('a part that has as many as it may is passed over', () => {
  expect(offencesOf({ 'apps/web': 2, tests: 1 })).toEqual([]);
});

test('one more is told of where it is new, with how to write it', () => {
  const added = new Map([['apps/web/src/a.ts', new Set([4])]]);
  expect(offencesOf({ 'apps/web': 1, tests: 1 }, added)).toEqual([
    'apps/web/src/a.ts:4: "What it costs" is no sentence: write a sentence with a subject and a verb, or leave it out where ' +
      'it only repeats name and type; apps/web may have 1 comments that are none, and has 2',
  ]);
});

test('where nobody knows which is new, the table is named', () => {
  expect(offencesOf({ 'apps/web': 1, tests: 1 })).toEqual([
    expect.stringContaining('tools/tidy/fragments.ts:1: a comment is no sentence'),
  ]);
});

test('in a part that may have none each one is told of, and a part without a number may have none', () => {
  expect(offencesOf({ 'apps/web': 0 }).map((offence) => offence.split(': ')[0])).toEqual([
    'apps/web/src/a.ts:2',
    'apps/web/src/a.ts:4',
    'tests/e2e/b.ts:2',
  ]);
});

test('fewer are told of, so that the number is lowered', () => {
  expect(offencesOf({ 'apps/web': 4, tests: 1, 'packages/ui': 1 })).toEqual([
    'tools/tidy/fragments.ts:1: apps/web has 2 comments that are no sentences, and its number is 4: lower it',
    'tools/tidy/fragments.ts:1: packages/ui has 0 comments that are no sentences, and its number is 1: lower it',
  ]);
});

test('the lines that a diff adds', () => {
  const diff = [
    '--- a/a.ts',
    '+++ b/a.ts',
    '@@ -1,0 +2,2 @@ x',
    '+b',
    '+c',
    '@@ -9 +11 @@',
    '-d',
    '+e',
    '@@ -20,2 +21,0 @@',
  ];
  expect(parseAddedLines(diff.join('\n'))).toEqual(new Map([['a.ts', new Set([2, 3, 11])]]));
});
