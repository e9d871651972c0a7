import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Check, type Result, runCheck, runSideBySide } from './check.ts';

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

/** Makes a report as vitest writes it, with one test of a known duration. */
function reportOf(numPassedTests: number, numFailedTests: number): string {
  const assertionResults = [{ fullName: 'rests in the book', duration: 12.5 }, { fullName: 'is skipped' }];
  const testResults = [{ name: '/house/src/book.test.ts', assertionResults }];
  return JSON.stringify({ numPassedTests, numFailedTests, testResults });
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
  writeFileSync(report, reportOf(7, 2));
  expect(await countsOf('process.exit(1)', { from: 'vitest', report })).toEqual({ passed: 7, failed: 2 });
});

test('a test file that does not load fails the check, though vitest counts no failed test', async () => {
  const report = join(folder, 'report.json');
  writeFileSync(report, reportOf(7, 0));
  expect(await countsOf('process.exit(1)', { from: 'vitest', report })).toEqual({ passed: 7, failed: 1 });
});

test('a missing script fails, and the scripts after it run all the same', async () => {
  writeFileSync(join(folder, 'here.mjs'), "console.log('ran')");
  const result = await runCheck(folder, { name: 'it', commands: [['gone.mjs'], ['here.mjs']] });
  expect(result).toMatchObject({ passed: 0, failed: 1, output: 'gone.mjs does not exist\nran\n' });
});

test('the seconds that end a line are the duration of its test', async () => {
  const lines = [
    'ok     an order is revoked (4.2 s)',
    'AGAIN  one (two) (9.9 s)',
    'FAILED one (two) (0.3 s)',
    '    told (twice)',
    'ALONE  passed: one (two) (0.2 s)',
    ' 17 kill (1.0 s)',
  ];
  writeFileSync(
    join(folder, 'script.mjs'),
    `console.log(${JSON.stringify([...lines, '2 passed, 1 failed'].join('\n'))})`,
  );
  const { tests } = await runCheck(folder, { name: 'it', commands: [['script.mjs']], counts: lastLine });
  expect(tests).toEqual([
    { name: 'an order is revoked', ms: 4200 },
    { name: 'one (two)', ms: 300 },
    { name: '17 kill', ms: 1000 },
  ]);
});

test("vitest's durations come from its report, with the file's name", async () => {
  const report = join(folder, 'report.json');
  writeFileSync(report, reportOf(2, 0));
  writeFileSync(join(folder, 'script.mjs'), '');
  const counts = { from: 'vitest', report } as const;
  const { tests } = await runCheck(folder, { name: 'it', commands: [['script.mjs']], counts });
  expect(tests).toEqual([
    { name: 'rests in the book (book.test.ts)', ms: 12.5 },
    { name: 'is skipped (book.test.ts)', ms: 0 },
  ]);
});

test('checks that run side by side are each told when they have ended, and one that fails stops no other', async () => {
  const gate = join(folder, 'gate');
  // The first ends only after the second has: one after the other they would never end.
  writeFileSync(join(folder, 'waits.mjs'), `import { existsSync } from 'node:fs'; while (!existsSync('gate'));`);
  writeFileSync(
    join(folder, 'opens.mjs'),
    `import { writeFileSync } from 'node:fs'; writeFileSync('gate', ''); process.exit(1)`,
  );
  const told: Result[] = [];
  const names = ['waits', 'opens', 'gone'];
  const checks = names.map((name) => ({ name, commands: [[`${name}.mjs`]] }));
  const results = await runSideBySide(folder, checks, (result) => told.push(result));
  expect(existsSync(gate)).toBe(true);
  expect(told).toEqual(results);
  expect(Object.fromEntries(results.map(({ name, failed }) => [name, failed]))).toEqual({
    waits: 0,
    opens: 1,
    gone: 1,
  });
});
