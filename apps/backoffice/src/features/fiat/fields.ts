// What can be set of fiat trade, acceptors and gateways: what each setting is, how it is named, and how its text reads.
import { GATEWAY_HOLDS, VERDICT_GROUNDS } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { waitText } from '@bourse/ui/lib/wait-text.ts';
import { percentText } from '../../ui/amount-text.ts';
import type { Naming } from '../../ui/change-table.tsx';
import type { SettingsDesk } from '../../ui/settings-dialog.tsx';
import type { FieldKind } from '../../ui/settings-draft.ts';
import { groundsText, holdText, partyText } from './look.tsx';

const FIELDS = {
  is_open: 'flag',
  pay_window_seconds: 'seconds',
  appeal_after_seconds: 'seconds',
  appeal_alone_seconds: 'seconds',
  appeal_ended_seconds: 'seconds',
  restrict_seconds: 'seconds',
  merchant_fee: 'amountOrNone',
  unfinished_max: 'count',
  cancellations_max: 'count',
  price_band: 'percent',
  premium_max: 'percent',
  is_offered: 'flag',
  rate: 'amount',
  c2c_offered: 'flag',
  number_min: 'amount',
  number_max: 'amount',
  day_limit: 'amountOrNone',
  is_appointed: 'flag',
  recharge_min: 'amount',
  recharge_max: 'amount',
  recharge_rate: 'percent',
  cash_min: 'amount',
  cash_max: 'amount',
  cash_rate: 'percent',
  money_min: 'amount',
  money_max: 'amount',
  day_cap: 'amount',
} as const satisfies Record<string, FieldKind>;
export type Field = keyof typeof FIELDS;

const isField = (field: string): field is Field => Object.hasOwn(FIELDS, field);

function fieldText(field: string): string {
  if (isField(field)) return t(`office.fiat.field.${field}`);
  switch (field) {
    case 'digits':
      return t('office.fiat.digits');
    case 'is_approved':
      return t('office.fiat.merchant');
    case 'winner':
      return t('office.fiat.winner');
    case 'grounds':
      return t('office.fiat.grounds');
    case 'is_paid':
      return t('office.gateway.credit');
    case 'hold':
      return t('office.gateway.heldFor');
    case 'number':
    case 'amount':
      return t('office.funds.amount');
    case 'purpose':
      return t('office.funding.purpose');
    case 'currency':
      return t('office.users.currency');
    default:
      return field;
  }
}

const yesNo = (value: string): string => t(value === '1' ? 'office.yes' : 'office.no');

const READS: Readonly<Record<(typeof FIELDS)[Field], (value: string) => string>> = {
  flag: yesNo,
  seconds: (value) => waitText(Number(value)),
  count: formatDecimal,
  percent: percentText,
  amount: formatDecimal,
  amountOrNone: formatDecimal,
};

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (isField(field)) return READS[FIELDS[field]](value);
  switch (field) {
    case 'is_approved':
      return t(value === '1' ? 'office.fiat.merchant.approved' : 'office.fiat.merchant.refused');
    case 'winner':
      return partyText(value === 'buyer' ? 'buyer' : 'seller');
    case 'grounds': {
      const grounds = VERDICT_GROUNDS.find((known) => known === value);
      return grounds === undefined ? value : groundsText(grounds);
    }
    case 'is_paid':
      return yesNo(value);
    case 'hold': {
      const hold = GATEWAY_HOLDS.find((known) => known === value);
      return hold === undefined ? value : holdText(hold);
    }
    case 'number':
    case 'amount':
      return formatDecimal(value);
    case 'purpose':
      return t('office.house.gateway');
    default:
      return value;
  }
}

export const naming: Naming = { fieldText, valueText };

const deskOf = (text: string): SettingsDesk<Field> => ({ kinds: FIELDS, naming, text });

/** Of fiat trade: deals that are open keep what they were opened under. */
export const FIAT_DESK = deskOf(t('office.fiat.nextDeal'));
/** Of acceptors and gateways: it holds as soon as it is approved. */
export const MONEY_DESK = deskOf(t('office.acceptors.onApproval'));

/** How often what stands is asked for: colleagues change it. */
export const LOOK_EVERY_MS = 10_000;
