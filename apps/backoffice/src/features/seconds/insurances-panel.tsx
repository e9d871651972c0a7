// Insurances that run, and claims that are owed.
import { officeMicro } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { moneyText } from '../../ui/amount-text.ts';
import { endColumn, figureColumn, textColumn } from '../../ui/column.tsx';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Signed } from '../../ui/signed.tsx';

type Insurance = officeMicro.MicroInsuranceRow;
type Claim = officeMicro.MicroClaimRow;

const money = <Key extends string>(key: Key, header: string): Column<Record<Key | 'currency_name', string>> =>
  figureColumn(key, header, (row) => moneyText(row[key], row.currency_name));

const currencyColumn: Column<{ readonly currency_name: string }> = endColumn(
  'currency',
  t('office.users.currency'),
  { width: '8%' },
  (row) => row.currency_name,
);

const insuranceColumns: readonly Column<Insurance>[] = [
  userColumn,
  currencyColumn,
  textColumn('state', t('office.users.state'), { width: '12%' }, ({ state }) => t(`office.micro.insurance.${state}`)),
  money('assets', t('office.micro.assets')),
  money('premium', t('office.micro.premium')),
  figureColumn('net', t('office.micro.net'), (row) => <Signed amount={row.result} currency={row.currency_name} />),
  figureColumn('claims', t('office.micro.claims'), { width: '8%' }, (row) => `${row.claims} / ${row.claims_max}`),
  figureColumn('ends', t('office.micro.ends'), { width: '17%' }, (row) => row.ends_time),
];

const claimColumns: readonly Column<Claim>[] = [
  userColumn,
  currencyColumn,
  money('amount', t('office.funds.amount')),
  money('loss', t('office.micro.loss')),
  figureColumn('asked', t('office.identity.submitted'), { width: '18%' }, (row) => row.claim_time),
  figureColumn('pay', t('office.micro.payAt'), { width: '18%' }, (row) => row.pay_time),
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
          <Rows
            label={t('office.micro.owed')}
            columns={claimColumns}
            rows={list}
            keyOf={({ id }) => id}
            empty={{ title: t('office.micro.noOwed') }}
            pages={{ page, total, onPage: setPage }}
          />
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
