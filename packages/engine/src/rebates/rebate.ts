// What an invitee's fees of a day have brought, and how far the house has come in paying.
import type { CurrencyId, PostingId, RebateId, UserId } from '@bourse/domain';
import { count, flag, id, instant, optional, share, small, units } from '@bourse/domain/kinds';
import { describeFact, describeState, type EntityOf } from '../entity.ts';

/** The fees of one invitee in one currency, as they were decided about. What came to nothing leaves none. */
export const REBATES = describeFact({
  table: 'rebates',
  key: ['id'],
  counter: 'rebate',
  fixed: {
    id: id<RebateId>(),
    /** When it closed. */
    day: instant,
    inviterId: id<UserId>(),
    inviteeId: id<UserId>(),
    currencyId: id<CurrencyId>(),
    fees: units,
    /** The posting that pays it, along with others of its inviter and currency; missing where it waits for the next day. */
    postingId: optional(id<PostingId>()),
  },
});
export type Rebate = EntityOf<typeof REBATES>;

/** One for the whole exchange. */
export const REBATE_STATES = describeState({
  table: 'rebate_states',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    /** It is paid of the fees. */
    ratio: share,
    /** The last day that was paid, by when it closed; missing before the first. */
    day: optional(instant),
    /** The last chunk of that day. */
    chunk: count,
    /** Whether that chunk was the day's last. */
    isComplete: flag,
  },
});
export type RebateState = EntityOf<typeof REBATE_STATES>;
