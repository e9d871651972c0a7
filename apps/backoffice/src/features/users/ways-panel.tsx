// Where a user is paid in fiat trade, masked.
import { officePeople } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { Answer, Panel } from '../../ui/page.tsx';

const columns: readonly Column<officePeople.UserPaymentRow>[] = [
  { key: 'way', header: t('office.user.ways'), width: '18%', onCard: 'title', cell: (row) => row.way_text },
  { key: 'name', header: t('office.user.holder'), width: '18%', onCard: 'wide', cell: (row) => row.real_name },
  {
    key: 'number',
    header: t('office.users.account'),
    onCard: 'wide',
    cell: ({ account }) => <span className="font-mono">{account}</span>,
  },
  { key: 'bank', header: t('office.user.bank'), width: '22%', onCard: 'wide', cell: (row) => row.bank_name || '–' },
  {
    key: 'updated',
    header: t('office.user.updated'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.update_time,
  },
];

export function WaysPanel({ id }: { readonly id: number }) {
  const query = useAsk(officePeople.listPayments, { user_id: id });
  return (
    <Panel>
      <Answer query={query} rows={3}>
        {(list) => (
          <Table
            label={t('office.user.ways')}
            columns={columns}
            rows={list}
            keyOf={(row) => row.id}
            density="calm"
            empty={<EmptyState title={t('office.user.noWays')} />}
          />
        )}
      </Answer>
    </Panel>
  );
}
