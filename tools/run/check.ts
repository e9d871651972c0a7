// Runs checks and counts what they tested.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { environment } from '../environment.ts';

export interface Check {
  readonly name: string;
  /** Scripts with their arguments, run under our own Node one after the other, the later ones even if one fails. */
  readonly commands: readonly (readonly string[])[];
  /** The number of single tests is read from here; without it the check counts as one. */
  readonly counts?: { readonly from: 'last line' } | { readonly from: 'vitest'; readonly report: string };
  /** The check before this one without whose success it cannot run. */
  readonly needs?: string;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface Result extends Counts {
  readonly name: string;
  readonly ms: number;
  readonly output: string;
  /** The single tests whose durations are known. */
  readonly tests: readonly TimedTest[];
}

export interface TimedTest {
  readonly name: string;
  readonly ms: number;
}

interface Run {
  readonly isSuccess: boolean;
  readonly output: string;
}

/** No check may keep the whole from ending. */
const limitMs = 2_400_000;

/** Runs all of them side by side, but no more at once than the machine has cores; prints each result as it comes. */
export async function runSideBySide(
  root: string,
  checks: readonly Check[],
  tell: (result: Result) => void,
): Promise<readonly Result[]> {
  const waiting = [...checks];
  const results: Result[] = [];
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const result = await runCheck(root, check);
      results.push(result);
      tell(result);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return results;
}

export async function runCheck(root: string, check: Check): Promise<Result> {
  const startedAt = performance.now();
  const runs: Run[] = [];
  for (const [script = '', ...args] of check.commands) {
    runs.push(
      existsSync(isAbsolute(script) ? script : join(root, script))
        ? await run(root, [script, ...args])
        : missing(script),
    );
  }
  const isSuccess = runs.every((it) => it.isSuccess);
  const output = runs.map((it) => it.output).join('');
  const counts = countsOf(check, output);
  const tests = timesOf(check, output);
  return { name: check.name, ...reconcile(counts, isSuccess), ms: performance.now() - startedAt, output, tests };
}

function missing(script: string): Run {
  return { isSuccess: false, output: `${script} does not exist\n` };
}

function run(root: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // Colours would only clutter a log.
      env: { ...environment, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    const pieces: Buffer[] = [];
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    child.stderr.on('data', (piece: Buffer) => pieces.push(piece));
    child.once('error', (error) => resolve({ isSuccess: false, output: `${error.message}\n` }));
    child.once('close', (code, signal) => {
      if (signal !== null) pieces.push(Buffer.from(`ended by ${signal}\n`));
      resolve({ isSuccess: code === 0, output: Buffer.concat(pieces).toString() });
    });
  });
}

/** A check that failed without a failed test, or that ran no test where it should, has failed once. */
function reconcile(counts: Counts | undefined, isSuccess: boolean): Counts {
  if (counts === undefined) return isSuccess ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const isBroken = counts.failed === 0 && (!isSuccess || counts.passed === 0);
  return isBroken ? { passed: counts.passed, failed: 1 } : counts;
}

function countsOf(check: Check, output: string): Counts | undefined {
  if (check.counts === undefined) return undefined;
  const counts = check.counts.from === 'vitest' ? countsFromVitest(check.counts.report) : countsFromLastLine(output);
  return counts ?? { passed: 0, failed: 0 };
}

function countsFromLastLine(output: string): Counts | undefined {
  const match = /(?:^|\n)(\d+) passed, (\d+) failed\s*$/.exec(output);
  return match === null ? undefined : { passed: Number(match[1]), failed: Number(match[2]) };
}

function countsFromVitest(file: string): Counts | undefined {
  const report = readVitestReport(file);
  return report && { passed: report.numPassedTests, failed: report.numFailedTests };
}

function timesOf(check: Check, output: string): readonly TimedTest[] {
  if (check.counts?.from === 'last line') return timesFromLines(output);
  if (check.counts?.from === 'vitest') return timesFromVitest(check.counts.report);
  return [];
}

/** The line of a test ends with its seconds, as `ok     an order is revoked (4.2 s)` does; what is tried twice counts once. */
function timesFromLines(output: string): readonly TimedTest[] {
  return [...output.matchAll(/^(?!AGAIN|ALONE) *(?:(?:ok|FAILED) +)?(\S.*) \((\d+\.\d) s\)$/gm)].map(
    ([, name = '', seconds]) => ({
      name,
      ms: Number(seconds) * 1000,
    }),
  );
}

function timesFromVitest(file: string): readonly TimedTest[] {
  const files = readVitestReport(file)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${fullName} (${basename(name)})`, ms: duration ?? 0 })),
  );
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

function readVitestReport(file: string): z.output<typeof vitestReport> | undefined {
  return existsSync(file) ? vitestReport.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined;
}
