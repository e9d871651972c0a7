// The work of a tick that did not end within its own command.
import type { Seq, SweepPhase } from '@bourse/domain';
import { sweepPrices } from '../core/sweep-prices.ts';
import { describeState, flag, integer, optional, word, type EntityOf } from '../entity.ts';

/** A row is written only where work is left, and says at the end that it is done. */
export const LEVER_SWEEPS = describeState({
  table: 'lever_sweeps',
  key: ['seq'],
  fixed: {
    /** Of the tick's command. */
    seq: integer<Seq>(),
    second: integer<number>(),
    prices: sweepPrices,
  },
  changing: {
    /** The one whose work goes on. */
    phase: word<SweepPhase>(),
    /** Of what is due in it, so much may be known; undefined where all of it is. */
    sought: optional(integer<number>()),
    isDone: flag(),
  },
});
export type Sweep = EntityOf<typeof LEVER_SWEEPS>;
