// The clock of a test: it stands still and moves by `advance` alone, so that no second, day or limit ends amid a test that
// did not ask for that, however slow the machine is.
import { instant } from '@bourse/domain';
import { type Clock, createClock } from './clock.ts';

/** Noon in Shanghai amid a month: far from where a day, a week or a month ends there or in UTC. */
const START = instant(Date.parse('2026-06-17T04:00:00Z'));

export const createStillClock = (): Clock => createClock(() => START);
