import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { pagePaths } from './page-paths.ts';

const PAGE = 'apps/server/src/modules/spot/README.md';
const FILES = {
  'apps/server/src/modules/spot/routes.ts': '',
  'apps/server/src/modules/lever/board.ts': '',
  'apps/server/src/core/market/order-view.ts': '',
  'packages/contract/src/spot.ts': '',
};

const reasons = (page: string, path = PAGE): readonly string[] =>
  pagePaths.check(projectOf({ ...FILES, [path]: page })).map(({ line, reason }) => `${line} ${reason}`);

test('a page names its own files, those of folders named beside them, and paths', () => {
  const page =
    '# Spot\n\n- **Calls**: `spot.ts`, of\n  `packages/contract/src`.\n\n| calls | `routes.ts`, `core/market/order-view.ts` |';
  expect(reasons(page)).toEqual([]);
});

test.each([
  ['a file that is gone', '# Spot\n\n| calls | `calls.ts` |', 'calls.ts', 3],
  ["a file of another module's without its folder", '# Spot\n\n| state | `board.ts` |', 'board.ts', 3],
  ['a folder that is named in another row', '# Spot\n| a | `modules/lever` |\n| b | `board.ts` |', 'board.ts', 3],
  ['a path that has moved', '# Spot\n\nIt is `market/order-view.tsx`.', 'market/order-view.tsx', 3],
])('%s is told', (_, page, name, line) => {
  expect(reasons(page)).toEqual([`${line} there is no ${name} where this page looks for it`]);
});

test('names with a place in them are no files', () => {
  expect(reasons('# Spot\n\n`packages/contract/src/<feature>.ts`, `modules/*/board.ts`')).toEqual([]);
});

test('the map of the house may shorten what it names; other documents are not looked at', () => {
  expect(reasons('`board.ts`, `gone.ts`', 'docs/architecture.md')).toEqual([
    '1 there is no gone.ts where this page looks for it',
  ]);
  expect(reasons('`gone.ts`', 'docs/operations.md')).toEqual([]);
});
