// Random tests draw the same cases in every run of the checks, and other ones in `npm run model -- properties`.
import { configureGlobal, readConfigureGlobal } from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    readonly seed: number;
  }
}

configureGlobal({ ...readConfigureGlobal(), seed: inject('seed') });
