// The rules that hold, for what can only be done once they have been set.
import { assert } from '@bourse/domain';
import type { FiatWorld } from './fiat.ts';
import type { FiatRules } from './rules.ts';

export function mustGetRules({ fiat: { rules } }: FiatWorld): FiatRules {
  assert(rules, 'there are deals only under rules');
  return rules;
}
