// The rules that look at one line or one name.

import { describe, expect, test } from 'vitest';
import { type Rule, projectOf } from '../project.ts';
import { environmentReaders } from './environment.ts';
import { lazyParts } from './lazy-parts.ts';
import { machinePaths } from './machine-paths.ts';
import { marks } from './marks.ts';
import { names } from './names.ts';
import { silentCuts } from './silent-cuts.ts';

const reasons = (rule: Rule, path: string, text: string) =>
  rule.check(projectOf({ [path]: text })).map(({ reason }) => reason);

describe('environment', () => {
  test.each([
    'process.env.PORT',
    "process.env['PORT']",
    "process['env'].PORT",
    'process?.env',
    "import { env } from 'node:process'",
    'const { env } = process',
  ])('%s is read by config.ts alone', (text) => {
    const reason = 'only config.ts reads the environment';
    expect(reasons(environmentReaders, 'apps/server/src/app.ts', text)).toEqual([reason]);
    expect(reasons(environmentReaders, 'tools/maker/main.ts', text)).toEqual([reason]);
    expect(reasons(environmentReaders, 'apps/server/src/config.ts', text)).toEqual([]);
    expect(reasons(environmentReaders, 'tools/run/setup.mjs', text)).toEqual([]);
  });

  test('other fields of process are free', () => {
    expect(reasons(environmentReaders, 'apps/server/src/app.ts', 'process.exit(1); environment.PORT')).toEqual([]);
  });
});

describe('lazy parts', () => {
  test.each(["import { lazy, Suspense } from 'react';", 'const X = lazy(() => load())', 'React.lazy<Props>(load)'])(
    '%s stands behind no boundary of its own',
    (text) => {
      expect(reasons(lazyParts, 'apps/web/src/app/shell.tsx', text)).toEqual([
        'use lazyPart, lazyOverlay or lazyPage of packages/ui/src/lazy-part.tsx',
      ]);
    },
  );

  test('the helpers and other words are free', () => {
    const text = "import { lazyPart } from '@bourse/ui/lazy-part.tsx'; const a = { loading: 'lazy' };";
    expect(reasons(lazyParts, 'apps/web/src/app/shell.tsx', text)).toEqual([]);
  });
});

describe('marks', () => {
  test.each([
    ['// TODO later', 'left-over TODO'],
    ['/* fine\n FIXME */', 'left-over FIXME'],
    ['test.only("x", f)', 'left-over .only'],
    ['debugger;', 'left-over debugger'],
    ['// @ts-ignore', '@ts-ignore silences the compiler'],
    ['// @ts-nocheck', '@ts-nocheck silences the compiler'],
    ['f(x as any)', 'any silences the compiler'],
    ['const x: any = 1', 'any silences the compiler'],
  ])('%s', (text, reason) => {
    expect(reasons(marks, 'apps/server/src/app.ts', text)).toEqual([reason]);
  });

  test('the line of a mark within a comment is its own', () => {
    expect(marks.check(projectOf({ 'a.ts': '\n/* one\n XXX */' }))).toEqual([
      { path: 'a.ts', line: 3, reason: 'left-over XXX' },
    ]);
  });

  test('strings, other words and fields are no marks, but any text outside scripts can be one', () => {
    expect(reasons(marks, 'a.ts', "const x = 'TODO'; list.only; if (any) f({ debugger: 1 }); // TODOS")).toEqual([]);
    expect(reasons(marks, 'docs/a.md', 'TODO: write')).toEqual(['left-over TODO']);
  });
});

describe('names', () => {
  test.each([
    ['apps/web/src/lib/use-media.ts', undefined],
    ['docs/decisions/0001-embedded-postgres.md', undefined],
    ['packages/engine/SPEC.md', undefined],
    ['.github/CODEOWNERS', 'CODEOWNERS is not kebab-case'],
    ['apps/web/src/ui/Button.tsx', 'Button.tsx is not kebab-case'],
    ['apps/web/src/use_media.ts', 'use_media.ts is not kebab-case'],
    ['apps/server/src/utils.ts', 'utils.ts could hold anything; name what it holds'],
    ['apps/server/src/helpers/order.ts', 'helpers could hold anything; name what it holds'],
    ['apps/server/src/order-manager.ts', 'order-manager.ts could hold anything; name what it holds'],
    ['apps/server/src/common.ts', 'common.ts could hold anything; name what it holds'],
    ['apps/server/src/core/market/market-data.ts', undefined],
    ['apps/web/src/data.test.ts', 'data.test.ts could hold anything; name what it holds'],
  ])('%s', (path, reason) => {
    expect(reasons(names, path, '')).toEqual(reason === undefined ? [] : [reason]);
  });
});

describe('machine paths', () => {
  const home = ['', 'root', 'bourse'].join('/');
  const jobs = ['', 'tmp', 'bash_jobs.0', 'x'].join('/');

  test.each([home, jobs, `see ${home}`, `"${home}"`])('%s', (text) => {
    expect(reasons(machinePaths, 'docs/operations.md', text)).toHaveLength(1);
  });

  test.each([`https://example.org${home}`, `./${['work', 'x'].join('/')}`, '/roots', 'apps/work/x'])(
    '%s is none',
    (text) => {
      expect(reasons(machinePaths, 'docs/operations.md', text)).toEqual([]);
    },
  );
});

describe('silent cuts', () => {
  test.each([
    ['apps/web/src/ui/a.tsx', '<input maxLength={6} />', 1],
    ['apps/backoffice/src/ui/a.tsx', '<TextField lengthMax={6} />', 0],
    ['apps/web/src/ui/a.ts', 'const maxLength=6;', 0],
  ])('%s: %s', (path, text, count) => {
    expect(reasons(silentCuts, path, text)).toHaveLength(count);
  });
});
