// What came on chain and names nobody: who reports it is credited with it, on the page of the report.
import { officeDeposits } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { endColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

type Row = officeDeposits.UnclaimedDepositRow;

const tagText = ({ tag }: Row): string => (tag === '' ? t('office.deposits.noTag') : tag);

const columns: readonly Column<Row>[] = [
  titleColumn(
    'money',
    t('office.funds.amount'),
    { isNumeric: true },
    (row) => `${formatDecimal(row.amount)} ${row.currency_name}`,
  ),
  endColumn('chain', t('office.withdrawals.network'), { width: '10%' }, ({ chain }) => chain),
  textColumn('tag', t('office.withdrawals.tag'), tagText),
  textColumn('user', t('office.users.id'), { width: '10%' }, ({ user_id }) =>
    user_id === 0 ? '–' : <NumberLink to={`/users/${user_id}`} id={user_id} />,
  ),
  textColumn('txid', 'TxID', { width: '30%' }, ({ txid }) => (
    <span className="block truncate font-mono text-12">{txid}</span>
  )),
  textColumn('time', t('office.funds.time'), { hiddenBelow: 860 }, ({ time }) => time),
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
          <Rows
            label={t('office.deposits.unclaimed')}
            columns={columns}
            rows={list}
            keyOf={({ txid, ordinal }) => `${txid} ${ordinal}`}
            empty={{ title: t('office.deposits.none') }}
            pages={{ page, total, onPage: setPage }}
          />
        )}
      </Answer>
    </Panel>
  );
}
