import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'packages/*/build/**/*.test.ts',
      'apps/*/build/**/*.test.ts',
      'tools/**/*.test.ts',
      'tests/model/**/*.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The default keeps one core free, which of two is one too many.
    maxWorkers: '100%',
    globalSetup: ['apps/server/src/storage/testing-setup.ts'],
  },
});
