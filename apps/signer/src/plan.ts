// A transaction that can be signed once all rules allow it.
import type { SignedTransaction } from '@bourse/domain/signer';

export type Plan = {
  /** The transaction spends these, by names that at most one transaction of the chain has. */
  readonly inputs: readonly string[];
  /** The most that it can cost, in the chain's own coin. */
  readonly fee: bigint;
  /** The same bytes each time. */
  readonly sign: () => SignedTransaction;
};
