// What a user has, by account and coin.
import type { MessageOf, office } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { walletText } from '../../lib/wallets.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { Panel } from '../../ui/page.tsx';

type User = MessageOf<typeof office.userDetail>;

const columns: readonly Column<User['balances'][number]>[] = [
  titleColumn('wallet', t('office.users.wallet'), ({ wallet }) => walletText(wallet)),
  endColumn('currency', t('office.users.currency'), (row) => row.currency_name),
  figureColumn('available', t('office.users.available'), (row) => formatDecimal(row.available)),
  figureColumn('locked', t('office.users.locked'), (row) => formatDecimal(row.locked)),
];

export const BalancesPanel = ({ user }: { readonly user: User }) => (
  <Panel>
    <Table
      label={t('office.users.balances')}
      columns={columns}
      rows={user.balances}
      keyOf={(row) => `${row.wallet} ${row.currency_name}`}
      empty={<EmptyState title={t('office.users.noBalances')} />}
    />
  </Panel>
);
