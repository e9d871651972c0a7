// What can be set of leveraged contracts: what each setting is, how it is named, and how its text reads.
import { officeLever } from '@bourse/contract';
import { LEVER_CAUSES, LEVER_STATES } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { percentText } from '../../ui/amount-text.ts';
import type { Naming } from '../../ui/change-table.tsx';

/** `amount` is of the base currency, `rate` and `share` are in percent, `count` and `list` are whole numbers. */
export const SETTINGS = {
  share_num: 'amount',
  multiples: 'list',
  shares: 'list',
  hands_min: 'count',
  hands_max: 'count',
  spread: 'rate',
  fee_rate: 'rate',
  overnight: 'rate',
  fund_share: 'share',
  side_max: 'amount',
  stress: 'share',
  positions_max: 'count',
  pending_max: 'count',
} as const;
export type Setting = keyof typeof SETTINGS;
export type SettingKind = (typeof SETTINGS)[Setting];

/** As they stand together on the screen. */
export const GROUPS = [
  { name: 'contract', settings: ['share_num', 'multiples', 'shares', 'hands_min', 'hands_max'] },
  { name: 'costs', settings: ['spread', 'fee_rate', 'overnight', 'fund_share'] },
  { name: 'house', settings: ['side_max', 'stress', 'positions_max', 'pending_max'] },
] as const;
export const SETTING_NAMES: readonly Setting[] = GROUPS.flatMap(({ settings }) => settings);

const isSetting = (field: string): field is Setting => Object.hasOwn(SETTINGS, field);

export const settingText = (setting: Setting): string => t(`office.lever.field.${setting}`);

/** The limit of a level is one field of a change: `limit_2`, `100 × 2500`. */
export const limitField = (level: number): string => `limit_${level}`;
export const limitValue = (multiple: string, hands: string): string => `${multiple} × ${hands}`;
const RULES = ['open_risk_min', 'transfers_out', 'liquidation_grace', 'outage_loss', 'halt_hours'] as const;
const LIMIT_FIELD = /^limit_(\d+)$/;

/** The name of what a change is about. */
export function fieldText(field: string): string {
  if (isSetting(field)) return settingText(field);
  const level = LIMIT_FIELD.exec(field)?.[1];
  if (level !== undefined) return `${t('office.lever.levels')}: ${t('office.lever.level', { level })}`;
  const rule = RULES.find((name) => name === field);
  if (rule) return t(`office.lever.field.${rule}`);
  if (field === 'median') return t('office.lever.field.median');
  if (field === 'state') return t('office.lever.field.state');
  if (field === 'cause') return t('office.lever.cause');
  if (field === 'purpose') return t('office.funding.purpose');
  if (field === 'currency') return t('office.users.currency');
  return field === 'amount' ? t('office.funds.amount') : field;
}

const listText = (numbers: string): string =>
  numbers
    .split(',')
    .map((part) => formatDecimal(part.trim()))
    .join(' · ');

/** A setting as it reads. */
export function settingValueText(setting: Setting, value: string): string {
  const kind: SettingKind = SETTINGS[setting];
  if (kind === 'rate' || kind === 'share') return percentText(value);
  return kind === 'list' ? listText(value) : formatDecimal(value);
}

export function limitText(value: string): string {
  const [multiple = '', hands = ''] = value.split(' × ');
  return t('office.lever.limit', { multiple, hands: formatDecimal(hands) });
}

/** One side of a change as it reads; a dash where nothing stood. */
export function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (isSetting(field)) return settingValueText(field, value);
  if (LIMIT_FIELD.test(field)) return limitText(value);
  if (field === 'open_risk_min' || field === 'outage_loss') return percentText(value);
  if (field === 'liquidation_grace') return t('office.lever.seconds', { seconds: Number(value) });
  if (field === 'halt_hours') return t('office.lever.hours', { hours: value });
  if (field === 'median') return formatDecimal(value);
  if (field === 'transfers_out') return t(value === '1' ? 'office.yes' : 'office.no');
  const state = LEVER_STATES.find((one) => one === value);
  if (field === 'state' && state) return t(`office.state.${state}`);
  const cause = LEVER_CAUSES.find((one) => one === value);
  if (field === 'cause' && cause) return t(`lever.cause.${cause}`);
  const fund = officeLever.LEVER_FUNDS.find((purpose) => purpose === value);
  if (field === 'purpose' && fund) return t(`office.house.${fund}`);
  return field === 'amount' ? formatDecimal(value) : value;
}

export const naming: Naming = { fieldText, valueText };
