// The master and the sub-accounts: what each owns, what is under way, and what can be done with it.
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAmountText } from '../../lib/mask.ts';
import { useSession } from '../../lib/session.ts';
import { type Account, isInUse, isOpen, labelOf, switchTo } from './accounts.ts';

export type Act = 'rename' | 'freeze' | 'thaw' | 'close';
export type OpenAct = { readonly act: Act; readonly account: Account };

function Name({ account }: { readonly account: Account }) {
  const inUse = useSession(({ subAccount }) => subAccount);
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate text-ink-1">{labelOf(account)}</span>
        {isInUse(account, inUse) && <Badge tone="iris">{t('subAccount.inUse')}</Badge>}
      </span>
      <span className="font-mono text-12 text-ink-3">{account.id}</span>
    </span>
  );
}

function State({ account }: { readonly account: Account }) {
  if (!isOpen(account)) return <Badge>{t('subAccount.state.closed')}</Badge>;
  if (account.is_frozen === 1) return <Badge tone="warning">{t('subAccount.state.frozen')}</Badge>;
  return <Badge tone="success">{t('subAccount.state.live')}</Badge>;
}

/** Keys are of the account in use: those of another one are behind a switch. */
function Keys({ account }: { readonly account: Account }) {
  const inUse = useSession(({ subAccount }) => subAccount);
  if (!isInUse(account, inUse)) return account.live_keys;
  return (
    <Link to="/api-keys" className="text-iris underline-offset-2 hover:underline">
      <span className="sr-only">{t('subAccount.keysOf', { label: labelOf(account) })}</span> {account.live_keys}
    </Link>
  );
}

type ActsProps = {
  readonly account: Account;
  readonly accounts: readonly Account[];
  readonly onAct: (open: OpenAct) => void;
};

function Acts({ account, accounts, onAct }: ActsProps) {
  const inUse = useSession(({ subAccount }) => subAccount);
  if (!isOpen(account)) return null;
  const label = labelOf(account);
  const freezing = account.is_frozen === 1 ? 'thaw' : 'freeze';
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 font-sans max-md:w-full">
      {!isInUse(account, inUse) && (
        <Button
          size="small"
          aria-label={t('subAccount.switchTo', { label })}
          onClick={() => switchTo(account, accounts)}
        >
          {t('subAccount.switch')}
        </Button>
      )}
      {account.is_master === 0 &&
        (['rename', freezing, 'close'] as const).map((act) => (
          <Button
            key={act}
            size="small"
            variant="quiet"
            className="md:px-2!"
            aria-label={t(`subAccount.${act}One`, { label })}
            onClick={() => onAct({ act, account })}
          >
            {t(`subAccount.${act}`)}
          </Button>
        ))}
    </span>
  );
}

type TableProps = Omit<ActsProps, 'account'>;

const columnsOf = (
  { accounts, onAct }: TableProps,
  amountText: (text: string) => string,
): readonly Column<Account>[] => [
  {
    key: 'account',
    header: t('subAccount.account'),
    cell: (account) => <Name account={account} />,
    onCard: 'title',
  },
  {
    key: 'state',
    header: t('subAccount.state'),
    width: '10%',
    cell: (account) => <State account={account} />,
    onCard: 'end',
  },
  {
    key: 'worth',
    header: `${t('subAccount.worth')} (USDT)`,
    width: '13%',
    isNumeric: true,
    cell: ({ worth }) => amountText(formatWorth(worth, { places: 2, rounding: 'towards_zero' })),
    onCard: 'wide',
  },
  {
    key: 'orders',
    header: t('subAccount.orders'),
    width: '11%',
    isNumeric: true,
    cell: ({ open_orders }) => open_orders,
    onCard: 'field',
  },
  {
    key: 'keys',
    header: t('subAccount.keys'),
    width: '11%',
    isNumeric: true,
    cell: (account) => <Keys account={account} />,
    onCard: 'field',
  },
  {
    key: 'acts',
    header: <span className="sr-only">{t('subAccount.acts')}</span>,
    cardLabel: '',
    width: '35%',
    isNumeric: true,
    cell: (account) => <Acts account={account} accounts={accounts} onAct={onAct} />,
    onCard: 'foot',
  },
];

export function AccountTable(props: TableProps) {
  const amountText = useAmountText();
  return (
    <div className="@container">
      <Table
        label={t('subAccount.accounts')}
        columns={columnsOf(props, amountText)}
        rows={props.accounts}
        keyOf={({ id }) => id}
        density="calm"
      />
    </div>
  );
}
