// What a move says, field by field.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Change } from '../../ui/settings-draft.ts';
import { among, namingOf } from '../../ui/naming.ts';
import { PURPOSES, purposeText } from './purposes.ts';

/** Before the name of an account: what the move would do to it. */
const BALANCE = 'balance ';

/** A move, as it is asked for, would leave these balances on both accounts, each by its name. */
export function balancesOf(changes: readonly Change[]): readonly Change[] {
  const toOf = (field: string): string => changes.find((change) => change.field === field)?.to ?? '';
  return changes.flatMap((change) => {
    if (change.field === 'from_balance') return [{ ...change, field: BALANCE + toOf('from') }];
    return change.field === 'to_balance' ? [{ ...change, field: BALANCE + toOf('to') }] : [];
  });
}

export const naming = namingOf({
  from: [t('office.house.from'), among(PURPOSES, purposeText)],
  to: [t('office.house.to'), among(PURPOSES, purposeText)],
  currency: [t('office.users.currency')],
  amount: [t('office.funds.amount'), formatDecimal],
  from_balance: [t('office.house.fromBalance'), formatDecimal],
  to_balance: [t('office.house.toBalance'), formatDecimal],
  ...Object.fromEntries(PURPOSES.map((account) => [BALANCE + account, [purposeText(account), formatDecimal]])),
  full_stop: [t('office.house.stop'), (value) => t(value === '1' ? 'office.house.stands' : 'office.house.runs')],
  expected_minutes: [t('office.house.expected'), formatDecimal],
});
