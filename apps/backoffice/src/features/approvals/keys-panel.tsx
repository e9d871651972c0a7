// Who has a key, and whether the signer knows it.
import type { officeApprovals } from '@bourse/contract';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { AskButton } from '../../ui/ask-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { RosterBadge } from './roster-badge.tsx';

const RevokeDialog = lazyOverlay(async () => (await import('./revoke-dialog.tsx')).RevokeDialog);

type Row = officeApprovals.ApproverKeyRow;

const columns: readonly Column<Row>[] = [
  {
    key: 'operator',
    header: t('office.approvals.operator'),
    onCard: 'title',
    cell: ({ operator }) => (
      <span title={operator} className="block truncate max-md:break-all max-md:whitespace-normal">
        {operator}
      </span>
    ),
  },
  { key: 'name', header: t('office.approvals.name'), onCard: 'wide', cell: ({ name }) => name },
  {
    key: 'key',
    header: t('office.approvals.publicKey'),
    hiddenBelow: 860,
    onCard: 'wide',
    cell: ({ public_key: key }) => (
      <span title={key} className="font-mono">
        {key.slice(0, 8)}…{key.slice(-8)}
      </span>
    ),
  },
  {
    key: 'way',
    header: t('office.approvals.way'),
    width: '12%',
    onCard: 'wide',
    cell: ({ wrap }) => t(`office.approvals.way.${wrap}`),
  },
  {
    key: 'since',
    header: t('office.approvals.since'),
    width: '18%',
    isNumeric: true,
    hiddenBelow: 860,
    onCard: 'wide',
    cell: (row) => row.create_time,
  },
  {
    key: 'roster',
    header: t('office.approvals.roster'),
    width: '14%',
    onCard: 'end',
    cell: ({ roster }) => <RosterBadge state={roster} />,
  },
];

const revokeColumn: Column<Row> = {
  key: 'revoke',
  header: <span className="sr-only">{t('office.approvals.revoke')}</span>,
  width: '12%',
  onCard: 'foot',
  cell: (row) => (
    <AskButton
      permission="operators.edit"
      label={t('office.approvals.revoke')}
      renderDialog={(onClose) => <RevokeDialog row={row} onClose={onClose} />}
    />
  ),
};

export function KeysPanel({ keys, mayRevoke }: { readonly keys: readonly Row[]; readonly mayRevoke: boolean }) {
  return (
    <Panel title={t('office.approvals.keys')} className="@container">
      <Table
        label={t('office.approvals.keys')}
        columns={mayRevoke ? [...columns, revokeColumn] : columns}
        rows={keys}
        keyOf={({ id }) => id}
        density="calm"
        empty={<EmptyState title={t('office.approvals.noKeys')} />}
      />
    </Panel>
  );
}
