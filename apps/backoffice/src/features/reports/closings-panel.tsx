// Days whose books were closed: at which commit, what all accounts came to, and where the audit log has it.
import { officeReports } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Answer, Pager, Panel } from '../../ui/page.tsx';

type Closing = officeReports.ClosingRow;
type Coin = Closing['coins'][number];

const PAGE_SIZE = 10;

const columns: readonly Column<Closing>[] = [
  {
    key: 'day',
    header: t('office.reports.day'),
    width: '12%',
    isNumeric: true,
    onCard: 'title',
    cell: ({ day }) => day,
  },
  {
    key: 'commit',
    header: t('office.reports.commit'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ seq }) => `#${seq}`,
  },
  {
    key: 'closed',
    header: t('office.reports.closedAt'),
    width: '26%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.close_time,
  },
  {
    key: 'accounts',
    header: t('office.reports.accountCount'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ accounts }) => formatDecimal(String(accounts)),
  },
  {
    key: 'entry',
    header: t('office.reports.auditEntry'),
    isNumeric: true,
    onCard: 'end',
    cell: (row) => <DetailLink to="/audit" id={row.audit_entry} permission="audit.read" />,
  },
];

const coinColumn = (key: Exclude<keyof Coin, 'currency_name'>, header: string): Column<Coin> => ({
  key,
  header,
  isNumeric: true,
  onCard: 'wide',
  cell: (coin) => formatDecimal(coin[key]),
});

const coinColumns: readonly Column<Coin>[] = [
  {
    key: 'coin',
    header: t('office.users.currency'),
    width: '8%',
    onCard: 'title',
    cell: (coin) => coin.currency_name,
  },
  coinColumn('users', t('office.reports.users')),
  coinColumn('house_users', t('office.house.houseUsers')),
  coinColumn('reserved', t('office.house.reserved')),
  coinColumn('own', t('office.house.own')),
  coinColumn('outside', t('office.reports.outside')),
  { ...coinColumn('sum', t('office.reports.sum')), width: '8%', onCard: 'end' },
];

/** As the table opens it below its row. */
function closingDetail(closing: Closing): ReactNode {
  return (
    <details className="px-3 pb-2 whitespace-normal max-md:px-0">
      <summary className="cursor-pointer text-12 text-ink-3 max-md:py-3">
        {`${t('office.reports.sum')} · ${t('office.reports.digest')}`}
      </summary>
      <LineFacts
        facts={[
          [t('office.reports.digest'), closing.digest],
          [t('office.reports.auditHash'), closing.audit_hash],
        ]}
      />
      <Table
        label={`${t('office.reports.sum')} ${closing.day}`}
        columns={coinColumns}
        rows={closing.coins}
        keyOf={(coin) => coin.currency_name}
      />
    </details>
  );
}

export function ClosingsPanel() {
  const [page, setPage] = useState(1);
  const query = useAsk(officeReports.listClosings, { page, limit: PAGE_SIZE });
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <p className="max-w-180 text-12 text-ink-3">{t('office.reports.closingsText')}</p>
        <CsvFileButton call={officeReports.listClosings} input={{}} name="closings" />
      </div>
      <Answer query={query}>
        {({ list, total }) => (
          <>
            <Table
              label={t('office.reports.closings')}
              columns={columns}
              rows={list}
              keyOf={({ day }) => day}
              density="calm"
              detail={closingDetail}
              empty={<EmptyState title={t('office.reports.noClosings')} text={t('office.reports.noClosingsHint')} />}
            />
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
