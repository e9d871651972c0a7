// How long a second contract may run, and what a win pays for it. The same in every market.
import { count, flag, share } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

export const MICRO_TERMS = describeState({
  table: 'micro_terms',
  key: ['seconds'],
  fixed: { seconds: count },
  changing: {
    /** A win brings this share beyond the stake. */
    ratio: inColumn('ratio_ppm', share),
    isOffered: flag,
  },
});
export type MicroTerm = EntityOf<typeof MICRO_TERMS>;
