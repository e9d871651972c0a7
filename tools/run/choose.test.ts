// Commands of several names: which one runs, with which arguments, and what is said where there is none of that name.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

function run(path: string, ...rest: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...rest], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { DATA_DIR: '/nowhere/at/all' },
  });
  return { status, output: stdout + stderr };
}

test.each([[], ['other'], ['toString']])('a name that is none, %j, is told which there are', (...rest) => {
  const { status, output } = run('tools/prove/main.ts', ...rest);
  expect(status).toBe(64);
  expect(output).toContain('npm run prove -- NAME, where NAME is one of receipt, liabilities, ledger, audit, ticks');
});

test.each([
  ['receipt', ['none.json'], 66, 'none.json cannot be read'],
  ['receipt', [], 64, 'usage: npm run prove -- receipt FILE'],
  ['liabilities', ['none.json'], 66, 'none.json cannot be read'],
  ['audit', ['none.jsonl'], 66, 'none.jsonl cannot be read'],
  ['ledger', [], 66, 'There is no database in /nowhere/at/all'],
  ['ticks', ['none'], 64, 'usage: npm run prove -- ledger'],
] as const)('%s with %j runs with them alone, and its exit code %i is kept', (name, rest, code, text) => {
  const { status, output } = run('tools/prove/main.ts', name, ...rest);
  expect(output).toContain(text);
  expect(status).toBe(code);
});

test('what chooses further keeps its name, and options reach it', () => {
  const { status, output } = run('tests/model/main.ts', 'odds', '--orders', '1000', '--seed', '3');
  expect(output).toContain('"seed":3,"orders":1000');
  expect(status).toBe(0);
});
