// The checks of the project: what each runs, what it needs, and which run side by side.

import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';

/** Every tsconfig.json of the house, found and not listed: a package's own joins by being there. */
export function findTypeProjects(root: string): readonly string[] {
  return globSync(['tsconfig.json', '{apps,packages}/*/tsconfig.json'], { cwd: root }).toSorted();
}

/** These checks judge the sources without running them. The longest comes first. */
export function sourceChecks(root: string): readonly Check[] {
  return [
    { name: 'lint', commands: [[bin('oxlint'), '--type-aware', '--deny-warnings']] },
    { name: 'types', commands: findTypeProjects(root).map((project) => [bin('tsc'), '-p', project]) },
    { name: 'tidy', commands: [['tools/tidy/main.ts']] },
    { name: 'unused', commands: [[bin('knip'), '--no-progress']] },
    { name: 'format', commands: [[bin('biome'), 'format', '.']] },
  ];
}

function bin(name: string): string {
  return join('node_modules/.bin', name);
}

/**
 * All checks: the steps one after the other, the checks of a step side by side. What measures time or fills every core by
 * itself (Vitest, the journeys) has a step of its own. `reports` is a folder for what Vitest writes.
 */
export function everyStep(root: string, reports: string): readonly (readonly Check[])[] {
  const report = join(reports, 'vitest.json');
  return [
    [...sourceChecks(root), { name: 'build', commands: [['tools/run/build.mjs', '--always']] }],
    [
      {
        name: 'unit and properties',
        commands: [[bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
        counts: { from: 'vitest', report },
      },
    ],
    [
      { name: 'crash', commands: [['tests/crash/main.ts']], counts: { from: 'last line' } },
      { name: 'openapi', commands: [['tests/openapi/main.ts']], counts: { from: 'last line' } },
      { name: 'conformance', commands: [['tests/conformance/main.ts', '--short']], counts: { from: 'last line' } },
      { name: 'size', commands: [['tools/bench/size.ts']], needs: 'build' },
      { name: 'gallery', commands: [['tests/e2e/visual.ts']], counts: { from: 'last line' } },
    ],
    [{ name: 'e2e', commands: [['tests/e2e/main.ts']], counts: { from: 'last line' }, needs: 'build' }],
  ];
}
