// The statement of a month: each account at its start and end, then every line of the ledger; printed, or kept as a file.
import { type MessageOf, walletRecords } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t, withTexts } from '@bourse/ui/lib/i18n.ts';
import { serverNow } from '@bourse/ui/lib/server-clock.ts';
import { siteName } from '@bourse/ui/lib/site-name.ts';
import { useTimeZone } from '@bourse/ui/lib/time-zone.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { boundsOf } from '../../lib/period.ts';
import { useSession } from '../../lib/session.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { coinColumn, labelColumn, recordColumns } from './record-columns.tsx';
import type { OfAccounts } from './record-pages.ts';
import { monthOf } from './statement.ts';
import './statement.css';

type Statement = MessageOf<typeof walletRecords.statement>;
type Balance = Statement['balances'][number];

const balanceColumns = (accounts: OfAccounts): readonly Column<Balance>[] => [
  ...(accounts === 'all' ? [labelColumn<Balance>('20%')] : []),
  coinColumn(accounts === 'all' ? '18%' : '26%'),
  { key: 'account', header: t('funds.records.account'), cell: (row) => row.account, onCard: 'end' },
  {
    key: 'opening',
    header: t('funds.statement.opening'),
    cell: (row) => formatDecimal(row.opening),
    isNumeric: true,
    onCard: 'wide',
  },
  {
    key: 'closing',
    header: t('funds.statement.closing'),
    cell: (row) => formatDecimal(row.closing),
    isNumeric: true,
    onCard: 'wide',
  },
];

type SheetProps = { readonly statement: Statement; readonly accounts: OfAccounts };

function Sheet({ statement: { month, balances, rows, is_cut }, accounts }: SheetProps) {
  const accountNumber = useSession((session) => session.accountNumber);
  if (balances.length === 0) return <EmptyState title={t('funds.statement.none')} />;
  return (
    <div data-print="" className="flex flex-col gap-5">
      <header className="hidden print:block">
        <h2 className="text-16">{`${t('funds.statement.title')} ${month}`}</h2>
        <p className="mt-1 text-12 text-ink-2">{[siteName, accountNumber].filter(Boolean).join(' · ')}</p>
      </header>
      {is_cut === 1 && <Notice tone="warning" title={t('funds.statement.cut')} />}
      <Section title={t('funds.statement.balances')} text={t('funds.statement.zone')} isFlush>
        <Table
          label={t('funds.statement.balances')}
          columns={balanceColumns(accounts)}
          rows={balances}
          keyOf={(row) => `${row.account_id} ${row.wallet} ${row.currency}`}
        />
      </Section>
      <Section title={t('funds.statement.lines')} isFlush className="@container">
        <Table
          label={t('funds.statement.lines')}
          columns={recordColumns(accounts)}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('funds.statement.none')} />}
        />
      </Section>
    </div>
  );
}

const MonthFile = ({ statement: { month, from, to }, accounts }: SheetProps) => (
  <ExportButton
    exportRows={async (signal) => {
      const bounds = { from: String(from), to: String(to), accounts };
      return (await withTexts(import('./export-records.ts'))).exportLedger(month, bounds, signal);
    }}
  />
);

export function StatementView({ accounts }: Pick<SheetProps, 'accounts'>) {
  const [now] = useState(() => monthOf(serverNow()));
  const [month, setMonth] = useState(now);
  const { zone } = useTimeZone();
  const statement = useQuery({
    queryKey: ['funds', 'statement', month, accounts],
    queryFn: async ({ signal }) => (await call(walletRecords.statement, { month, accounts }, { signal })).message,
  });
  const rows = statement.data?.rows ?? [];
  const isEmpty = rows.length === 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="month"
          aria-label={t('funds.statement.month')}
          value={month}
          max={now}
          onChange={(event) => event.target.value !== '' && setMonth(event.target.value)}
          className="h-9 rounded-md border border-line bg-panel px-2.5 font-mono text-13 [color-scheme:inherit] touch:h-11 print:hidden"
        />
        {statement.data && <MonthFile statement={statement.data} accounts={accounts} />}
        <ExportButton
          name={t('funds.statement.year', { zone })}
          exportRows={async (signal) => {
            const year = month.slice(0, 4);
            const bounds = { ...boundsOf({ from: `${year}-01-01`, to: `${year}-12-31` }), accounts };
            return (await withTexts(import('./export-records.ts'))).exportLedger(year, bounds, signal);
          }}
        />
        <Button
          disabled={isEmpty}
          title={isEmpty ? t('funds.statement.none') : undefined}
          onClick={() => window.print()}
        >
          <Printer size={15} aria-hidden="true" />
          {t('funds.statement.print')}
        </Button>
      </div>
      {statement.isPending && <SkeletonRows rows={6} rowClassName="h-11" />}
      {statement.isError && <ErrorState text={errorText(statement.error)} onRetry={() => void statement.refetch()} />}
      {statement.data && <Sheet statement={statement.data} accounts={accounts} />}
    </>
  );
}
