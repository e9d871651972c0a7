import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { names } from './names.ts';

const reasonFor = (path: string): string | undefined => names.check(projectOf({ [path]: '' }))[0]?.reason;

test.each([
  ['packages/engine/src/earn/stake.ts', 'earn is called staking in all layers'],
  ['packages/contract/src/office-launch.ts', 'launch is called sales in all layers'],
  ['apps/web/src/features/micro/ticket.tsx', 'micro is called seconds in all layers'],
  ['apps/backoffice/src/features/second-contracts/panel.tsx', 'second-contracts is called seconds in all layers'],
  ['packages/messages/src/zh/micro-screen.ts', 'micro is called seconds in all layers'],
  ['apps/server/src/system/helpers.ts', 'could hold anything'],
  ['apps/server/src/system/Clock.ts', 'is not kebab-case'],
])('%s is refused', (path, reason) => {
  expect(reasonFor(path)).toContain(reason);
});

test.each([
  'packages/engine/src/staking/stake.ts',
  'apps/web/src/features/chart/microscope.ts',
  'tests/e2e/references/micro-limits-dark.png',
  'packages/domain/src/learn.ts',
])('%s may be', (path) => {
  expect(reasonFor(path)).toBeUndefined();
});
