// Stops as the engine gathers them.
import { assert } from '@bourse/domain';
import type { Capability } from '../capability.ts';
import type { StopCommand, StopOutcomes } from './commands.ts';
import { beginFullStop, bookOutage, endFullStop, keepTime } from './run-stops.ts';
import { STOP_ENTITIES, type StopContext, type StopEvent, type StopWorld } from './stops.ts';

type StopShape = {
  readonly world: StopWorld;
  readonly context: StopContext;
  readonly entities: typeof STOP_ENTITIES;
  readonly command: StopCommand;
  readonly outcomes: StopOutcomes;
  readonly event: StopEvent;
};

export const stops: Capability<StopShape> = {
  entities: STOP_ENTITIES,
  rules: {
    beginFullStop: { admits: 'house', run: beginFullStop },
    endFullStop: { admits: 'house', run: endFullStop },
    bookOutage: { admits: 'house', run: bookOutage },
    keepTime: { admits: 'house', run: keepTime },
  },
  live: ({ stops: { full, lifeSign } }) => ({
    stops: full === undefined ? [] : [full],
    lifeSigns: lifeSign === undefined ? [] : [lifeSign],
  }),
  load({ stops: own, actClock }, rows) {
    const [full] = rows.stops;
    own.lifeSign = rows.lifeSigns[0];
    if (full === undefined) return;
    own.full = full;
    actClock.stop(full.beganAt);
  },
  checkInvariants({ stops: { full }, actClock }) {
    assert(full?.beganAt === actClock.stoppedAt, 'the clock of acts stands still as long as a full stop lasts');
    assert(
      full === undefined || (full.kind === 'full' && full.endedAt === undefined),
      'a stop that lasts is a full one',
    );
  },
};
