// What a market's leveraged contracts offer, as exact numbers, read from the wire.
import type { leverRows } from '@bourse/contract';
import type { Amount, Ppm } from '@bourse/domain';
import { readAmount, readRate } from '../../../lib/read-figures.ts';

export type Terms = {
  readonly state: leverRows.LeverTerms['state'];
  /** Why it opens nothing; empty while it is open. */
  readonly cause: leverRows.LeverTerms['cause'];
  /** Base currency of one hand. */
  readonly shareNum: Amount;
  readonly spread: Ppm;
  readonly feeRate: Ppm;
  readonly multiples: readonly number[];
  /** Hands that are often ordered. */
  readonly shares: readonly number[];
  readonly handsMin: number;
  readonly handsMax: number;
  /** The user's level allows at most this multiple. */
  readonly multipleMax: number;
};

export function readTerms(terms: leverRows.LeverTerms): Terms {
  return {
    state: terms.state,
    cause: terms.cause,
    shareNum: readAmount(terms.share_num),
    spread: readRate(terms.spread),
    feeRate: readRate(terms.fee_rate),
    multiples: terms.multiples,
    shares: terms.shares,
    handsMin: terms.hands_min,
    handsMax: terms.hands_max,
    multipleMax: terms.multiple_max,
  };
}
