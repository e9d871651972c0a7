import { expect, test } from 'vitest';
import { calls } from './index.ts';
import { secondFactorProof } from './security-proof.ts';

/** Used up by being right. */
const PROOFS: readonly string[] = ['code', ...Object.keys(secondFactorProof)];

// A known key has to be answered before such a proof is looked at: a repeated call could not prove it again. Whatever is
// listed here submits its command prepared, and has a test that repeats it with the proof used up.
test('two calls that take an idempotency key ask for proofs that are good once', () => {
  const proving = calls.filter(
    ({ isIdempotent, input }) => isIdempotent === true && PROOFS.some((name) => name in input.shape),
  );
  expect(proving.map(({ path }) => path)).toEqual(['/api/acceptor/deal', '/api/wallet/out']);
});
