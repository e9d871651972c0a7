// Every account of the house by purpose and coin, with its worth; each leads to its ledger.
import { officeHouse } from '@bourse/contract';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { formatDecimal, formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { PURPOSES, purposeText } from './purposes.ts';

type Account = officeHouse.HouseAccountRow;

const rankOf = ({ purpose }: Account): number => PURPOSES.indexOf(purpose);

const columns: readonly Column<Account>[] = [
  titleColumn('purpose', t('office.adjustments.source'), { width: '34%' }, ({ purpose, currency }) => (
    <Link
      to={`/house?view=ledger&purpose=${purpose}&currency=${currency}`}
      className="block truncate text-iris underline-offset-2 hover:underline max-md:-my-3 max-md:py-3"
    >
      {purposeText(purpose)}
    </Link>
  )),
  endColumn('currency', t('office.users.currency'), { width: '14%' }, (row) => row.currency_name),
  figureColumn('available', t('office.house.balance'), ({ available }) => formatDecimal(available)),
  figureColumn('worth', t('office.house.worth'), ({ worth }) => formatWorth(worth, { places: 2 })),
];

export function AccountsPanel() {
  const query = useAsk(officeHouse.accounts, {}, { everyMs: FOLLOW_EVERY_MS });
  const [showsEmpty, setShowsEmpty] = useState(false);
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
        <Checkbox checked={showsEmpty} onChange={(event) => setShowsEmpty(event.target.checked)}>
          {t('office.house.showEmpty')}
        </Checkbox>
        <CsvFileButton call={officeHouse.accounts} input={{}} name="house-accounts" />
      </div>
      <Answer query={query}>
        {(accounts) => (
          <Table
            label={t('office.house')}
            columns={columns}
            rows={accounts
              .filter(({ available }) => showsEmpty || available !== '0')
              .toSorted((one, other) => rankOf(one) - rankOf(other))}
            keyOf={(row) => `${row.purpose} ${row.currency}`}
            empty={<EmptyState title={t('office.house.none')} />}
          />
        )}
      </Answer>
    </Panel>
  );
}
