// Who has a key, and whether the signer knows it.
import type { officeApprovals } from '@bourse/contract';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { endColumn, figureColumn, footColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { RosterBadge } from './roster-badge.tsx';

const RevokeDialog = lazyOverlay(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);

type Row = officeApprovals.ApproverKeyRow;

const columns: readonly Column<Row>[] = [
  titleColumn('operator', t('office.approvals.operator'), ({ operator }) => (
    <span title={operator} className="block truncate max-md:break-all max-md:whitespace-normal">
      {operator}
    </span>
  )),
  textColumn('name', t('office.approvals.name'), ({ name }) => name),
  textColumn('key', t('office.approvals.publicKey'), { hiddenBelow: 860 }, ({ public_key: key }) => (
    <span title={key} className="font-mono">
      {key.slice(0, 8)}…{key.slice(-8)}
    </span>
  )),
  textColumn('way', t('office.approvals.way'), { width: '12%' }, ({ wrap }) => t(`office.approvals.way.${wrap}`)),
  figureColumn('since', t('office.approvals.since'), { width: '18%', hiddenBelow: 860 }, (row) => row.create_time),
  endColumn('roster', t('office.approvals.roster'), { width: '14%' }, ({ roster }) => <RosterBadge state={roster} />),
];

const revokeColumn: Column<Row> = footColumn(
  'revoke',
  <span className="sr-only">{t('office.approvals.revoke')}</span>,
  { width: '12%' },
  (row) => (
    <AskButton
      permission="operators.edit"
      label={t('office.approvals.revoke')}
      renderDialog={(onClose) => <RevokeDialog row={row} onClose={onClose} />}
    />
  ),
);

export function KeysPanel({ keys, mayRevoke }: { readonly keys: readonly Row[]; readonly mayRevoke: boolean }) {
  return (
    <Panel title={t('office.approvals.keys')} className="@container">
      <Rows
        label={t('office.approvals.keys')}
        columns={mayRevoke ? [...columns, revokeColumn] : columns}
        rows={keys}
        keyOf={({ id }) => id}
        empty={{ title: t('office.approvals.noKeys') }}
      />
    </Panel>
  );
}
