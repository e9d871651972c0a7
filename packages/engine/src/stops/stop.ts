// A time in which the exchange stood still, and when the engine last ran.
import type { Instant, StopId, StopKind } from '@bourse/domain';
import { describeState, integer, optional, small, word, type EntityOf } from '../entity.ts';

/** One of which the end is missing lasts; an outage is known once it is over. */
export const STOPS = describeState({
  table: 'stops',
  key: ['id'],
  counter: 'stop',
  fixed: { id: integer<StopId>(), kind: word<StopKind>(), beganAt: integer<Instant>() },
  changing: { endedAt: optional(integer<Instant>()) },
});
export type Stop = EntityOf<typeof STOPS>;

/** One row, written while nothing else is: so that the time of the last command says since when the process was away. */
export const LIFE_SIGNS = describeState({
  table: 'life_signs',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: { at: integer<Instant>() },
});
export type LifeSign = EntityOf<typeof LIFE_SIGNS>;
