// What stands behind the contracts: pool and fund by currency, what moved them, and to move more there from the treasury.
import { type MessageOf, officeLever } from '@bourse/contract';
import { Button } from '@bourse/ui/button.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useMay } from '../../lib/session.ts';
import { useAsk } from '../../lib/use-ask.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { ledgerFigureColumns, ledgerFigureCsv, ledgerIdCsv, ledgerReasonColumn } from '../../ui/ledger.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Answer, Pager, Panel } from '../../ui/page.tsx';

const FundDialog = lazyOverlay(async () => (await import('./fund-dialog.tsx')).FundDialog);

type Funds = MessageOf<typeof officeLever.listFunds>;
type Balance = Funds['balances'][number];
type Purpose = Balance['purpose'];

const PAGE_SIZE = 20;
const ALL = 'all';

const purposes = officeLever.LEVER_FUNDS.map((key) => ({ key, text: t(`office.house.${key}`) }));

const balanceColumns: readonly Column<Balance>[] = [
  {
    key: 'purpose',
    header: t('office.adjustments.source'),
    onCard: 'title',
    cell: ({ purpose }) => t(`office.house.${purpose}`),
  },
  { key: 'currency', header: t('office.users.currency'), onCard: 'end', cell: (row) => row.currency_name },
  {
    key: 'available',
    header: t('office.users.available'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ available }) => formatDecimal(available),
  },
];

function BalancesPanel({ balances }: { readonly balances: readonly Balance[] }) {
  const mayAsk = useMay('lever.request');
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={t('office.users.balances')}>
      <Table
        label={t('office.users.balances')}
        columns={balanceColumns}
        rows={balances}
        keyOf={(row) => `${row.purpose} ${row.currency}`}
        empty={<EmptyState title={t('office.lever.noMoney')} />}
      />
      {mayAsk && (
        <div className="border-t border-line px-4 py-3">
          <Button size="small" onClick={() => setAsking(true)}>
            {t('office.lever.move')}
          </Button>
        </div>
      )}
      {isAsking && <FundDialog onClose={() => setAsking(false)} />}
    </Panel>
  );
}

const ledgerColumns = [ledgerReasonColumn, ...ledgerFigureColumns];
const ledgerCsv = [...ledgerIdCsv, ...ledgerFigureCsv];

function LedgerList({ funds: { list, total }, page, onPage }: LedgerListProps) {
  return (
    <>
      <Table
        label={t('office.funds.ledger')}
        columns={ledgerColumns}
        rows={list}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('office.funds.noLegs')} />}
      />
      <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={onPage} />
    </>
  );
}

type LedgerListProps = {
  readonly funds: Funds;
  readonly page: number;
  readonly onPage: (page: number) => void;
};

export function MoneyPanel() {
  const [purpose, setPurpose] = useState<Purpose>('lever_pool');
  const [currency, setCurrency] = useState(ALL);
  const [page, setPage] = useState(1);
  const filter = { purpose, ...(currency === ALL ? {} : { currency }) };
  const query = useAsk(officeLever.listFunds, { ...filter, page });
  const coins = new Map(query.data?.balances.map((one) => [String(one.currency), one.currency_name]));
  const choosePurpose = (next: Purpose): void => {
    setPage(1);
    setPurpose(next);
  };
  const chooseCurrency = (next: string): void => {
    setPage(1);
    setCurrency(next);
  };
  return (
    <div className="flex flex-col gap-4">
      {query.data && <BalancesPanel balances={query.data.balances} />}
      <Panel title={t('office.funds.ledger')}>
        <div className="flex flex-wrap items-end gap-2 px-4 py-3">
          <NativeSelect
            label={t('office.adjustments.source')}
            options={purposes}
            selected={purpose}
            onSelect={choosePurpose}
            className="w-56"
          />
          <NativeSelect
            label={t('office.users.currency')}
            options={[{ key: ALL, text: t('office.all') }, ...[...coins].map(([key, text]) => ({ key, text }))]}
            selected={currency}
            onSelect={chooseCurrency}
            className="w-32"
          />
          <div className="ms-auto">
            <CsvButton call={officeLever.listFunds} input={filter} columns={ledgerCsv} name={`ledger-${purpose}`} />
          </div>
        </div>
        <Answer query={query}>{(funds) => <LedgerList funds={funds} page={page} onPage={setPage} />}</Answer>
      </Panel>
    </div>
  );
}
