// How long a second contract may run, and what a win pays for it. The same in every market.
import type { Ppm } from '@bourse/domain';
import { bigint, describeState, flag, inColumn, integer, type EntityOf } from '../entity.ts';

export const MICRO_TERMS = describeState({
  table: 'micro_terms',
  key: ['seconds'],
  fixed: { seconds: integer<number>() },
  changing: {
    /** What a win brings beyond the stake. */
    ratio: inColumn('ratio_ppm', bigint<Ppm>()),
    isOffered: flag(),
  },
});
export type MicroTerm = EntityOf<typeof MICRO_TERMS>;
