import { configDefaults, defineConfig } from 'vitest/config';
import { environment } from './tools/environment.ts';

/** What keeps nothing from one call to the next in its modules, or sets it anew for each test. */
const STATELESS = [
  'packages/{contract,domain,engine,messages,ui}/src/**/*.test.ts',
  'apps/{backoffice,signer,web}/src/**/*.test.ts',
  'tools/tidy/**/*.test.ts',
  'examples/**/*.test.ts',
];

/** A server keeps what it knows in what it makes, not in modules. */
const SERVER = ['apps/server/src/**/*.test.ts'];

/** Counts objects of the whole heap, and wants no neighbours there. */
const HEAP = 'apps/server/src/core/storage/writer-memory.test.ts';

const globalSetup = ['apps/server/src/core/storage/testing-setup.ts'];

/** `npm run model -- properties` draws other ones each time; here a red check is always of the change that is checked. */
const seed = Number(environment['PROPERTY_SEED'] ?? '20261123');

export default defineConfig({
  test: {
    provide: { seed },
    setupFiles: ['tests/support/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // The default keeps one core free, which of two is one too many.
    maxWorkers: '100%',
    projects: [
      // Files of these two share a process, in which what they import is loaded once.
      { extends: true, test: { name: 'stateless', include: STATELESS, isolate: false } },
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER,
          exclude: [...configDefaults.exclude, HEAP],
          isolate: false,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [
            HEAP,
            'packages/*/src/**/*.test.ts',
            'packages/*/build/**/*.test.ts',
            'apps/*/build/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/{custody,model,support}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...STATELESS],
          globalSetup,
        },
      },
    ],
  },
});
