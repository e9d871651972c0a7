// What the house holds for some purposes, by currency, and what moved it; to move more there from the treasury.
import type { AnswerCall, MessageOf, officeMicro } from '@bourse/contract';
import type { HousePurpose } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAsk } from '../lib/use-ask.ts';
import { optionsOf } from './options.ts';
import { endColumn, figureColumn, titleColumn } from './column.tsx';
import { CsvFileButton } from './csv-button.tsx';
import { type FundsChoice, useFundsChoice } from './funds-choice.ts';
import { ledgerFigureColumns, ledgerReasonColumn } from './ledger.tsx';
import { NativeSelect } from './native-select.tsx';
import { Answer, Pager, Panel } from './page.tsx';

type Leg = MessageOf<typeof officeMicro.listFunds>['list'][number];
type FundsLeg = Omit<Leg, 'purpose'>;
type Balance = {
  readonly purpose: HousePurpose;
  readonly currency: number;
  readonly currency_name: string;
  readonly available: string;
};
type Funds = { readonly balances: readonly Balance[]; readonly list: readonly FundsLeg[]; readonly total: number };

/** It takes the filter and `page`, and `format=csv`. */
type FundsCall = AnswerCall<Funds>;

const PAGE_SIZE = 20;
const ALL = 'all';

const balanceColumns: readonly Column<Balance>[] = [
  titleColumn('purpose', t('office.adjustments.source'), ({ purpose }) => t(`office.house.${purpose}`)),
  endColumn('currency', t('office.users.currency'), (row) => row.currency_name),
  figureColumn('available', t('office.users.available'), ({ available }) => formatDecimal(available)),
];

type BalancesProps = { readonly balances: readonly Balance[]; readonly action: ReactNode };

function BalancesPanel({ balances, action }: BalancesProps) {
  return (
    <Panel title={t('office.users.balances')}>
      <Table
        label={t('office.users.balances')}
        columns={balanceColumns}
        rows={balances}
        keyOf={(row) => `${row.purpose} ${row.currency}`}
        empty={<EmptyState title={t('office.funding.none')} />}
      />
      {action}
    </Panel>
  );
}

const ledgerColumns = [ledgerReasonColumn, ...ledgerFigureColumns];

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

export type LedgerPanelProps<Purpose extends HousePurpose> = {
  readonly choice: FundsChoice<Purpose>;
  readonly query: UseQueryResult<Funds>;
  /** Writes what is shown to a file. */
  readonly csv: ReactNode;
};

/** Lists what moved the accounts for a purpose. */
export function LedgerPanel<Purpose extends HousePurpose>({ choice, query, csv }: LedgerPanelProps<Purpose>) {
  const { purposes, filter, page, onPurpose, onCurrency, onPage } = choice;
  const coins = new Map(query.data?.balances.map((one) => [String(one.currency), one.currency_name]));
  return (
    <Panel title={t('office.funds.ledger')}>
      <div className="flex flex-wrap items-end gap-2 px-4 py-3">
        <NativeSelect
          label={t('office.adjustments.source')}
          options={optionsOf(purposes, (key) => t(`office.house.${key}`))}
          selected={filter.purpose}
          onSelect={onPurpose}
          className="w-56"
        />
        <NativeSelect
          label={t('office.users.currency')}
          options={[{ key: ALL, text: t('office.all') }, ...[...coins].map(([key, text]) => ({ key, text }))]}
          selected={filter.currency ?? ALL}
          onSelect={(key) => onCurrency(key === ALL ? undefined : key)}
          className="w-32"
        />
        <div className="ms-auto">{csv}</div>
      </div>
      <Answer query={query}>{(funds) => <LedgerList funds={funds} page={page} onPage={onPage} />}</Answer>
    </Panel>
  );
}

export type FundsPanelProps<Purpose extends HousePurpose> = LedgerPanelProps<Purpose> & {
  /** Below the balances. */
  readonly action: ReactNode;
};

export function FundsPanel<Purpose extends HousePurpose>({ action, ...ledger }: FundsPanelProps<Purpose>) {
  return (
    <div className="flex flex-col gap-4">
      {ledger.query.data && <BalancesPanel balances={ledger.query.data.balances} action={action} />}
      <LedgerPanel {...ledger} />
    </div>
  );
}

export type MoneyPanelProps<Purpose extends HousePurpose> = {
  readonly accounts: readonly [Purpose, ...Purpose[]];
  readonly call: FundsCall;
  /** Buttons that move money there. */
  readonly children: ReactNode;
};

/** The money behind a desk, and what moved it. */
export function MoneyPanel<Purpose extends HousePurpose>({ accounts, call, children }: MoneyPanelProps<Purpose>) {
  const choice = useFundsChoice(accounts);
  const { filter, page } = choice;
  const query = useAsk(call, { ...filter, page });
  return (
    <FundsPanel
      choice={choice}
      query={query}
      csv={<CsvFileButton call={call} input={filter} name={`ledger-${filter.purpose}`} />}
      action={<div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 empty:hidden">{children}</div>}
    />
  );
}
