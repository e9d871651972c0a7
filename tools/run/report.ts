// What is said of checks that were run: a line each, the output of those that failed, and which tests took longest.

import type { Result } from './check.ts';

const SLOWEST_TOLD = 15;

export function lineFor(result: Result): string {
  const mark = result.failed === 0 ? 'ok    ' : 'FAILED';
  const duration = `${(result.ms / 1000).toFixed(1)} s`;
  const counted = result.passed + result.failed > 1 ? `  ${result.passed} passed, ${result.failed} failed` : '';
  return `${mark} ${result.name.padEnd(20)} ${duration.padStart(8)}${counted}`;
}

/** Prints its line and below that what is worth reading of its output. */
export function tell(result: Result): void {
  console.log(lineFor(result));
  const told = result.failed > 0 ? withoutPassed(result.output) : secondGoes(result.output);
  if (told !== '') console.log(indented(told));
}

/** Leaves out the tests that passed, which hide those that did not. */
function withoutPassed(output: string): string {
  return output.replace(/^ok .*\n/gm, '').replace(/^ *✓.*\n/gm, '');
}

/** Returns the tests that passed only when they were tried again, with the reason why they failed at first. */
function secondGoes(output: string): string {
  return (output.match(/^AGAIN .*\n(?: .*\n)*/gm) ?? []).join('');
}

function indented(output: string): string {
  return output.replace(/^(?=.)/gm, '    | ');
}

/** The tests that took longest, over all checks, the slowest first. */
export function linesOfSlowest(results: readonly Result[]): readonly string[] {
  return results
    .flatMap(({ name: check, tests }) => tests.map((test) => ({ ...test, check })))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_TOLD)
    .map(({ name, ms, check }) => `${`${(ms / 1000).toFixed(1)} s`.padStart(8)}  ${check}: ${name}`);
}
