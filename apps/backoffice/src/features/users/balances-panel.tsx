// What a user has, by account and coin.
import type { MessageOf, office } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { walletText } from '../../lib/wallets.ts';
import { Panel } from '../../ui/page.tsx';

type User = MessageOf<typeof office.userDetail>;

const columns: readonly Column<User['balances'][number]>[] = [
  { key: 'wallet', header: t('office.users.wallet'), onCard: 'title', cell: ({ wallet }) => walletText(wallet) },
  { key: 'currency', header: t('office.users.currency'), onCard: 'end', cell: (row) => row.currency_name },
  {
    key: 'available',
    header: t('office.users.available'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => formatDecimal(row.available),
  },
  {
    key: 'locked',
    header: t('office.users.locked'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => formatDecimal(row.locked),
  },
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
