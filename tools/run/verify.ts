// Every check of the project, one after the other, each with one line; the output of those that failed; and as the
// last line `N passed, N failed`, which counts single tests. A check without tests of its own counts as one.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, type Result, runCheck } from './check.ts';

const root = join(import.meta.dirname, '../..');
const reports = mkdtempSync(join(tmpdir(), 'bourse-verify-'));

const checks: readonly Check[] = [
  { name: 'tidy', commands: [['tools/tidy/main.ts']] },
  { name: 'format', commands: [[bin('biome'), 'format', '.']] },
  { name: 'lint', commands: [[bin('oxlint'), '--type-aware', '--deny-warnings']] },
  {
    name: 'types',
    commands: [
      [bin('tsc'), '-p', 'tsconfig.json'],
      [bin('tsc'), '-p', 'packages/ui/tsconfig.json'],
      [bin('tsc'), '-p', 'apps/web/tsconfig.json'],
      [bin('tsc'), '-p', 'apps/backoffice/tsconfig.json'],
    ],
  },
  {
    name: 'unit and properties',
    commands: [[bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport()}`]],
    counts: { from: 'vitest', report: vitestReport() },
  },
  { name: 'crash', commands: [['tests/crash/main.ts']], counts: { from: 'last line' } },
  { name: 'build', commands: [['tools/run/build.mjs', '--always']] },
  { name: 'size', commands: [['tools/bench/size.ts']], needs: 'build' },
  { name: 'e2e', commands: [['tests/e2e/main.ts']], counts: { from: 'last line' }, needs: 'build' },
  { name: 'pseudo-language', commands: [['tests/e2e/pseudo.ts']], needs: 'build' },
  { name: 'gallery', commands: [['tests/e2e/visual.ts']], counts: { from: 'last line' } },
];

const results: Result[] = [];
for (const check of checks) {
  const needed = results.find((result) => result.name === check.needs);
  const result =
    needed !== undefined && needed.failed > 0
      ? { name: check.name, passed: 0, failed: 1, ms: 0, output: `not run, because ${needed.name} failed\n` }
      : await runCheck(root, check);
  results.push(result);
  console.log(lineFor(result));
  const told = result.failed > 0 ? withoutPassed(result.output) : secondGoes(result.output);
  if (told !== '') console.log(indented(told));
}
rmSync(reports, { recursive: true, force: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const failedChecks = results.filter((result) => result.failed > 0).map((result) => result.name);
console.log(failedChecks.length === 0 ? 'Every check passed.' : `Failed: ${failedChecks.join(', ')}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function lineFor(result: Result): string {
  const mark = result.failed === 0 ? 'ok    ' : 'FAILED';
  const duration = `${(result.ms / 1000).toFixed(1)} s`;
  const counted = result.passed + result.failed > 1 ? `  ${result.passed} passed, ${result.failed} failed` : '';
  return `${mark} ${result.name.padEnd(20)} ${duration.padStart(8)}${counted}`;
}

/** What passed only stands in the way of what did not. */
function withoutPassed(output: string): string {
  return output.replace(/^ok .*\n/gm, '').replace(/^ *✓.*\n/gm, '');
}

/** What passed only when it was tried again, with the reason why it failed at first. */
function secondGoes(output: string): string {
  return (output.match(/^AGAIN .*\n(?: .*\n)*/gm) ?? []).join('');
}

function indented(output: string): string {
  return output.replace(/^(?=.)/gm, '    | ');
}

function vitestReport(): string {
  return join(reports, 'vitest.json');
}

function bin(name: string): string {
  return join('node_modules/.bin', name);
}
