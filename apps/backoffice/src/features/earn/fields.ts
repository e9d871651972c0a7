// What can be set of staking: what each setting is, how it is named, and how its text reads.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { percentText } from '../../ui/amount-text.ts';
import type { Naming } from '../../ui/change-table.tsx';
import type { SettingsDesk } from '../../ui/settings-dialog.tsx';

/** `percent` has at most 4 places. */
const FIELDS = {
  is_open: 'flag',
  cancel_fee: 'percent',
  lot: 'amount',
  rate: 'percent',
  days: 'count',
  person_limit: 'amount',
  capacity: 'amount',
  is_offered: 'flag',
  is_renewable: 'flag',
} as const;
export type Field = keyof typeof FIELDS;

const isField = (field: string): field is Field => Object.hasOwn(FIELDS, field);

function fieldText(field: string): string {
  if (isField(field)) return t(`office.earn.field.${field}`);
  switch (field) {
    case 'purpose':
      return t('office.funding.purpose');
    case 'currency':
      return t('office.users.currency');
    case 'amount':
      return t('office.funds.amount');
    default:
      return field;
  }
}

const READS: Readonly<Record<(typeof FIELDS)[Field], (value: string) => string>> = {
  percent: percentText,
  flag: (value) => t(value === '1' ? 'office.yes' : 'office.no'),
  count: formatDecimal,
  amount: formatDecimal,
};

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (isField(field)) return READS[FIELDS[field]](value);
  if (field === 'purpose') return t('office.house.staking');
  return field === 'amount' ? formatDecimal(value) : value;
}

export const naming: Naming = { fieldText, valueText };

export const DESK: SettingsDesk<Field> = { kinds: FIELDS, naming, text: t('office.earn.nextOrder') };

/** How often what orders move is asked for. */
export const LOOK_EVERY_MS = 5_000;
