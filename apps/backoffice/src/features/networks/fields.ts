// What can be set of a coin on a network: what each setting is, how it is named, and how its text reads.
import type { officeNetworks } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { percentText } from '../../ui/amount-text.ts';
import type { Naming } from '../../ui/change-table.tsx';
import type { SettingsDesk } from '../../ui/settings-dialog.tsx';
import type { Values } from '../../ui/settings-draft.ts';

export type Network = officeNetworks.CoinNetworkRow;

const KINDS = {
  confirmations: 'count',
  min_deposit: 'amount',
  min_withdraw: 'amount',
  max_withdraw: 'amount',
  fee: 'amountOrNone',
  fee_rate: 'percent',
  day_limit: 'amount',
  site_day_limit: 'amount',
  sweep_min: 'amount',
  hot_floor: 'amountOrNone',
} as const;
export type NetworkField = keyof typeof KINDS;
export const NETWORK_FIELDS: readonly NetworkField[] = [
  'confirmations',
  'min_deposit',
  'min_withdraw',
  'max_withdraw',
  'fee',
  'fee_rate',
  'day_limit',
  'site_day_limit',
  'sweep_min',
  'hot_floor',
];
/** What a new network begins with. */
export const NEW_NETWORK: Values<NetworkField> = { fee_rate: '0' };

const FURTHER = ['contract', 'decimals', 'signed_name', 'is_deposit_open', 'is_withdraw_open'] as const;

const isNetworkField = (field: string): field is NetworkField => Object.hasOwn(KINDS, field);

function fieldText(field: string): string {
  if (isNetworkField(field)) return t(`office.networks.field.${field}`);
  const further = FURTHER.find((one) => one === field);
  return further ? t(`office.networks.field.${further}`) : field;
}

function valueText(field: string, value: string): string {
  if (value === '') return '–';
  if (field === 'is_deposit_open' || field === 'is_withdraw_open') return t(value === '1' ? 'office.yes' : 'office.no');
  if (!isNetworkField(field)) return value;
  if (field === 'fee_rate') return percentText(value);
  return field === 'confirmations' ? value : formatDecimal(value);
}

export const naming: Naming = { fieldText, valueText };

export const DESK: SettingsDesk<NetworkField> = { kinds: KINDS, naming, text: t('office.networks.text') };
export const NEW_DESK: SettingsDesk<NetworkField> = { ...DESK, text: t('office.networks.addText') };

export const valuesOf = (network: Network): Values<NetworkField> =>
  Object.fromEntries(NETWORK_FIELDS.map((field) => [field, String(network[field])] as const));

/** `USDT · ERC20`. */
export const titleOf = ({ currency_name: coin, chain_name: chain }: Network): string => `${coin} · ${chain}`;
