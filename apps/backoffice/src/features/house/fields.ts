// What a move says, field by field.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Change, Naming } from '../../ui/change-table.tsx';
import { findPurpose, purposeText } from './purposes.ts';

/** Before the name of an account: what the move would do to it. */
const BALANCE = 'balance ';

/** Of a move as it is asked for: what it would leave on both accounts, each by its name. */
export function balancesOf(changes: readonly Change[]): readonly Change[] {
  const toOf = (field: string): string => changes.find((change) => change.field === field)?.to ?? '';
  return changes.flatMap((change) => {
    if (change.field === 'from_balance') return [{ ...change, field: BALANCE + toOf('from') }];
    return change.field === 'to_balance' ? [{ ...change, field: BALANCE + toOf('to') }] : [];
  });
}

function fieldText(field: string): string {
  const account = field.startsWith(BALANCE) ? findPurpose(field.slice(BALANCE.length)) : undefined;
  if (account) return purposeText(account);
  switch (field) {
    case 'from':
      return t('office.house.from');
    case 'to':
      return t('office.house.to');
    case 'currency':
      return t('office.users.currency');
    case 'amount':
      return t('office.funds.amount');
    case 'from_balance':
      return t('office.house.fromBalance');
    case 'to_balance':
      return t('office.house.toBalance');
    case 'full_stop':
      return t('office.house.stop');
    case 'expected_minutes':
      return t('office.house.expected');
    default:
      return field;
  }
}

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (field === 'full_stop') return t(value === '1' ? 'office.house.stands' : 'office.house.runs');
  const purpose = field === 'from' || field === 'to' ? findPurpose(value) : undefined;
  if (purpose) return purposeText(purpose);
  return field === 'currency' ? value : formatDecimal(value);
}

export const naming: Naming = { fieldText, valueText };
