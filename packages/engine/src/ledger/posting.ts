// A movement of ownership beside the fills, written as its legs, which sum to zero per currency and never change.
import type { AccountId, Amount, Instant, PostingId, PostingReason, Seq } from '@bourse/domain';
import { describeFact, integer, small, units, word, type EntityOf } from '../entity.ts';

export const LEGS = describeFact({
  table: 'postings',
  key: ['accountId', 'postingId', 'leg'],
  counter: 'posting',
  fixed: {
    postingId: integer<PostingId>(),
    /** Its number in the posting, from 1. */
    leg: small<number>(),
    accountId: integer<AccountId>(),
    amount: units<Amount>(),
    /** available + locked of the account once the leg is applied. */
    balanceAfter: units<Amount>(),
    reason: word<PostingReason>(),
    seq: integer<Seq>(),
    at: integer<Instant>(),
  },
});
export type Leg = EntityOf<typeof LEGS>;
