// Days whose books were closed: at which commit, what all accounts came to, and where the audit log has it.
import { officeReports } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

type Closing = officeReports.ClosingRow;
type Coin = Closing['coins'][number];

const PAGE_SIZE = 10;

const columns: readonly Column<Closing>[] = [
  titleColumn('day', t('office.reports.day'), { width: '12%', isNumeric: true }, ({ day }) => day),
  figureColumn('commit', t('office.reports.commit'), ({ seq }) => `#${seq}`),
  figureColumn('closed', t('office.reports.closedAt'), { width: '26%' }, (row) => row.close_time),
  figureColumn('accounts', t('office.reports.accountCount'), ({ accounts }) => formatDecimal(String(accounts))),
  endColumn('entry', t('office.reports.auditEntry'), { isNumeric: true }, (row) => (
    <DetailLink to="/audit" id={row.audit_entry} permission="audit.read" />
  )),
];

const coinColumn = (key: Exclude<keyof Coin, 'currency_name'>, header: string): Column<Coin> =>
  figureColumn(key, header, (coin) => formatDecimal(coin[key]));

const coinColumns: readonly Column<Coin>[] = [
  titleColumn('coin', t('office.users.currency'), { width: '8%' }, (coin) => coin.currency_name),
  coinColumn('users', t('office.reports.users')),
  coinColumn('house_users', t('office.house.houseUsers')),
  coinColumn('reserved', t('office.house.reserved')),
  coinColumn('own', t('office.house.own')),
  coinColumn('outside', t('office.reports.outside')),
  { ...coinColumn('sum', t('office.reports.sum')), width: '8%', onCard: 'end' },
];

/** The table opens it below its row. */
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
          <Rows
            label={t('office.reports.closings')}
            columns={columns}
            rows={list}
            keyOf={({ day }) => day}
            detail={closingDetail}
            empty={{ title: t('office.reports.noClosings'), text: t('office.reports.noClosingsHint') }}
            pages={{ page, total, pageSize: PAGE_SIZE, onPage: setPage }}
          />
        )}
      </Answer>
    </Panel>
  );
}
