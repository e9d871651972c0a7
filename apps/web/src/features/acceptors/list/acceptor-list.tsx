// Those who take and pay CNY now: what they ask, how much they take, and the way to a deposit or a withdrawal.
import { Badge } from '@bourse/ui/badge.tsx';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { moneyText, percentText } from '../../../fiat-desk/figures.ts';
import { Ways } from '../../../fiat-desk/ways.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { type Acceptor, formPath, useAcceptors } from '../acceptors.ts';

function Name({ row }: { readonly row: Acceptor }) {
  const word = t(row.is_online === 1 ? 'acceptor.online' : 'acceptor.away');
  return (
    <span className="flex items-center gap-2">
      <span
        title={word}
        className={cx('size-1.5 shrink-0 rounded-full', row.is_online === 1 ? 'bg-success' : 'bg-line-strong')}
      >
        <span className="sr-only">{word}</span>
      </span>
      <span className="truncate text-13 text-ink-1">{row.name}</span>
      {row.is_own === 1 && <Badge tone="iris">{t('acceptor.own')}</Badge>}
    </span>
  );
}

const limits = (least: string, most: string): string => `${moneyText(least)} – ${moneyText(most)} CNY`;

function Actions({ row }: { readonly row: Acceptor }) {
  if (row.is_own === 1) return null;
  return (
    <span className="flex justify-end gap-2 max-md:*:flex-1">
      <ButtonLink to={formPath(row.id, 'buy')} variant="buy" size="small">
        {t('acceptor.deposit')}
      </ButtonLink>
      <ButtonLink to={formPath(row.id, 'sell')} variant="sell" size="small">
        {t('acceptor.withdraw')}
      </ButtonLink>
    </span>
  );
}

const columns = (): readonly Column<Acceptor>[] => [
  { key: 'name', header: t('acceptor.col.name'), width: '20%', onCard: 'title', cell: (row) => <Name row={row} /> },
  {
    key: 'deposit',
    header: t('acceptor.deposit'),
    isNumeric: true,
    width: '22%',
    onCard: 'wide',
    cell: (row) => (
      <Lines
        first={limits(row.recharge_min, row.recharge_left)}
        second={t('acceptor.feeOf', { rate: percentText(row.recharge_rate) })}
      />
    ),
  },
  {
    key: 'withdraw',
    header: t('acceptor.withdraw'),
    isNumeric: true,
    width: '22%',
    onCard: 'wide',
    cell: (row) => (
      <Lines
        first={limits(row.cash_min, row.cash_amount)}
        second={t('acceptor.feeOf', { rate: percentText(row.cash_rate) })}
      />
    ),
  },
  {
    key: 'ways',
    header: t('acceptor.col.ways'),
    hiddenBelow: 860,
    onCard: 'wide',
    cell: ({ ways }) => <Ways ways={ways} className="max-md:justify-end" />,
  },
  {
    key: 'actions',
    header: <span className="sr-only">{t('acceptor.col.actions')}</span>,
    width: '190px',
    onCard: 'foot',
    cell: (row) => <Actions row={row} />,
  },
];

export function AcceptorList() {
  const { data, error, refetch } = useAcceptors();
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowClassName="h-11" />
    );
  return (
    <div className="@container">
      <Table
        label={t('fiat.nav.acceptors')}
        columns={columns()}
        rows={data}
        keyOf={({ id }) => id}
        density="calm"
        empty={<EmptyState title={t('acceptor.none')} text={t('acceptor.noneText')} />}
      />
    </div>
  );
}
