// A time in which the exchange stood still, and when the engine last ran.
import { STOP_KINDS, type StopId } from '@bourse/domain';
import { id, instant, optional, small, word } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

/** One of which the end is missing lasts; an outage is known once it is over. */
export const STOPS = describeState({
  table: 'stops',
  key: ['id'],
  counter: 'stop',
  fixed: { id: id<StopId>(), kind: word(STOP_KINDS), beganAt: instant },
  changing: { endedAt: optional(instant) },
});
export type Stop = EntityOf<typeof STOPS>;

/** One row, written while nothing else is: so that the time of the last command says since when the process was away. */
export const LIFE_SIGNS = describeState({
  table: 'life_signs',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: { at: instant },
});
export type LifeSign = EntityOf<typeof LIFE_SIGNS>;
