import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { importCircles } from './import-circles.ts';

const doors = {
  'packages/ui/package.json':
    '{ "name": "@bourse/ui", "exports": { "./*": "./src/*", "./build/*": "./build/*", "./door": "./src/index.ts" } }',
};

const offencesIn = (files: Readonly<Record<string, string>>): string[] =>
  importCircles.check(projectOf({ ...doors, ...files })).map(({ path, line, reason }) => `${path}:${line}: ${reason}`);

const circle = (...paths: string[]): string => `files import each other in a circle: ${paths.join(' → ')}`;

test('two files that import each other are told of once, at the line of the import', () => {
  expect(
    offencesIn({
      'apps/web/src/lib/a.ts': "// a\nimport { b } from './b.ts';",
      'apps/web/src/lib/b.ts': "import { a } from './a.ts';",
    }),
  ).toEqual([
    `apps/web/src/lib/a.ts:2: ${circle('apps/web/src/lib/a.ts', 'apps/web/src/lib/b.ts', 'apps/web/src/lib/a.ts')}`,
  ]);
});

test.each([
  ['a type', "import type { A } from './a.ts';"],
  ['a lazy import', "const load = () => import('./a.ts');"],
  ['the type of a module', "type A = typeof import('./a.ts');"],
  ['a re-export', "export * from './a.ts';"],
  ['a worker', "new Worker(new URL('./a.ts', import.meta.url));"],
])('%s closes a circle as any import does', (_, line) => {
  expect(offencesIn({ 'tools/run/a.ts': "import { b } from './b.ts';", 'tools/run/b.ts': line })).toHaveLength(1);
});

test.each([
  ["import { b } from '@bourse/ui/b.ts';", 'packages/ui/src/b.ts'],
  ["import { b } from '@bourse/ui/lib/b.ts';", 'packages/ui/src/lib/b.ts'],
  ["import { b } from '@bourse/ui/build/b.ts';", 'packages/ui/build/b.ts'],
  ["import { b } from '@bourse/ui/door';", 'packages/ui/src/index.ts'],
])('%s leads through a door', (line, target) => {
  const back = "import { a } from '../../../tests/a.ts';\nimport { a } from '../../../../tests/a.ts';";
  expect(offencesIn({ 'tests/a.ts': line, [target]: back })).toHaveLength(1);
});

test('the shortest circle of several is shown, and each circle once', () => {
  expect(
    offencesIn({
      'tests/a.ts': "import './b.ts';\nimport './c.ts';",
      'tests/b.ts': "import './c.ts';",
      'tests/c.ts': "import './a.ts';",
      'tests/d.ts': "import './e.ts';\nimport './a.ts';",
      'tests/e.ts': "import './d.ts';",
    }),
  ).toEqual([
    `tests/a.ts:2: ${circle('tests/a.ts', 'tests/c.ts', 'tests/a.ts')}`,
    `tests/b.ts:1: ${circle('tests/b.ts', 'tests/c.ts', 'tests/a.ts', 'tests/b.ts')}`,
    `tests/d.ts:1: ${circle('tests/d.ts', 'tests/e.ts', 'tests/d.ts')}`,
  ]);
});

test('a file that imports itself is a circle of one', () => {
  expect(offencesIn({ 'tests/a.ts': "import { b } from './a.ts';" })).toHaveLength(1);
});

test('ways that meet again, packages from outside and files that are no scripts make none', () => {
  expect(
    offencesIn({
      'tests/a.ts': "import './b.ts';\nimport './c.ts';\nimport 'react';\nimport './a.css';",
      'tests/b.ts': "import './d.ts';",
      'tests/c.ts': "import './d.ts';\n// import './a.ts';",
      'tests/d.ts': "export const text = 'import a from ./a.ts';",
    }),
  ).toEqual([]);
});
