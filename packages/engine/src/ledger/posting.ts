// A movement of ownership beside the fills, written as its legs, which sum to zero per currency and never change.
import { POSTING_REASONS, type AccountId, type PostingId } from '@bourse/domain';
import { id, instant, seq, small, units, word } from '@bourse/domain/kinds';
import { describeFact, type EntityOf } from '../entity.ts';

export const LEGS = describeFact({
  table: 'postings',
  key: ['accountId', 'postingId', 'leg'],
  counter: 'posting',
  fixed: {
    postingId: id<PostingId>(),
    /** Its number in the posting, from 1. */
    leg: small<number>(),
    accountId: id<AccountId>(),
    amount: units,
    /** available + locked of the account once the leg is applied. */
    balanceAfter: units,
    reason: word(POSTING_REASONS),
    seq: seq,
    at: instant,
  },
});
export type Leg = EntityOf<typeof LEGS>;
