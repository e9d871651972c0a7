// How the exchange is brought to a stand, and what is said of the time in which it stood.
import type { Instant } from '@bourse/domain';

/** Nothing is filled, opened, closed or liquidated from then on, and deadlines of users' acts stand still. */
export type BeginFullStop = { readonly kind: 'beginFullStop' };
/** Everything goes on, and those deadlines are later by the length of the stop. */
export type EndFullStop = { readonly kind: 'endFullStop' };
/** No command came since then: where that is longer than a minute, those deadlines are later by as much. */
export type BookOutage = { readonly kind: 'bookOutage'; readonly since: Instant };
/** Says that the process runs, where nothing else does. */
export type KeepTime = { readonly kind: 'keepTime' };

export type StopCommand = BeginFullStop | EndFullStop | BookOutage | KeepTime;

type Nothing = Record<string, never>;
export type StopOutcomes = {
  readonly beginFullStop: Nothing;
  readonly endFullStop: { readonly lengthMs: number };
  /** 0 where it was no outage, or part of a full stop. */
  readonly bookOutage: { readonly lengthMs: number };
  readonly keepTime: Nothing;
};
