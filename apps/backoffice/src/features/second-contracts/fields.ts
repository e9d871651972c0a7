// What can be set of second contracts: what each setting is, how it is named, and how its text reads.
import { officeMicro } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { percentText } from '../../ui/amount-text.ts';
import type { Naming } from '../../ui/change-table.tsx';

/** `list` is of amounts, `percent` has at most 4 places. */
export const FIELDS = {
  seconds: 'count',
  ratio: 'percent',
  is_offered: 'flag',
  fee_rate: 'percent',
  minimum: 'amount',
  maximum: 'amount',
  step: 'amount',
  presets: 'list',
  open_max: 'count',
  second_max: 'amount',
  premium_rate: 'percent',
  assets_min: 'amount',
  assets_max: 'amount',
  term_days: 'count',
  claim_rate: 'percent',
  claims_max: 'count',
} as const;
export type Field = keyof typeof FIELDS;
type FieldKind = (typeof FIELDS)[Field];

const isField = (field: string): field is Field => Object.hasOwn(FIELDS, field);

export const listText = (amounts: string): string =>
  amounts
    .split(',')
    .map((part) => formatDecimal(part.trim()))
    .join(' · ');

function fieldText(field: string): string {
  if (isField(field)) return t(`office.micro.field.${field}`);
  switch (field) {
    case 'risk_version':
      return t('office.micro.riskVersion');
    case 'state':
      return t('office.micro.switches');
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

const READS: Readonly<Record<FieldKind, (value: string) => string>> = {
  percent: percentText,
  flag: (value) => t(value === '1' ? 'office.yes' : 'office.no'),
  list: listText,
  count: formatDecimal,
  amount: formatDecimal,
};

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (isField(field)) return READS[FIELDS[field]](value);
  if (field === 'state') return t(value === 'open' ? 'office.state.open' : 'office.state.halted');
  const fund = officeMicro.MICRO_FUNDS.find((purpose) => purpose === value);
  if (field === 'purpose' && fund) return t(`office.house.${fund}`);
  return field === 'amount' ? formatDecimal(value) : value;
}

export const naming: Naming = { fieldText, valueText };

/** How often what moves every second is asked for: it is looked at here, not traded on. */
export const LOOK_EVERY_MS = 5_000;
