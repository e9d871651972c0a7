// The orders that run, each with its countdown, its entry, and its result at the present index.
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import type { ReactNode } from 'react';
import { toneOfUnits } from '../../../lib/figure-text.ts';
import { readAmount, readLevel, trim } from '../../../lib/read-figures.ts';
import { useSession } from '../../../lib/session.ts';
import { useIndexPrice } from '../../../realtime/index-price.ts';
import { LoginPrompt } from '../../../ui/login-prompt.tsx';
import { listPriceText, moneyText } from '../figures.ts';
import { CountdownRing } from './countdown-ring.tsx';
import { DirectionMark } from './direction-mark.tsx';
import { isRunning } from './open-rows.ts';
import type { OpenList } from './order-lists.ts';
import { entryOf, resultIf, type Row, rowDirection, type Standing, standingOf } from './order.ts';

const STANDINGS = {
  ahead: 'micro.standing.ahead',
  behind: 'micro.standing.behind',
  level: 'micro.standing.level',
} as const satisfies Record<Standing, string>;

const TONES = { ahead: 'text-up', behind: 'text-down', level: 'text-ink-2' } as const satisfies Record<
  Standing,
  string
>;

function Pair({ first, second, className }: { first: ReactNode; second: ReactNode; className?: string }) {
  return (
    <span className={cx('flex min-w-0 flex-col leading-[1.4]', className)}>
      <span className="truncate text-13">{first}</span>
      <span className="truncate text-11 text-ink-2">{second}</span>
    </span>
  );
}

/** Shows what the order would bring at the present index; once it has closed, what it brought. */
function Outcome({ row }: { readonly row: Row }) {
  const index = readLevel(useIndexPrice(row.symbol_name)?.index ?? '');
  const entry = entryOf(row);
  const shown = (units: bigint, tone: string, text: string): ReactNode => (
    <Pair
      className="items-end text-end"
      first={<span className={cx('font-mono', tone)}>{moneyText(units, 'always')}</span>}
      second={<span className={tone}>{text}</span>}
    />
  );
  if (!isRunning(row)) {
    const net = readAmount(row.net);
    return shown(net, toneOfUnits(net), row.result_name);
  }
  if (entry === undefined || index === undefined)
    return <Pair className="items-end text-end" first={NO_VALUE} second={t('micro.open.waiting')} />;
  const standing = standingOf(rowDirection(row), entry, index);
  // The colour says whether it wins, which for an order on a fall is not whether the index rises.
  return shown(resultIf(standing, row), TONES[standing], t(STANDINGS[standing]));
}

function OpenOrder({ row }: { readonly row: Row }) {
  const [base, quote] = row.symbol_name.split('/');
  return (
    <li
      className={cx(
        'grid grid-cols-[36px_minmax(0,1.2fr)_minmax(0,1.2fr)_minmax(0,1fr)] items-center gap-3 border-b border-line px-3 py-2 last:border-b-0 max-md:px-4 md:grid-cols-[36px_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]',
        !isRunning(row) && 'bg-raised',
      )}
    >
      <CountdownRing row={row} />
      <Pair
        first={
          <>
            {base}
            <span className="text-ink-3">/{quote}</span>
          </>
        }
        second={
          <>
            <DirectionMark direction={rowDirection(row)} /> · {t('micro.seconds', { seconds: row.seconds })}
          </>
        }
      />
      <Pair
        className="max-md:hidden"
        first={
          <span className="font-mono">
            {formatDecimal(trim(row.number))} <span className="text-ink-3">{row.currency_name}</span>
          </span>
        }
        second={
          row.insurance_id === null ? t('micro.fee.of', { fee: formatDecimal(trim(row.fee)) }) : t('micro.insured')
        }
      />
      <Pair
        first={<span className="font-mono">{listPriceText(entryOf(row))}</span>}
        second={
          <>
            <span className="md:hidden">
              {formatDecimal(trim(row.number))} {row.currency_name}
            </span>
            <span className="max-md:hidden">{t(entryOf(row) === undefined ? 'micro.entry.next' : 'micro.entry')}</span>
          </>
        }
      />
      <Outcome row={row} />
    </li>
  );
}

const STATE = 'py-8';

export function OpenOrders({ list }: { readonly list: OpenList }) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  if (!isLoggedIn)
    return (
      <EmptyState
        className={STATE}
        title={t('micro.login')}
        action={
          <div className="w-60">
            <LoginPrompt />
          </div>
        }
      />
    );
  if (list.isPending) return <SkeletonRows rows={3} rowClassName="h-13" />;
  if (list.error) return <ErrorState className={STATE} text={errorText(list.error)} onRetry={list.retry} />;
  if (list.rows.length === 0)
    return <EmptyState className={STATE} title={t('micro.open.none')} text={t('micro.open.noneText')} />;
  return (
    <ul aria-label={t('micro.tab.open')}>
      {list.rows.map((row) => (
        <OpenOrder key={row.id} row={row} />
      ))}
    </ul>
  );
}
