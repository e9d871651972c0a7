import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { specCoverage } from './spec-coverage.ts';

const spec = ['# Rules', '', '- **B1** first', '- **B2** second', '- **S1** third'].join('\n');
const linesFor = (texts: Record<string, string>) =>
  specCoverage
    .check(projectOf({ 'packages/engine/SPEC.md': spec, ...texts }))
    .map(({ path, line, reason }) => `${path}:${line}: ${reason}`);

test('a rule without a test is an offence of the specification', () => {
  const text = "test('B1 holds', () => undefined);\n// B2 is only mentioned\ntest('holds S1', () => undefined);";
  expect(linesFor({ 'packages/engine/src/book.test.ts': text })).toEqual([
    'packages/engine/SPEC.md:4: rule B2 has no test whose name begins with it',
    'packages/engine/SPEC.md:5: rule S1 has no test whose name begins with it',
  ]);
});

test('several rules in one name, names in tables and templates all count, and only in tests', () => {
  const book = "test('B1, S1 hold', () => undefined);";
  const table = 'const rows = [{ name: `B2 holds for ${what}` }];';
  expect(linesFor({ 'packages/engine/src/book.test.ts': book, 'tests/model/spot.test.ts': table })).toEqual([]);
  expect(linesFor({ 'packages/engine/src/book.ts': `${book}${table}` })).toHaveLength(3);
});

test('a test of a rule that is gone, and a rule that stands twice, are offences', () => {
  const text = "test('B1, B2, S1, S9 hold', () => undefined);";
  expect(linesFor({ 'packages/engine/src/book.test.ts': text })).toEqual([
    'packages/engine/src/book.test.ts:1: S9 is no rule of SPEC.md',
  ]);
  const twice = { 'packages/engine/SPEC.md': `${spec}\n- **B1** again` };
  expect(linesFor({ ...twice, 'packages/engine/src/book.test.ts': "test('B1, B2, S1 hold', f);" })).toEqual([
    'packages/engine/SPEC.md:6: rule B1 stands twice',
  ]);
});
