import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Check, runCheck } from './check.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-check-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function countsOf(script: string, counts?: Check['counts']) {
  writeFileSync(join(folder, 'script.mjs'), script);
  const { passed, failed } = await runCheck(folder, {
    name: 'it',
    commands: [['script.mjs']],
    ...(counts === undefined ? {} : { counts }),
  });
  return { passed, failed };
}

const lastLine = { from: 'last line' } as const;

test.each<[string, string, Check['counts'], { passed: number; failed: number }]>([
  ['success without tests counts as one', '', undefined, { passed: 1, failed: 0 }],
  ['failure without tests counts as one', 'process.exit(3)', undefined, { passed: 0, failed: 1 }],
  [
    'the last line is believed',
    "console.log('1 passed, 9 failed\\n4 passed, 0 failed')",
    lastLine,
    { passed: 4, failed: 0 },
  ],
  [
    'failed tests are counted',
    "console.log('4 passed, 2 failed'); process.exit(1)",
    lastLine,
    { passed: 4, failed: 2 },
  ],
  [
    'an exit code outweighs the last line',
    "console.log('4 passed, 0 failed'); process.exit(1)",
    lastLine,
    { passed: 4, failed: 1 },
  ],
  ['no last line is a failure', "console.log('done')", lastLine, { passed: 0, failed: 1 }],
  ['no test at all is a failure', "console.log('0 passed, 0 failed')", lastLine, { passed: 0, failed: 1 }],
])('%s', async (_name, script, counts, expected) => {
  expect(await countsOf(script, counts)).toEqual(expected);
});

test("vitest's totals come from its report", async () => {
  const report = join(folder, 'report.json');
  writeFileSync(report, JSON.stringify({ numPassedTests: 7, numFailedTests: 2 }));
  expect(await countsOf('process.exit(1)', { from: 'vitest', report })).toEqual({ passed: 7, failed: 2 });
});

test('a test file that does not load fails the check, though vitest counts no failed test', async () => {
  const report = join(folder, 'report.json');
  writeFileSync(report, JSON.stringify({ numPassedTests: 7, numFailedTests: 0 }));
  expect(await countsOf('process.exit(1)', { from: 'vitest', report })).toEqual({ passed: 7, failed: 1 });
});

test('a missing script fails, and the scripts after it run all the same', async () => {
  writeFileSync(join(folder, 'here.mjs'), "console.log('ran')");
  const result = await runCheck(folder, { name: 'it', commands: [['gone.mjs'], ['here.mjs']] });
  expect(result).toMatchObject({ passed: 0, failed: 1, output: 'gone.mjs does not exist\nran\n' });
});
