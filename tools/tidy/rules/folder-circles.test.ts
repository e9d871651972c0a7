import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { folderCircles } from './folder-circles.ts';

const doors = {
  'packages/engine/package.json': '{ "name": "@bourse/engine", "exports": { ".": "./src/index.ts" } }',
  'packages/domain/package.json': '{ "name": "@bourse/domain", "exports": { ".": "./src/index.ts" } }',
};

const offencesIn = (files: Readonly<Record<string, string>>): string[] =>
  folderCircles.check(projectOf({ ...doors, ...files })).map(({ path, line, reason }) => `${path}:${line}: ${reason}`);

const mend = 'move what both sides need to a place below them, or have it handed in by who uses them';
const server = 'apps/server/src';

test('two folders whose files import each other are told of, with the files and what to do', () => {
  expect(
    offencesIn({
      [`${server}/delivery/send.ts`]: "// sends\nimport { link } from '../security/links.ts';",
      [`${server}/security/links.ts`]: 'export const link = 1;',
      [`${server}/security/codes.ts`]: "import type { Send } from '../delivery/letters.ts';",
      [`${server}/delivery/letters.ts`]: 'export type Send = () => void;',
    }),
  ).toEqual([
    `${server}/delivery/send.ts:2: delivery → security → delivery in ${server} is a circle (${server}/delivery/send.ts:2 imports ` +
      `${server}/security/links.ts; ${server}/security/codes.ts:1 imports ${server}/delivery/letters.ts): ${mend}`,
  ]);
});

test.each([
  ['a type', "import type { A } from '../a/one.ts';"],
  ['a lazy import', "const load = () => import('../a/one.ts');"],
  ['a re-export', "export * from '../a/one.ts';"],
  ['a worker', "new Worker(new URL('../a/one.ts', import.meta.url));"],
])('%s ties folders as any import does', (_, line) => {
  const there = "import { c } from '../b/two.ts';";
  expect(
    offencesIn({
      'apps/web/src/features/a/one.ts': '',
      'apps/web/src/features/a/three.ts': there,
      'apps/web/src/features/b/two.ts': '',
      'apps/web/src/features/b/four.ts': line,
    }),
  ).toHaveLength(1);
});

test('a file beside a folder is tied to it as a folder would be', () => {
  expect(
    offencesIn({
      'packages/engine/src/capability.ts': "import type { Core } from './core/core.ts';",
      'packages/engine/src/core/core.ts': '',
      'packages/engine/src/core/gathered.ts': "import type { Capability } from '../capability.ts';",
    }),
  ).toHaveLength(1);
});

test('what a folder holds may use what lies beside the folder, and who gathers it may use the folder', () => {
  expect(
    offencesIn({
      'packages/engine/src/capabilities.ts': "import { core } from './core/core.ts';",
      'packages/engine/src/core/core.ts': "import type { Entity } from '../entity.ts';",
      'packages/engine/src/entity.ts': '',
    }),
  ).toEqual([]);
});

test('a circle among the folders of a folder is found there', () => {
  const offences = offencesIn({
    [`${server}/custody/nodes/a.ts`]: "import '../wallets/b.ts';",
    [`${server}/custody/wallets/b.ts`]: '',
    [`${server}/custody/wallets/c.ts`]: "import '../nodes/d.ts';",
    [`${server}/custody/nodes/d.ts`]: '',
  });
  expect(offences).toHaveLength(1);
  expect(offences[0]).toContain(`nodes → wallets → nodes in ${server}/custody is a circle`);
});

test('packages are held by the doors through which they import', () => {
  expect(
    offencesIn({
      'packages/engine/src/index.ts': '',
      'packages/engine/src/a.ts': "import { b } from '@bourse/domain';",
      'packages/domain/src/index.ts': '',
      'packages/domain/src/c.ts': "import type { A } from '@bourse/engine';",
    }),
  ).toEqual([expect.stringContaining('domain → engine → domain in packages is a circle')]);
});

test('of several that are tied the shortest circle is told, and each set once', () => {
  const offences = offencesIn({
    [`${server}/a/a.ts`]: "import '../b/b.ts';",
    [`${server}/b/b.ts`]: "import '../c/c.ts';",
    [`${server}/c/c.ts`]: '',
    [`${server}/c/d.ts`]: "import '../a/e.ts';\nimport '../b/f.ts';",
    [`${server}/a/e.ts`]: '',
    [`${server}/b/f.ts`]: '',
    [`${server}/x/x.ts`]: "import '../y/y.ts';",
    [`${server}/y/y.ts`]: '',
    [`${server}/y/z.ts`]: "import '../x/w.ts';",
    [`${server}/x/w.ts`]: '',
  });
  expect(offences).toHaveLength(2);
  expect(offences[0]).toContain('b → c → b');
  expect(offences[0]).toContain('the shortest of 3 that are tied to each other');
  expect(offences[1]).toContain('x → y → x');
});

test('tests, what serves them, and ways that meet again make no circle', () => {
  expect(
    offencesIn({
      [`${server}/a/a.ts`]: "import '../b/b.ts';\nimport '../c/c.ts';\nimport 'react';",
      [`${server}/b/b.ts`]: "import '../c/c.ts';",
      [`${server}/c/c.ts`]: '',
      [`${server}/c/c.test.ts`]: "import '../a/a.ts';",
      [`${server}/c/testing.ts`]: "import '../a/a.ts';",
      'tests/a/a.ts': "import '../b/b.ts';",
      'tests/b/b.ts': "import '../a/c.ts';",
      'tests/a/c.ts': '',
    }),
  ).toEqual([]);
});
