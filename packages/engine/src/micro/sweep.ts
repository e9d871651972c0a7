// The work of a tick that did not end within its own command.
import type { Seq } from '@bourse/domain';
import { sweepPrices } from '../core/sweep-prices.ts';
import { describeState, flag, integer, type EntityOf } from '../entity.ts';

/** A row is written only where work is left, and says at the end that it is done. */
export const MICRO_SWEEPS = describeState({
  table: 'micro_sweeps',
  key: ['seq'],
  fixed: {
    /** Of the tick's command. */
    seq: integer<Seq>(),
    second: integer<number>(),
    prices: sweepPrices,
  },
  changing: { isDone: flag() },
});
export type MicroSweep = EntityOf<typeof MICRO_SWEEPS>;
