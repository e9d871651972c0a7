import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { moduleDoors } from './module-doors.ts';

const SPOT = {
  'apps/server/src/modules/spot/README.md': '# Spot',
  'apps/server/src/modules/spot/index.ts': "export * from './book.ts';",
  'apps/server/src/modules/spot/book.ts': 'export const book = 1;',
};

const reasons = (files: Readonly<Record<string, string>>): readonly string[] =>
  moduleDoors.check(projectOf(files)).map(({ path, line, reason }) => `${path}:${line} ${reason}`);

test('what stands behind a door is not seen from outside, not even as a type', () => {
  const type = "\nimport type { book } from '../spot/book.ts';";
  expect(reasons({ ...SPOT, 'apps/server/src/modules/module.ts': type.replace('../', './') })).toEqual([
    'apps/server/src/modules/module.ts:2 import apps/server/src/modules/spot/index.ts, which is what others see of spot',
  ]);
  expect(reasons({ ...SPOT, 'apps/server/src/app.ts': "import './modules/spot/book.ts';" })).toHaveLength(1);
});

test('the door itself is, and a module sees all that is its own', () => {
  expect(reasons({ ...SPOT, 'apps/server/src/app.ts': "import './modules/spot/index.ts';" })).toEqual([]);
});

test('tests look anywhere', () => {
  expect(reasons({ ...SPOT, 'apps/server/src/app.test.ts': "import './modules/spot/book.ts';" })).toEqual([]);
});

test('a module without a door or a page that says what it is is refused', () => {
  expect(reasons({ 'apps/server/src/modules/spot/book.ts': '' })).toEqual([
    'apps/server/src/modules/spot:1 the module spot has no index.ts',
    'apps/server/src/modules/spot:1 the module spot has no README.md',
  ]);
});
