// What the user's orders have come to, beside what the odds let one expect.
import { micro } from '@bourse/contract';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import type { MessageOf } from '@bourse/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { countText, toneOfUnits } from '../../../lib/figure-text.ts';
import { readSigned, trim } from '../../../lib/read-figures.ts';
import { percentText } from '../figures.ts';
import { MICRO_KEY } from '../terms-query.ts';

type Row = MessageOf<typeof micro.statistics>[number];

const useStatistics = () =>
  useQuery({
    queryKey: [...MICRO_KEY, 'figures', 'statistics'],
    queryFn: async ({ signal }) => (await call(micro.statistics, {}, { signal })).message,
    staleTime: 0,
  });

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-11 text-ink-3">{label}</dt>
      <dd className="truncate font-mono text-13">{children}</dd>
    </div>
  );
}

function Signed({ figure }: { readonly figure: string }) {
  return <span className={toneOfUnits(readSigned(figure))}>{formatDecimal(trim(figure), { sign: 'always' })}</span>;
}

/** The rate of wins on a rule, and the mark below which money is lost. */
function WinRate({ row }: { readonly row: Row }) {
  const [rate, needed] = [Number(row.win_rate), Number(row.break_even_rate)];
  const isEnough = rate >= needed;
  const text = t('micro.figures.rate', {
    rate: percentText(trim(row.win_rate)),
    needed: percentText(trim(row.break_even_rate)),
  });
  return (
    <div className="min-w-60 flex-1">
      <p className="text-12">{text}</p>
      <div aria-hidden="true" className="relative mt-2 h-1.5 rounded-full bg-sunken">
        <span
          className={cx('absolute inset-y-0 start-0 rounded-full', isEnough ? 'bg-up' : 'bg-down')}
          style={{ width: `${rate}%` }}
        />
        <span className="absolute -inset-y-1 w-0.5 rounded-full bg-ink-1" style={{ insetInlineStart: `${needed}%` }} />
      </div>
    </div>
  );
}

function Currency({ row }: { readonly row: Row }) {
  const money = (figure: string): string => formatDecimal(trim(figure));
  const counts = [row.wins, row.losses, row.draws, row.voids].map(countText).join(' / ');
  return (
    <section aria-label={row.currency_name} className="border-b border-line px-4 py-4 last:border-b-0">
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <div>
          <p className="text-11 text-ink-3">{t('micro.figures.net')}</p>
          <p className="font-mono text-20">
            <Signed figure={row.net} /> <span className="text-12 text-ink-3">{row.currency_name}</span>
          </p>
        </div>
        {row.win_rate !== '' && <WinRate row={row} />}
      </div>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-x-6 gap-y-3">
        <Fact label={t('micro.figures.expected')}>
          <Signed figure={row.expected} />
        </Fact>
        <Fact label={t('micro.figures.orders')}>{countText(row.orders)}</Fact>
        <Fact label={t('micro.figures.counts')}>{counts}</Fact>
        <Fact label={t('micro.figures.staked')}>{money(row.staked)}</Fact>
        <Fact label={t('micro.figures.fees')}>{money(row.fees)}</Fact>
        <Fact label={t('micro.figures.best')}>
          <Signed figure={row.best} />
        </Fact>
        <Fact label={t('micro.figures.worst')}>
          <Signed figure={row.worst} />
        </Fact>
      </dl>
    </section>
  );
}

export function StatisticsPanel() {
  const { data, error, refetch } = useStatistics();
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} rowClassName="h-11" />
    );
  const rows = data.filter(({ orders }) => orders > 0);
  if (rows.length === 0)
    return <EmptyState className="py-8" title={t('micro.figures.none')} text={t('micro.figures.noneText')} />;
  return (
    <>
      <p className="border-b border-line px-4 py-2.5 text-12 text-pretty text-ink-2">{t('micro.figures.text')}</p>
      {rows.map((row) => (
        <Currency key={row.currency_id} row={row} />
      ))}
    </>
  );
}
