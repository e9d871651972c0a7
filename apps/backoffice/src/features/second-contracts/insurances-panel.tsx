// Insurances that run, and claims that are owed.
import { officeMicro } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { moneyText } from '../../ui/amount-text.ts';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { Answer, Pager, Panel } from '../../ui/page.tsx';
import { Signed } from '../../ui/signed.tsx';

type Insurance = officeMicro.MicroInsuranceRow;
type Claim = officeMicro.MicroClaimRow;

const PAGE_SIZE = 20;

const money = <Key extends string>(key: Key, header: string): Column<Record<Key | 'currency_name', string>> => ({
  key,
  header,
  isNumeric: true,
  onCard: 'wide',
  cell: (row) => moneyText(row[key], row.currency_name),
});

const currencyColumn: Column<{ readonly currency_name: string }> = {
  key: 'currency',
  header: t('office.users.currency'),
  width: '8%',
  onCard: 'end',
  cell: (row) => row.currency_name,
};

const insuranceColumns: readonly Column<Insurance>[] = [
  userColumn,
  currencyColumn,
  {
    key: 'state',
    header: t('office.users.state'),
    width: '12%',
    onCard: 'wide',
    cell: ({ state }) => t(`office.micro.insurance.${state}`),
  },
  money('assets', t('office.micro.assets')),
  money('premium', t('office.micro.premium')),
  {
    key: 'net',
    header: t('office.micro.net'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <Signed amount={row.result} currency={row.currency_name} />,
  },
  {
    key: 'claims',
    header: t('office.micro.claims'),
    width: '8%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${row.claims} / ${row.claims_max}`,
  },
  {
    key: 'ends',
    header: t('office.micro.ends'),
    width: '17%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.ends_time,
  },
];

const claimColumns: readonly Column<Claim>[] = [
  userColumn,
  currencyColumn,
  money('amount', t('office.funds.amount')),
  money('loss', t('office.micro.loss')),
  {
    key: 'asked',
    header: t('office.identity.submitted'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.claim_time,
  },
  {
    key: 'pay',
    header: t('office.micro.payAt'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.pay_time,
  },
];

export const RunningPanel = ({ userId }: OfUser) => (
  <FilteredList
    title={t('office.micro.running')}
    hasTitle
    userId={userId}
    call={officeMicro.listInsurances}
    columns={insuranceColumns}
    keyOf={({ id }) => id}
    empty={{ title: t('office.micro.noRunning') }}
  />
);

function OwedPanel() {
  const [page, setPage] = useState(1);
  const query = useAsk(officeMicro.listClaims, { page }, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel title={t('office.micro.owed')}>
      <Answer query={query} rows={3}>
        {({ list, total }) => (
          <>
            <Table
              label={t('office.micro.owed')}
              columns={claimColumns}
              rows={list}
              keyOf={({ id }) => id}
              density="calm"
              empty={<EmptyState title={t('office.micro.noOwed')} />}
            />
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}

export const InsurancesPanel = () => (
  <div className="flex flex-col gap-4">
    <RunningPanel />
    <OwedPanel />
  </div>
);
