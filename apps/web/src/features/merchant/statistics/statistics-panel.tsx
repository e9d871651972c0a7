// A merchant's figures over some days: how orders ended, day by day, and what was sold and bought at which average.
import { Chip } from '@bourse/ui/badge.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { type ReactNode, useState } from 'react';
import { coinText, moneyText, percentText, priceText } from '../../../fiat-desk/figures.ts';
import { countText } from '../../../lib/figure-text.ts';
import { Lines } from '../../../ui/lines.tsx';
import { DailyChart } from './daily-chart.tsx';
import { type PeriodDays, PERIODS, type Statistics, useStatistics } from './statistics.ts';

type Sum = Statistics['sums'][number];

function Count({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-11 text-ink-3">{label}</dt>
      <dd className="text-16 text-ink-1 tabular-nums">{children}</dd>
    </div>
  );
}

type SideFigures = { readonly number: string; readonly money: string; readonly price: string };

function Side({ number, money, price, row }: SideFigures & { readonly row: Sum }) {
  if (price === '') return NO_VALUE;
  return (
    <Lines
      first={`${coinText(number)} ${row.currency_name}`}
      second={`${moneyText(money)} ${row.fiat} · ${priceText(price)}`}
    />
  );
}

const sumColumns = (): readonly Column<Sum>[] => [
  {
    key: 'coin',
    header: t('merchant.ad.coin'),
    width: '20%',
    onCard: 'title',
    cell: (row) => `${row.currency_name} / ${row.fiat}`,
  },
  {
    key: 'sold',
    header: t('merchant.statistics.sold'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <Side number={row.sold_number} money={row.sold_money} price={row.sold_price} row={row} />,
  },
  {
    key: 'bought',
    header: t('merchant.statistics.bought'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => <Side number={row.bought_number} money={row.bought_money} price={row.bought_price} row={row} />,
  },
];

function Figures({ figures }: { readonly figures: Statistics }) {
  return (
    <>
      <div className="flex flex-col gap-5 px-4 py-4 md:px-5">
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(110px,1fr))] gap-x-6 gap-y-3">
          <Count label={t('merchant.statistics.deals')}>{countText(figures.deals)}</Count>
          <Count label={t('merchant.statistics.done')}>{countText(figures.done)}</Count>
          <Count label={t('merchant.statistics.cancelled')}>{countText(figures.cancelled)}</Count>
          <Count label={t('merchant.statistics.expired')}>{countText(figures.expired)}</Count>
          <Count label={t('merchant.statistics.appealed')}>{countText(figures.appealed)}</Count>
          <Count label={t('merchant.shop.completion')}>{percentText(figures.figures.completion_rate)}</Count>
        </dl>
        <DailyChart daily={figures.daily} />
      </div>
      <div className="@container border-t border-line">
        <Table
          label={t('merchant.statistics.sums')}
          columns={sumColumns()}
          rows={figures.sums}
          keyOf={(row) => `${row.currency_id} ${row.fiat}`}
          density="calm"
          empty={<EmptyState className="py-6" title={t('merchant.statistics.none')} />}
        />
      </div>
    </>
  );
}

export function StatisticsPanel() {
  const [days, setDays] = useState<PeriodDays>(30);
  const { data, error, refetch } = useStatistics(days);
  return (
    <Section
      title={t('merchant.statistics')}
      isFlush
      action={
        <div role="group" aria-label={t('merchant.statistics.period')} className="flex gap-1">
          {PERIODS.map((each) => (
            <Chip key={each} isSelected={each === days} onClick={() => setDays(each)}>
              {t('merchant.statistics.days', { days: each })}
            </Chip>
          ))}
        </div>
      }
    >
      {data && <Figures figures={data} />}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} rowClassName="h-11" />}
    </Section>
  );
}
