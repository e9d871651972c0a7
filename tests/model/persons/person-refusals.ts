// Refusals of sub-accounts, which are met where there are some.
import type { EngineRefusalCode } from '@bourse/domain';

export const PERSON_REFUSALS = [
  'sub_account_frozen',
  'sub_account_closed',
  'sub_account_refused',
  'sub_account_not_found',
  'too_many_sub_accounts',
  'sub_account_not_empty',
  'same_account',
] as const satisfies readonly EngineRefusalCode[];
