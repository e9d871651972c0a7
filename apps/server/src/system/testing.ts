// What a test has in place of the system's: a clock that does not move by itself, and cheap hashes.
import { instant } from '@bourse/domain';
import { type Clock, createClock } from './clock.ts';
import type { HashingCost } from './passwords.ts';

/** Noon in Shanghai amid a month: far from where a day, a week or a month ends there or in UTC. */
const START = instant(Date.parse('2026-06-17T04:00:00Z'));

/**
 * It moves by `advance` alone, so that no second, day or limit ends amid a test that did not ask for that, however slow the
 * machine is.
 */
export const createStillClock = (): Clock => createClock(() => START);

/** Hashes passwords cheaply, for tests of other things than their cost. */
export const CHEAP_HASHING: HashingCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
