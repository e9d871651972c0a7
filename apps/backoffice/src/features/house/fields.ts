// What a move says, field by field.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Naming } from '../../ui/change-table.tsx';
import { findPurpose, purposeText } from './purposes.ts';

function fieldText(field: string): string {
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
    default:
      return field;
  }
}

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  const purpose = field === 'from' || field === 'to' ? findPurpose(value) : undefined;
  if (purpose) return purposeText(purpose);
  return field === 'currency' ? value : formatDecimal(value);
}

export const naming: Naming = { fieldText, valueText };
