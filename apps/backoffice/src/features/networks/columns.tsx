// Columns of coins on networks: how each stands, and all of its settings.
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { officeNetworks } from '@bourse/contract';
import { percentText } from '../../ui/amount-text.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { actsColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { Figure } from '../../ui/figure.tsx';
import { useAct } from '../../lib/use-ask.ts';
import { SettingsDialog } from '../../ui/settings-dialog.tsx';
import { DESK, type Network, NETWORK_FIELDS, type NetworkField, titleOf, valuesOf } from './desk.ts';
import { PauseButtons } from './pause-buttons.tsx';

// Asks for other settings of a coin on a network.
type NetworkDialogProps = { readonly network: Network; readonly onClose: () => void };

function NetworkDialog({ network, onClose }: NetworkDialogProps) {
  const request = useAct(officeNetworks.proposeSettings, onClose);
  const { chain, currency, currency_name: unit } = network;
  return (
    <SettingsDialog
      desk={DESK}
      title={titleOf(network)}
      fields={NETWORK_FIELDS}
      stands={valuesOf(network)}
      unit={unit}
      isPending={request.isPending}
      onPropose={(asked) => request.mutate({ chain, currency, ...asked })}
      onClose={onClose}
    />
  );
}

const shorten = (contract: string): string => `${contract.slice(0, 8)}…${contract.slice(-6)}`;

const nameColumn: Column<Network> = titleColumn('name', t('office.networks'), { width: '22%' }, (network) => (
  <span className="block py-1">
    {titleOf(network)}
    <span className="block truncate font-sans text-12 text-ink-2" title={network.contract}>
      {network.contract === '' ? t('office.networks.own') : shorten(network.contract)}
    </span>
  </span>
));

type State = { readonly isOpen: boolean; readonly pause: Network['deposit_pause']; readonly waiting: number };

/** The text that users read stands below the state. */
function StateCell({ network, isOpen, pause, waiting }: State & { readonly network: Network }) {
  const isClosed = !network.is_run || !isOpen;
  const text = network.is_run
    ? t(isOpen ? 'office.networks.open' : 'office.networks.closed')
    : t('office.networks.notRun');
  return (
    <span className="flex flex-col items-start gap-1 py-1 whitespace-normal max-md:items-end">
      <Badge tone={isClosed ? 'error' : network.is_behind ? 'warning' : 'success'}>
        {!isClosed && network.is_behind ? t('office.networks.behind') : text}
      </Badge>
      {pause !== '' && <span className="font-sans text-12 text-ink-2">{t(`network.pause.${pause}`)}</span>}
      {waiting > 0 && (
        <span className="font-sans text-12 text-ink-2">{t('office.networks.waiting', { count: waiting })}</span>
      )}
    </span>
  );
}

export const STATE_COLUMNS: readonly Column<Network>[] = [
  nameColumn,
  textColumn('deposits', t('office.networks.deposits'), (network) => (
    <StateCell
      network={network}
      isOpen={network.is_deposit_open}
      pause={network.deposit_pause}
      waiting={network.deposits_waiting}
    />
  )),
  textColumn('withdrawals', t('office.networks.withdrawals'), (network) => (
    <StateCell
      network={network}
      isOpen={network.is_withdraw_open}
      pause={network.withdraw_pause}
      waiting={network.withdrawals_waiting}
    />
  )),
  actsColumn(t('office.change.propose'), { width: '32%' }, (network) => (
    <span className="flex flex-wrap justify-end gap-2 py-1">
      <AskButton
        permission="networks.request"
        label={t('office.change.propose')}
        renderDialog={(onClose) => <NetworkDialog network={network} onClose={onClose} />}
      />
      <PauseButtons network={network} />
    </span>
  )),
];

const nameOf = (field: NetworkField | 'decimals'): string => t(`office.networks.field.${field}`);

type Pair = readonly [above: Exclude<NetworkField, 'fee_rate' | 'confirmations'>, below: NetworkField];

const headerOf = (above: NetworkField, below: NetworkField | 'decimals') => (
  <Figure text={nameOf(above)} detail={nameOf(below)} />
);

/** Two settings that belong together, one below the other. */
const pairColumn = ([above, below]: Pair): Column<Network> =>
  figureColumn(above, headerOf(above, below), (network) => (
    <Figure
      text={formatDecimal(network[above])}
      detail={below === 'fee_rate' ? percentText(network.fee_rate) : formatDecimal(String(network[below]))}
    />
  ));

export const SETTING_COLUMNS: readonly Column<Network>[] = [
  { ...nameColumn, width: '16%' },
  figureColumn(
    'confirmations',
    headerOf('confirmations', 'decimals'),
    { width: '12%' },
    ({ confirmations, decimals }) => <Figure text={String(confirmations)} detail={String(decimals)} />,
  ),
  pairColumn(['min_deposit', 'min_withdraw']),
  pairColumn(['max_withdraw', 'fee']),
  pairColumn(['day_limit', 'site_day_limit']),
  pairColumn(['sweep_min', 'hot_floor']),
];
