// The user's subscriptions, newest first: what was wanted and got, what it cost, its state.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { wireText } from '../../../lib/term-text.ts';
import { Lines } from '../../../ui/lines.tsx';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { timeText } from '../../../ui/time-text.tsx';
import { type Subscription, useSubscriptions } from '../sales.ts';
import { resultPath } from '../paths.ts';
import { StateCell } from './state-cell.tsx';

const isOpen = ({ state }: Subscription): boolean => state === 'pending' || state === 'held';

/** Shows the payment that is held until the cost is known, or the cost. */
function Payment({ row }: { readonly row: Subscription }) {
  const money = (figure: string): string => `${wireText(figure)} ${row.pay_currency_name}`;
  if (isOpen(row)) return <Lines first={money(row.held)} second={t('launch.paid.held')} />;
  const hasNothing = row.state === 'void' || row.state === 'refunded';
  const paid = money(row.charged);
  return hasNothing ? <Lines first={paid} second={t('launch.paid.refunded')} /> : paid;
}

/** Shows the coins wanted; once they are allotted, how many of them. */
function Coins({ row }: { readonly row: Subscription }) {
  const [got, wanted] = [wireText(row.allotted), wireText(row.wanted)];
  return isOpen(row) || got === wanted ? wanted : <Lines first={got} second={t('launch.ofWanted', { wanted })} />;
}

export const recordColumns = (): readonly Column<Subscription>[] => [
  {
    key: 'coin',
    header: t('launch.coin'),
    width: '9%',
    onCard: 'title',
    cell: (row) => (
      <Link
        to={resultPath(row.project_id)}
        aria-label={t('launch.record.sale', { coin: row.currency_name })}
        className="flex items-center gap-2 underline-offset-2 hover:underline touch:min-h-11"
      >
        <CoinIcon name={row.currency_name} />
        {row.currency_name}
      </Link>
    ),
  },
  {
    key: 'placed',
    header: t('launch.placedAt'),
    width: '13%',
    onCard: 'wide',
    cell: (row) => timeText(row.created_ms),
  },
  {
    key: 'price',
    header: t('launch.price'),
    width: '12%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${wireText(row.price)} ${row.base_name}`,
  },
  {
    key: 'coins',
    header: t('launch.amount'),
    width: '15%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <Coins row={row} />,
  },
  {
    key: 'paid',
    header: t('launch.paid'),
    width: '18%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <Payment row={row} />,
  },
  {
    key: 'unlocks',
    header: t('launch.unlocks'),
    width: '14%',
    onCard: 'wide',
    cell: (row) => timeText(row.unlock_ms),
  },
  { key: 'state', header: t('launch.state'), onCard: 'end', cell: (row) => <StateCell row={row} /> },
];

const reasonOf = (row: Subscription) =>
  row.void_reason_name === '' ? null : <p className="py-2 text-12 text-ink-2 md:px-4">{row.void_reason_name}</p>;

export function RecordsTable() {
  const list = useSubscriptions();
  return (
    <PagedTable
      label={t('launch.records')}
      list={list}
      columns={recordColumns()}
      density="calm"
      detail={reasonOf}
      loginTitle={t('launch.loginToSee')}
      emptyTitle={t('launch.noRecords')}
      emptyText={t('launch.noRecordsText')}
    />
  );
}
