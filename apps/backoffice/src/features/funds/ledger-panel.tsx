// What has moved a user's money, by wallet and coin, and as a file.
import { officeFunds } from '@bourse/contract';
import { WALLETS } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { walletText } from '../../lib/wallets.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Answer, Pager, Panel } from '../../ui/page.tsx';
import { textColumn } from '../../ui/column.tsx';
import { ledgerFigureColumns, ledgerReasonColumn } from '../../ui/ledger.tsx';

type Leg = officeFunds.LedgerRow;

const ledgerColumns: readonly Column<Leg>[] = [
  ledgerReasonColumn,
  textColumn('wallet', t('office.users.wallet'), ({ wallet }) => walletText(wallet)),
  ...ledgerFigureColumns,
];

const PAGE_SIZE = 20;
const ALL = 'all';

const allThen = (options: readonly { readonly key: string; readonly text: string }[]) => [
  { key: ALL, text: t('office.all') },
  ...options,
];
const wallets = WALLETS.map((wallet) => ({ key: wallet, text: walletText(wallet) }));

export function LedgerPanel({ id, className }: { readonly id: number; readonly className?: string }) {
  const funds = useAsk(officeFunds.userFunds, { id });
  const [wallet, setWallet] = useState(ALL);
  const [currency, setCurrency] = useState(ALL);
  const [page, setPage] = useState(1);
  const named = WALLETS.find((each) => each === wallet);
  const filter = { id, ...(named && { wallet: named }), ...(currency === ALL ? {} : { currency }) };
  const query = useAsk(officeFunds.userLedger, { ...filter, page });
  const narrow = (choose: (key: string) => void) => (key: string) => {
    setPage(1);
    choose(key);
  };
  const coins = (funds.data?.currencies ?? []).map((coin) => ({ key: String(coin.id), text: coin.name }));
  return (
    <Panel title={t('office.funds.ledger')} {...(className && { className })}>
      <div className="flex flex-wrap items-end gap-2 px-4 py-3">
        <NativeSelect
          label={t('office.users.wallet')}
          options={allThen(wallets)}
          selected={wallet}
          onSelect={narrow(setWallet)}
          className="w-44"
        />
        <NativeSelect
          label={t('office.users.currency')}
          options={allThen(coins)}
          selected={currency}
          onSelect={narrow(setCurrency)}
          className="w-32"
        />
        <div className="ms-auto">
          <CsvFileButton call={officeFunds.userLedger} input={filter} name={`ledger-${id}`} />
        </div>
      </div>
      <Answer query={query}>
        {({ list, total }) => (
          <>
            <Table
              label={t('office.funds.ledger')}
              columns={ledgerColumns}
              rows={list}
              keyOf={(row) => row.id}
              empty={<EmptyState title={t('office.funds.noLegs')} />}
            />
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
