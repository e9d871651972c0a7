import { configDefaults, defineConfig } from 'vitest/config';

/** Packages whose modules keep nothing from one call to the next. */
const STATELESS = ['packages/{contract,engine,messages}/src/**/*.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The default keeps one core free, which of two is one too many.
    maxWorkers: '100%',
    projects: [
      // Their files share a process, in which what they import is loaded once.
      { extends: true, test: { name: 'stateless', include: STATELESS, isolate: false } },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'packages/*/build/**/*.test.ts',
            'apps/*/build/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/model/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...STATELESS],
          globalSetup: ['apps/server/src/storage/testing-setup.ts'],
        },
      },
    ],
  },
});
