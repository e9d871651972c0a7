// Sales with their progress, newest first; each leads to its own screen.
import { officeLaunch } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { Moment } from '@bourse/ui/moment.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { LOOK_EVERY_MS } from './fields.ts';
import { coinText, type Sale, SaleBadge, SaleProgress } from './look.tsx';
import { ProposeButton } from './propose-button.tsx';

const NewSaleDialog = lazyOverlay(async () => (await import('./sale-dialog.tsx')).NewSaleDialog);

const columns: readonly Column<Sale>[] = [
  {
    key: 'id',
    header: t('office.launch.saleId'),
    width: '8%',
    onCard: 'title',
    cell: ({ id }) => <NumberLink to={`/launch/${id}`} id={id} />,
  },
  {
    key: 'title',
    header: t('office.launch.field.title'),
    onCard: 'title',
    cell: ({ title }) => (
      <span title={title} className="block truncate">
        {title}
      </span>
    ),
  },
  {
    key: 'mode',
    header: t('office.launch.field.mode'),
    width: '14%',
    onCard: 'wide',
    hiddenBelow: 960,
    cell: ({ mode }) => t(`office.launch.mode.${mode}`),
  },
  {
    key: 'supply',
    header: t('office.launch.field.supply'),
    width: '16%',
    isNumeric: true,
    onCard: 'wide',
    cell: (sale) => (
      <span className="block truncate">
        {coinText(sale.supply, sale.currency_name)}
        <span className="block text-12 text-ink-3">{formatDecimal(sale.price)} USDT</span>
      </span>
    ),
  },
  {
    key: 'progress',
    header: t('office.launch.field.demand'),
    width: '20%',
    isNumeric: true,
    onCard: 'wide',
    cell: (sale) => <SaleProgress sale={sale} />,
  },
  {
    key: 'window',
    header: t('office.launch.window'),
    width: '15%',
    isNumeric: true,
    onCard: 'wide',
    hiddenBelow: 860,
    cell: (sale) => (
      <span className="block py-1">
        <Moment at={sale.start_ms} />
        <br />
        <Moment at={sale.end_ms} />
      </span>
    ),
  },
  {
    key: 'state',
    header: t('office.launch.state'),
    width: '12%',
    onCard: 'end',
    cell: (sale) => <SaleBadge sale={sale} />,
  },
];

export function SalesPanel() {
  const query = useAsk(officeLaunch.listSales, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <Answer query={query}>
      {({ list, all_currencies: coins }) => (
        <Panel>
          <Table
            label={t('office.launch.sales')}
            columns={columns}
            rows={list}
            keyOf={({ id }) => id}
            density="calm"
            empty={<EmptyState title={t('office.launch.none')} />}
          />
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
            <ProposeButton
              isMain
              label={t('office.launch.add')}
              renderDialog={(onClose) => <NewSaleDialog coins={coins} onClose={onClose} />}
            />
            <CsvFileButton call={officeLaunch.listSales} input={{}} name="launch-sales" />
          </div>
        </Panel>
      )}
    </Answer>
  );
}
