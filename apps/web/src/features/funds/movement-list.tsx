// The deposits or the withdrawals of one coin or of all, newest first; those under way are looked at again by themselves.
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Pager } from '@bourse/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MOVEMENT_GRID, MovementItem } from './movement-item.tsx';
import { fieldsOf, type MovementFilter, MOVEMENTS, readMovements } from './movements.ts';

const PAGE_ROWS = 10;
const REFRESH_OPEN_MS = 3_000;
const REFRESH_MS = 15_000;

/** A deposit is not submitted, nor does anybody look at it, unless it came by no chain. */
const TIMES = {
  deposit: ['funds.time', 'funds.creditTime'],
  withdraw: ['funds.submitTime', 'funds.processTime'],
} as const;

function Head({ kind }: Pick<MovementFilter, 'kind'>) {
  const names = ['funds.coin', ...TIMES[kind], 'funds.amount', 'funds.hash', 'funds.state'] as const;
  return (
    <div aria-hidden="true" className={cx('border-b border-line py-2 text-11 text-ink-3 max-md:hidden', MOVEMENT_GRID)}>
      {names.map((name) => (
        <span key={name} className={cx(name === 'funds.amount' && 'text-end')}>
          {t(name)}
        </span>
      ))}
    </div>
  );
}

export type MovementListProps = {
  readonly filter: MovementFilter;
  readonly label: string;
  /** An empty list offers this next step. */
  readonly next?: ReactNode;
};

export function MovementList({ filter, label, next }: MovementListProps) {
  const { kind } = filter;
  const list = JSON.stringify([kind, fieldsOf(filter)]);
  const [at, setAt] = useState({ list, page: 1 });
  const page = at.list === list ? at.page : 1;
  const movements = useQuery({
    queryKey: [...MOVEMENTS, kind, fieldsOf(filter), page],
    queryFn: ({ signal }) => readMovements(filter, { page, limit: PAGE_ROWS }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(({ hasEnded }) => !hasEnded) ? REFRESH_OPEN_MS : REFRESH_MS),
  });
  if (movements.isError && !movements.data)
    return <ErrorState text={errorText(movements.error)} onRetry={() => void movements.refetch()} />;
  if (!movements.data) return <SkeletonRows rows={4} rowClassName="h-11" />;
  if (movements.data.list.length === 0)
    return (
      <EmptyState
        title={t(kind === 'deposit' ? 'funds.deposits.none' : 'funds.withdrawals.none')}
        text={t(kind === 'deposit' ? 'funds.deposits.noneText' : 'funds.withdrawals.noneText')}
        action={next}
      />
    );
  return (
    <>
      <Head kind={kind} />
      <ul aria-label={label}>
        {movements.data.list.map((movement) => (
          <MovementItem key={movement.id} movement={movement} />
        ))}
      </ul>
      <Pager page={page} pageSize={PAGE_ROWS} total={movements.data.total} onPage={(to) => setAt({ list, page: to })} />
    </>
  );
}
