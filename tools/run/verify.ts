// Every check of the project, each with one line; the output of those that failed; which tests took longest; and as the
// last line `N passed, N failed`, which counts single tests. A check without tests of its own counts as one.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, type Result, runSideBySide } from './check.ts';
import { everyStep } from './checks.ts';
import { linesOfSlowest, tell } from './report.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'bourse-verify-'));

const results: Result[] = [];
for (const step of everyStep(root, reports)) {
  const isReady = ({ needs }: Check): boolean => results.every(({ name, failed }) => name !== needs || failed === 0);
  const skipped = step.filter((check) => !isReady(check)).map(notRun);
  for (const result of skipped) tell(result);
  results.push(...skipped, ...(await runSideBySide(root, step.filter(isReady), tell)));
}
rmSync(reports, { recursive: true, force: true });

function notRun({ name, needs }: Check): Result {
  return { name, passed: 0, failed: 1, ms: 0, output: `not run, because ${needs} failed\n`, tests: [] };
}

console.log('The slowest tests:');
for (const line of linesOfSlowest(results)) console.log(line);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const failedChecks = results.filter((result) => result.failed > 0).map((result) => result.name);
console.log(failedChecks.length === 0 ? 'Every check passed.' : `Failed: ${failedChecks.join(', ')}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
