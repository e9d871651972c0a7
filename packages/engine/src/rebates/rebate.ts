// What an invitee's fees of a day have brought, and how far the house has come in paying.
import type { Amount, CurrencyId, Instant, PostingId, Ppm, RebateId, UserId } from '@bourse/domain';
import {
  bigint,
  describeFact,
  describeState,
  flag,
  integer,
  optional,
  small,
  units,
  type EntityOf,
} from '../entity.ts';

/** The fees of one invitee in one currency, as they were decided about. What came to nothing leaves none. */
export const REBATES = describeFact({
  table: 'rebates',
  key: ['id'],
  counter: 'rebate',
  fixed: {
    id: integer<RebateId>(),
    /** When it closed. */
    day: integer<Instant>(),
    inviterId: integer<UserId>(),
    inviteeId: integer<UserId>(),
    currencyId: integer<CurrencyId>(),
    fees: units<Amount>(),
    /** The posting that pays it, along with others of its inviter and currency; missing where it waits for the next day. */
    postingId: optional(integer<PostingId>()),
  },
});
export type Rebate = EntityOf<typeof REBATES>;

/** One for the whole exchange. */
export const REBATE_STATES = describeState({
  table: 'rebate_states',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    /** Of the fees. */
    ratio: bigint<Ppm>(),
    /** The last day that was paid, by when it closed; missing before the first. */
    day: optional(integer<Instant>()),
    /** The last chunk of that day. */
    chunk: integer<number>(),
    /** Whether that chunk was the day's last. */
    isComplete: flag(),
  },
});
export type RebateState = EntityOf<typeof REBATE_STATES>;
