// What came on chain and names nobody: who reports it is credited with it, on the page of the report.
import { officeDeposits } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { NumberLink } from '../../ui/number-link.tsx';
import { Answer, Pager, Panel } from '../../ui/page.tsx';

type Row = officeDeposits.UnclaimedDepositRow;

const PAGE_SIZE = 20;

const tagText = ({ tag }: Row): string => (tag === '' ? t('office.deposits.noTag') : tag);

const columns: readonly Column<Row>[] = [
  {
    key: 'money',
    header: t('office.funds.amount'),
    isNumeric: true,
    onCard: 'title',
    cell: (row) => `${formatDecimal(row.amount)} ${row.currency_name}`,
  },
  { key: 'chain', header: t('office.withdrawals.network'), width: '10%', onCard: 'end', cell: ({ chain }) => chain },
  { key: 'tag', header: t('office.withdrawals.tag'), onCard: 'wide', cell: tagText },
  {
    key: 'user',
    header: t('office.users.id'),
    width: '10%',
    onCard: 'wide',
    cell: ({ user_id }) => (user_id === 0 ? '–' : <NumberLink to={`/users/${user_id}`} id={user_id} />),
  },
  {
    key: 'txid',
    header: 'TxID',
    width: '30%',
    onCard: 'wide',
    cell: ({ txid }) => <span className="block truncate font-mono text-12">{txid}</span>,
  },
  { key: 'time', header: t('office.funds.time'), hiddenBelow: 860, onCard: 'wide', cell: ({ time }) => time },
];

/** Nothing where there is none, as on nearly every day. */
export function UnclaimedDeposits() {
  const [page, setPage] = useState(1);
  const query = useAsk(officeDeposits.listUnclaimedDeposits, { page });
  if (query.data?.total === 0) return null;
  return (
    <Panel title={t('office.deposits.unclaimed')}>
      <p className="border-b border-line px-4 py-2.5 text-12 text-ink-2">{t('office.deposits.unclaimedText')}</p>
      <Answer query={query}>
        {({ list, total }) => (
          <>
            <Table
              label={t('office.deposits.unclaimed')}
              columns={columns}
              rows={list}
              keyOf={({ txid, ordinal }) => `${txid} ${ordinal}`}
              density="calm"
              empty={<EmptyState title={t('office.deposits.none')} />}
            />
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
