// The settings of staking by name and in decimal text, as operators ask for changes of them.
import type { StakingRules, StakingTerms } from '@bourse/engine';
import { type Field, fieldOf } from '../../platform/changes/setting-fields.ts';
import { amounts, counts, flags, shares } from '../../system/codecs.ts';

export type RulesSettings = Readonly<Omit<StakingRules, 'id'>>;
/** Everything but which one it is, and of which coin. */
export type ProductSettings = Readonly<Omit<StakingTerms, 'id' | 'currencyId'>>;

const rules = fieldOf<RulesSettings>();
export const RULES_FIELDS: ReadonlyMap<string, Field<RulesSettings>> = new Map([
  ['is_open', rules('isOpen', flags)],
  ['cancel_fee', rules('cancelFee', shares)],
]);

const product = fieldOf<ProductSettings>();
export const PRODUCT_FIELDS: ReadonlyMap<string, Field<ProductSettings>> = new Map([
  ['lot', product('lot', amounts)],
  ['rate', product('rate', shares)],
  ['days', product('days', counts)],
  ['person_limit', product('personLimit', amounts)],
  ['capacity', product('capacity', amounts)],
  ['is_offered', product('isOffered', flags)],
  ['is_renewable', product('isRenewable', flags)],
]);
