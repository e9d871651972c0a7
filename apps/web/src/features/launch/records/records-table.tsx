// The user's subscriptions, newest first: what was wanted and got, what it cost, how it stands.
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { CoinIcon } from '@bourse/ui/coin-icon.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { wireText } from '../../../lib/term-text.ts';
import { Lines } from '../../../ui/lines.tsx';
import { PagedTable } from '../../../ui/paged-table.tsx';
import { timeText } from '../../../ui/time-text.tsx';
import { type Subscription, useSubscriptions } from '../launch.ts';
import { resultPath } from '../paths.ts';
import { StateCell } from './state-cell.tsx';
import { UnlockButton } from './unlock-button.tsx';

/** What is held until it is known what it costs, or what it has cost. */
function Payment({ row }: { readonly row: Subscription }) {
  const money = (figure: string): string => `${wireText(figure)} ${row.pay_currency_name}`;
  if (row.state === 'pending' || row.state === 'held')
    return <Lines first={money(row.held)} second={t('launch.paid.held')} />;
  return row.state === 'void' || row.state === 'refunded' ? (
    <Lines first={money('0')} second={t('launch.paid.refunded')} />
  ) : (
    money(row.charged)
  );
}

const isDecided = ({ state }: Subscription): boolean => state !== 'pending' && state !== 'held';

export const recordColumns = (): readonly Column<Subscription>[] => [
  {
    key: 'coin',
    header: t('launch.coin'),
    width: '13%',
    onCard: 'title',
    cell: (row) => (
      <Link
        to={resultPath(row.project_id)}
        aria-label={t('launch.record.sale', { coin: row.currency_name })}
        className="inline-flex items-center gap-2 underline-offset-2 hover:underline touch:min-h-11"
      >
        <CoinIcon name={row.currency_name} />
        {row.currency_name}
      </Link>
    ),
  },
  { key: 'placed', header: t('launch.placedAt'), onCard: 'wide', cell: (row) => timeText(row.created_ms) },
  {
    key: 'price',
    header: t('launch.price'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${wireText(row.price)} ${row.base_name}`,
  },
  { key: 'wanted', header: t('launch.wanted'), isNumeric: true, cell: (row) => wireText(row.wanted) },
  {
    key: 'allotted',
    header: t('launch.allotted'),
    isNumeric: true,
    cell: (row) => (isDecided(row) ? wireText(row.allotted) : NO_VALUE),
  },
  { key: 'paid', header: t('launch.paid'), isNumeric: true, onCard: 'wide', cell: (row) => <Payment row={row} /> },
  { key: 'unlocks', header: t('launch.unlocks'), onCard: 'wide', cell: (row) => timeText(row.unlock_ms) },
  { key: 'state', header: t('launch.state'), width: '18%', onCard: 'end', cell: (row) => <StateCell row={row} /> },
  {
    key: 'unlock',
    header: <span className="sr-only">{t('launch.unlock')}</span>,
    width: '96px',
    onCard: 'foot',
    cell: (row) => <UnlockButton row={row} />,
  },
];

const reasonOf = (row: Subscription) =>
  row.void_reason_name === '' ? null : <p className="px-4 py-2 text-12 text-ink-2">{row.void_reason_name}</p>;

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
