import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { moduleUses } from './module-uses.ts';

const DOOR = 'apps/server/src/modules/spot/index.ts';
const describeSpot = (uses: string): string => `export const spot = defineModule({\n  name: 'spot',\n${uses}});`;

const reasons = (uses: string, files: Readonly<Record<string, string>>): readonly string[] =>
  moduleUses.check(projectOf({ [DOOR]: describeSpot(uses), ...files })).map(({ reason }) => reason);

test('what is imported is said, from whichever room', () => {
  const files = {
    'apps/server/src/modules/spot/book.ts': "import { fee } from '../fees/index.ts';",
    'apps/server/src/modules/spot/desk/routes.ts': "import type { Name } from '../../users/index.ts';",
  };
  expect(reasons("  uses: ['fees', 'users'],\n", files)).toEqual([]);
  expect(reasons("  uses: ['fees'],\n", files)).toEqual(["add 'users' to uses: it is imported"]);
  expect(reasons('', files)).toHaveLength(2);
});

test('what is not imported any more is not said', () => {
  expect(reasons("  uses: ['fees'],\n", {})).toEqual(["take 'fees' from uses: no file imports it"]);
});

test('tests use what they like', () => {
  expect(reasons('', { 'apps/server/src/modules/spot/spot.test.ts': "import '../fees/index.ts';" })).toEqual([]);
});
