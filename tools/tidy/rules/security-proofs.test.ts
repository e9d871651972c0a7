import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { securityProofs } from './security-proofs.ts';

const head = '| promise | proved by |\n| --- | --- |\n';
const linesFor = (rows: string, texts: Record<string, string> = {}) =>
  securityProofs
    .check(
      projectOf({ 'docs/security/v03-sessions.md': `# V3 Sessions\n\n${head}${rows}`, 'apps/a.test.ts': '', ...texts }),
    )
    .map(({ line, reason }) => `${line}: ${reason}`);

test('a promise whose tests exist is kept', () => {
  expect(linesFor('| locks | `apps/a.test.ts` |\n')).toEqual([]);
  expect(linesFor('| locks | `apps/a.test.ts`, `tests/e2e/b.ts` |\n', { 'tests/e2e/b.ts': '' })).toEqual([]);
});

test('a promise without a test, and a test that is gone or is none, are offences', () => {
  expect(
    linesFor('| locks | soon |\n| bolts | `apps/gone.test.ts` |\n| bars | `apps/a.ts` |\n', { 'apps/a.ts': '' }),
  ).toEqual([
    '5: this promise names no test',
    '6: there is no test apps/gone.test.ts',
    '7: there is no test apps/a.ts',
  ]);
});

test('a rule that stands in place of a promise names no test either', () => {
  expect(linesFor('| --- | --- |\n')).toEqual(['5: this promise names no test']);
});

test('what is not ours to keep says so', () => {
  expect(linesFor('| TLS | not ours: the proxy in front |\n')).toEqual([]);
  expect(linesFor('| TLS | not ours: |\n')).toHaveLength(1);
});

test('a project without the page has nothing to prove', () => {
  expect(securityProofs.check(projectOf({ 'apps/a.ts': '' }))).toEqual([]);
});

test('every chapter is looked at, and the index, which lists them in a table, is none', () => {
  const row = '| locks | soon |\n';
  const texts = { 'docs/security/v12-files.md': `${head}${row}`, 'docs/security/README.md': `${head}${row}` };
  expect(securityProofs.check(projectOf(texts))).toMatchObject([{ path: 'docs/security/v12-files.md', line: 3 }]);
});
