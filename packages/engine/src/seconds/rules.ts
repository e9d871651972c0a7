// What holds for all second contracts, and where they are closed.
import { count, flag, small } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

/** One row for the whole exchange. */
export const MICRO_RULES = describeState({
  table: 'micro_rules',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    isOpen: flag,
    /** It is the version of the risk statement that users have to have accepted. */
    riskVersion: count,
  },
});
export type MicroRules = EntityOf<typeof MICRO_RULES>;

/** A country without a row is open. */
export const MICRO_COUNTRIES = describeState({
  table: 'micro_countries',
  key: ['countryId'],
  fixed: { countryId: count },
  changing: { isOpen: flag },
});
export type MicroCountry = EntityOf<typeof MICRO_COUNTRIES>;
