// What orders have brought the house by day and term, beside what even odds let one expect.
import { officeMicro } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { moneyText } from '../../ui/amount-text.ts';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { Answer } from '../../ui/page.tsx';
import { Signed } from '../../ui/signed.tsx';
import { CurrencyChoice } from './currency-choice.tsx';

type Row = officeMicro.MicroStatisticsRow;

const DAYS = ['1', '7', '30', '92'] as const;

const columnsOf = (coin: string): readonly Column<Row>[] => [
  titleColumn('day', t('office.micro.day'), { width: '11%', isNumeric: true }, ({ day }) => day),
  figureColumn('seconds', t('office.micro.field.seconds'), { width: '8%' }, ({ seconds }) => seconds),
  figureColumn(
    'counts',
    t('office.micro.counts'),
    { width: '18%' },
    ({ wins, losses, draws, voids }) => `${wins} / ${losses} / ${draws} / ${voids}`,
  ),
  figureColumn('stake', t('office.micro.stake'), ({ stake }) => moneyText(stake, coin)),
  figureColumn('result', t('office.micro.result'), ({ result }) => <Signed amount={result} currency={coin} />),
  figureColumn('expected', t('office.micro.expected'), ({ expected }) => moneyText(expected, coin, 'always')),
  figureColumn('bounds', t('office.micro.bounds'), { width: '24%' }, ({ least, most, is_within: isWithin }) => (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {!isWithin && <Badge tone="error">{t('office.micro.outside')}</Badge>}
      <span className="text-ink-2">
        {moneyText(least, coin, 'always')} … {moneyText(most, coin, 'always')}
      </span>
    </span>
  )),
];

function CurrencyStatistics({ currencyId, days }: { readonly currencyId: number; readonly days: string }) {
  const query = useAsk(officeMicro.statistics, { currency: currencyId, days });
  return (
    <Answer query={query}>
      {({ list, currency_name: coin }) => (
        <>
          <Table
            label={t('office.micro.statistics')}
            columns={columnsOf(coin)}
            rows={list}
            keyOf={({ day, seconds }) => `${day} ${seconds}`}
            empty={<EmptyState title={t('office.micro.noClosed')} />}
          />
          <p className="border-t border-line px-4 py-2.5 text-12 text-ink-3">{t('office.micro.boundsHint')}</p>
        </>
      )}
    </Answer>
  );
}

export function StatisticsPanel() {
  const [days, setDays] = useState<(typeof DAYS)[number]>('7');
  const choice = (
    <NativeSelect
      label={t('office.micro.days')}
      options={optionsOf(DAYS, String)}
      selected={days}
      onSelect={setDays}
      className="w-24"
    />
  );
  return (
    <CurrencyChoice beside={choice}>
      {(currencyId) => <CurrencyStatistics currencyId={currencyId} days={days} />}
    </CurrencyChoice>
  );
}
