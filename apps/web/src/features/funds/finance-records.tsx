// What moved the user's money besides trades, in four tabs, by coin and dates, and as a file.
import { wallet, walletRecords } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t, withTexts } from '@bourse/ui/lib/i18n.ts';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { Select } from '@bourse/ui/select.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ALWAYS, boundsOf, type Period } from '../../lib/period.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { PeriodFilter } from '../../ui/period-filter.tsx';
import { recordColumns } from './record-columns.tsx';
import { type OfAccounts, RECORD_KIND_TEXTS, type RecordFilter, type RecordKind } from './record-pages.ts';

const PAGE_ROWS = 20;

/** The coins that a record can be about; '' is all of them. */
function CoinSelect({ selected, onSelect }: { readonly selected: string; readonly onSelect: (key: string) => void }) {
  const { data: coins = [] } = useQuery({
    queryKey: ['funds', 'coins'],
    queryFn: async ({ signal }) => (await call(wallet.userCurrencies, {}, { signal })).message,
  });
  return (
    <Select
      label={t('funds.coin')}
      isLabelHidden
      options={[
        { key: 'all', text: t('funds.coin.every') },
        ...coins.map(({ id, name }) => ({ key: String(id), text: name })),
      ]}
      selected={selected === '' ? 'all' : selected}
      onSelect={(key) => onSelect(key === 'all' ? '' : key)}
      buttonClassName="flex h-6 items-center gap-1.5 rounded-sm border border-line px-2 text-12 hover:border-line-strong touch:h-11"
    />
  );
}

function RecordList({ filter }: { readonly filter: RecordFilter }) {
  const key = JSON.stringify(filter);
  const [at, setAt] = useState({ key, page: 1 });
  const page = at.key === key ? at.page : 1;
  const { kind, currency, period, accounts } = filter;
  const fields = { kind, currency: currency || undefined, ...boundsOf(period), page, limit: PAGE_ROWS, accounts };
  const records = useQuery({
    queryKey: ['funds', 'records', fields],
    queryFn: async ({ signal }) => (await call(walletRecords.records, fields, { signal })).message,
    placeholderData: keepPreviousData,
  });
  if (records.isError && !records.data)
    return <ErrorState text={errorText(records.error)} onRetry={() => void records.refetch()} />;
  if (!records.data) return <SkeletonRows rows={6} rowClassName="h-11" />;
  return (
    <>
      <Table
        label={t(RECORD_KIND_TEXTS[filter.kind])}
        columns={recordColumns(accounts)}
        rows={records.data.list}
        keyOf={(row) => row.id}
        density="calm"
        empty={<EmptyState title={t('funds.records.none')} text={t('funds.records.noneText')} />}
      />
      <Pager page={page} pageSize={PAGE_ROWS} total={records.data.total} onPage={(to) => setAt({ key, page: to })} />
    </>
  );
}

export function FinanceRecords({ accounts }: { readonly accounts: OfAccounts }) {
  const [kind, setKind] = useState<RecordKind>('deposit');
  const [currency, setCurrency] = useState('');
  const [period, setPeriod] = useState<Period>(ALWAYS);
  const filter: RecordFilter = { kind, currency, period, accounts };
  return (
    <Section isFlush>
      <Tabs
        label={t('funds.records.title')}
        tabs={walletRecords.RECORD_KINDS.map((key) => ({ key, label: t(RECORD_KIND_TEXTS[key]) }))}
        selected={kind}
        onSelect={setKind}
        className="px-4 md:px-5"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-2 md:px-5">
          <CoinSelect selected={currency} onSelect={setCurrency} />
          <PeriodFilter period={period} onChange={setPeriod} />
          <div className="ms-auto">
            <ExportButton
              exportRows={async (signal) =>
                (await withTexts(import('./export-records.ts'))).exportRecords(filter, signal)
              }
            />
          </div>
        </div>
        <div className="@container">
          <RecordList filter={filter} />
        </div>
      </Tabs>
    </Section>
  );
}
