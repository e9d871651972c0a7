// The words and bounds of support tickets.
import { DAY_MS } from './time.ts';

export const TICKET_CATEGORIES = ['account', 'identity', 'deposit', 'withdrawal', 'trade', 'fiat', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** `open` waits for an operator, `answered` for the user. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

/** These acts change a ticket beside the messages in it; `closing_soon` and `timed_out` come by themselves. */
export const TICKET_ACTS = ['closed', 'reopened', 'closing_soon', 'timed_out'] as const;
export type TicketAct = (typeof TICKET_ACTS)[number];

export const TICKET_SUBJECT_MAX = 100;
export const TICKET_TEXT_MAX = 2_000;
/** One message may have this many. */
export const TICKET_PICTURES_MAX = 4;
/** One user may have this many that are not closed. */
export const UNCLOSED_TICKETS_MAX = 5;

/** An answer to which nothing is said closes its ticket after this, and is told of this long before. */
export const TICKET_CLOSES_AFTER_MS = 14 * DAY_MS;
export const TICKET_TOLD_BEFORE_MS = 3 * DAY_MS;
/** How long a closed ticket may be taken up again. */
export const TICKET_REOPENS_WITHIN_MS = 7 * DAY_MS;
