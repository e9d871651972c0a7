// What each day has brought, as bars and as figures.
import { officeReports } from '@bourse/contract';
import {
  AT_LEAST,
  FEE_PRODUCTS,
  type FeeProduct,
  sumWorthTexts,
  VOLUME_PRODUCTS,
  type VolumeProduct,
} from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal, formatWorth } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import { Figure } from '../../ui/figure.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';

type Day = officeReports.ReportDayRow;
type Product = FeeProduct | VolumeProduct;

const worthText = (worth: string): string => formatWorth(worth, { places: 2 });
/** The known part of a worth, for drawing alone. */
const heightOf = (worth: string): number => Number(worth.replace(AT_LEAST, ''));

/** The same colour for a product in every chart. */
const COLOURS: Readonly<Record<Product, string>> = {
  spot: 'bg-iris',
  lever: 'bg-up',
  micro: 'bg-warning',
  fiat: 'bg-iris/50',
  earn: 'bg-down',
  launch: 'bg-ink-1',
  wallet: 'bg-ink-3',
};

type ProductBarsProps<Name extends Product> = {
  readonly label: string;
  readonly products: readonly Name[];
  readonly days: readonly Day[];
  readonly valuesOf: (day: Day) => Readonly<Record<Name, string>>;
  readonly totalOf: (day: Day) => string;
};

function ProductBars<Name extends Product>({ label, products, days, valuesOf, totalOf }: ProductBarsProps<Name>) {
  return (
    <DayBars
      label={label}
      legend={products.map((product) => ({
        text: t(`office.reports.product.${product}`),
        className: COLOURS[product],
      }))}
      days={days.map((day) => ({
        day: day.day,
        title: `${day.day} · ${worthText(totalOf(day))}`,
        parts: products.map((product) => ({ value: heightOf(valuesOf(day)[product]), className: COLOURS[product] })),
      }))}
    />
  );
}

function Charts({ days }: { readonly days: readonly Day[] }) {
  const [incoming, outgoing] = [t('office.reports.deposits'), t('office.reports.withdrawals')];
  return (
    <div className="grid border-b border-line lg:grid-cols-2">
      <ProductBars
        label={t('office.reports.fees')}
        products={FEE_PRODUCTS}
        days={days}
        valuesOf={({ fees }) => fees}
        totalOf={(day) => day.fees_total}
      />
      <ProductBars
        label={t('office.reports.volumes')}
        products={VOLUME_PRODUCTS}
        days={days}
        valuesOf={({ volumes }) => volumes}
        totalOf={(day) => day.volumes_total}
      />
      <DayBars
        label={t('office.reports.users')}
        legend={[
          { text: t('office.reports.newUsers'), className: 'bg-iris' },
          { text: t('office.reports.activeUsers'), className: 'bg-ink-3' },
        ]}
        days={days.map((day) => ({
          day: day.day,
          title: `${day.day} · ${day.new_users} / ${day.active_users}`,
          parts: [
            // Who has come is active, too, but for who has moved nothing.
            { value: Math.max(0, day.active_users - day.new_users), className: 'bg-ink-3' },
            { value: day.new_users, className: 'bg-iris' },
          ],
        }))}
      />
      <DayBars
        label={t('office.reports.flows')}
        legend={[
          { text: incoming, className: 'bg-up' },
          { text: outgoing, className: 'bg-down' },
        ]}
        days={days.map(({ day, deposits, withdrawals }) => ({
          day,
          title: `${day} · ${incoming} ${worthText(deposits.worth)} · ${outgoing} ${worthText(withdrawals.worth)}`,
          parts: [
            { value: heightOf(withdrawals.worth), className: 'bg-down' },
            { value: heightOf(deposits.worth), className: 'bg-up' },
          ],
        }))}
      />
    </div>
  );
}

const countText = (count: number): string => t('office.reports.count', { count: formatDecimal(String(count)) });

const columns: readonly Column<Day>[] = [
  titleColumn('day', t('office.reports.day'), { width: '13%', isNumeric: true }, (row) =>
    row.is_open ? <Figure text={row.day} detail={t('office.reports.today')} /> : row.day,
  ),
  figureColumn('fees', t('office.reports.fees'), (row) => worthText(row.fees_total)),
  figureColumn('volumes', t('office.reports.volumes'), (row) => worthText(row.volumes_total)),
  figureColumn('new', t('office.reports.newUsers'), { width: '10%' }, (row) => formatDecimal(String(row.new_users))),
  figureColumn('active', t('office.reports.activeUsers'), { width: '10%' }, (row) =>
    formatDecimal(String(row.active_users)),
  ),
  figureColumn('deposits', t('office.reports.deposits'), ({ deposits }) => (
    <Figure text={worthText(deposits.worth)} detail={countText(deposits.count)} />
  )),
  figureColumn('withdrawals', t('office.reports.withdrawals'), ({ withdrawals }) => (
    <Figure text={worthText(withdrawals.worth)} detail={countText(withdrawals.count)} />
  )),
];

type Values = Readonly<Partial<Record<Product, string>>>;
type ProductRow = { readonly product: Product; readonly fees: string; readonly volume: string };

const PRODUCTS: readonly Product[] = [...VOLUME_PRODUCTS, 'wallet'];

/** Adds up all days. */
function sumProducts(days: readonly Day[]): readonly ProductRow[] {
  const sumOf = (product: Product, valuesOf: (day: Day) => Values): string =>
    sumWorthTexts(days.map((day) => valuesOf(day)[product] ?? '0'));
  return PRODUCTS.map((product) => ({
    product,
    fees: sumOf(product, ({ fees }) => fees),
    volume: sumOf(product, ({ volumes }) => volumes),
  }));
}

const productColumns: readonly Column<ProductRow>[] = [
  titleColumn('product', t('office.reports.product'), ({ product }) => (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={cx('size-2.5 rounded-xs', COLOURS[product])} />
      {t(`office.reports.product.${product}`)}
    </span>
  )),
  figureColumn('fees', t('office.reports.fees'), ({ fees }) => worthText(fees)),
  figureColumn('volume', t('office.reports.volumes'), ({ volume }) => worthText(volume)),
];

export function DaysPanel() {
  const [days, setDays] = useState<(typeof officeReports.REPORT_DAYS)[number]>('30');
  const query = useAsk(officeReports.days, { days });
  return (
    <Panel>
      <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line px-4 py-3">
        <NativeSelect
          label={t('office.micro.days')}
          options={optionsOf(officeReports.REPORT_DAYS, String)}
          selected={days}
          onSelect={setDays}
          className="w-24"
        />
        <CsvFileButton call={officeReports.days} input={{ days }} name={`days-${days}`} />
      </div>
      <Answer query={query}>
        {(rows) => (
          <>
            <Charts days={rows} />
            <p className="border-b border-line px-4 py-2.5 text-12 text-ink-3">{t('office.reports.text')}</p>
            <Table
              label={t('office.reports.product')}
              columns={productColumns}
              rows={sumProducts(rows)}
              keyOf={({ product }) => product}
              className="border-b border-line"
            />
            <Rows
              label={t('office.reports.days')}
              columns={columns}
              rows={rows.toReversed()}
              keyOf={({ day }) => day}
              empty={{ title: t('office.reports.none') }}
            />
          </>
        )}
      </Answer>
    </Panel>
  );
}
