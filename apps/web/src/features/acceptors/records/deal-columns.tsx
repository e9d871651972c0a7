// Deals with acceptors as rows, for their users and for the acceptor.
import { t } from '@bourse/ui/lib/i18n.ts';
import { Link } from '@bourse/ui/link.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { coinText, moneyText } from '../../../fiat-desk/figures.ts';
import { TimeLeft } from '../../../fiat-desk/time-left.tsx';
import { Way } from '../../../fiat-desk/ways.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { timeText } from '../../../ui/time-text.tsx';
import { dealPath, type DealRow } from '../acceptors.ts';
import { DealStatus } from '../deal/deal-status.tsx';

/** The user's side of it, whoever looks. */
function Kind({ row }: { readonly row: DealRow }) {
  const isDeposit = row.type === 'buy';
  return (
    <span className={cx('font-[550]', isDeposit ? 'text-buy' : 'text-sell')}>
      {t(isDeposit ? 'acceptor.deposit' : 'acceptor.withdraw')}
    </span>
  );
}

function Standing({ row }: { readonly row: DealRow }) {
  return (
    <span className="inline-flex flex-col items-start gap-0.5 max-md:flex-row-reverse max-md:items-center max-md:gap-2">
      <DealStatus deal={row} />
      {row.deadline_ms !== null && <TimeLeft until={row.deadline_ms} className="font-mono text-12 text-ink-3" />}
    </span>
  );
}

export const dealColumns = (): readonly Column<DealRow>[] => [
  { key: 'kind', header: t('acceptor.col.kind'), width: '10%', onCard: 'title', cell: (row) => <Kind row={row} /> },
  {
    key: 'other',
    header: t('acceptor.col.other'),
    width: '14%',
    onCard: 'wide',
    cell: ({ is_acceptor: isAcceptor, acceptor_name: acceptor, user_name: user }) =>
      isAcceptor === 1 ? user : acceptor,
  },
  {
    key: 'money',
    header: t('acceptor.col.money'),
    isNumeric: true,
    width: '18%',
    onCard: 'wide',
    cell: (row) => <Lines first={`${moneyText(row.money)} CNY`} second={`${coinText(row.number)} USDT`} />,
  },
  {
    key: 'way',
    header: t('acceptor.col.way'),
    width: '12%',
    hiddenBelow: 860,
    onCard: 'wide',
    cell: ({ way }) => <Way way={way} />,
  },
  {
    key: 'time',
    header: t('acceptor.col.time'),
    width: '15%',
    hiddenBelow: 990,
    onCard: 'wide',
    cell: ({ create_ms: at }) => timeText(at),
  },
  {
    key: 'state',
    header: t('acceptor.col.state'),
    onCard: 'end',
    cell: (row) => <Standing row={row} />,
  },
  {
    key: 'open',
    header: <span className="sr-only">{t('acceptor.open')}</span>,
    width: '84px',
    isNumeric: true,
    onCard: 'foot',
    cell: ({ id }) => (
      <Link
        to={dealPath(id)}
        aria-label={t('acceptor.openOne', { id })}
        className="inline-flex items-center font-sans text-iris hover:underline max-md:flex max-md:justify-center max-md:rounded-md max-md:border max-md:border-line-strong touch:min-h-11"
      >
        {t('acceptor.open')}
      </Link>
    ),
  },
];
