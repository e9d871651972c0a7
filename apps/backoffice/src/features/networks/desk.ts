// What can be set of a coin on a network: what each setting is, how it is named, and how its text reads.
import { officeNetworks } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type FieldUnder, named, namingOf, settings, yesNo } from '../../ui/naming.ts';
import type { SettingsDesk } from '../../ui/settings-dialog.tsx';
import type { Values } from '../../ui/settings-draft.ts';
import { changesPanel } from '../../ui/changes-panel.tsx';

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
/** A new network begins with these. */
export const NEW_NETWORK: Values<NetworkField> = { fee_rate: '0' };

const textOf = (field: FieldUnder<'office.networks.field'>): string => t(`office.networks.field.${field}`);
const naming = namingOf({
  ...settings(KINDS, textOf),
  confirmations: [textOf('confirmations')],
  ...named(['contract', 'decimals', 'signed_name'], textOf),
  ...named(['is_deposit_open', 'is_withdraw_open'], textOf, yesNo),
});

export const DESK: SettingsDesk<NetworkField> = { kinds: KINDS, naming, text: t('office.networks.text') };
export const NEW_DESK: SettingsDesk<NetworkField> = { ...DESK, text: t('office.networks.addText') };

export const valuesOf = (network: Network): Values<NetworkField> =>
  Object.fromEntries(NETWORK_FIELDS.map((field) => [field, String(network[field])] as const));

/** `USDT · ERC20`. */
export const titleOf = ({ currency_name: coin, chain_name: chain }: Network): string => `${coin} · ${chain}`;

const subjectText = ({ kind, subject_name: name }: officeNetworks.NetworkProposalRow): string =>
  kind === 'network' ? t('office.networks.added', { name }) : name;

export const ChangesPanel = changesPanel({
  calls: officeNetworks,
  title: 'office.networks.changes',
  naming,
  subjectText,
  csvName: 'network-changes',
  empty: { text: 'office.networks.noChangesHint' },
});
