// Sales with their progress, newest first; each leads to its own screen.
import { officeLaunch } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { lazyOverlay } from '@bourse/ui/lazy-part.tsx';
import { Moment } from '@bourse/ui/moment.tsx';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { AskButton } from '../../ui/ask-button.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { Answer, Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { LOOK_EVERY_MS } from './desk.tsx';
import { coinText, type Sale, SaleBadge, SaleProgress } from './look.tsx';

const NewSaleDialog = lazyOverlay(async () => (await import('./sale-dialog.tsx')).NewSaleDialog);

const columns: readonly Column<Sale>[] = [
  titleColumn('id', t('office.launch.saleId'), { width: '8%' }, ({ id }) => (
    <NumberLink to={`/launch/${id}`} id={id} />
  )),
  titleColumn('title', t('office.launch.field.title'), ({ title }) => (
    <span title={title} className="block truncate">
      {title}
    </span>
  )),
  textColumn('mode', t('office.launch.field.mode'), { width: '14%', hiddenBelow: 960 }, ({ mode }) =>
    t(`office.launch.mode.${mode}`),
  ),
  figureColumn('supply', t('office.launch.field.supply'), { width: '16%' }, (sale) => (
    <span className="block truncate">
      {coinText(sale.supply, sale.currency_name)}
      <span className="block text-12 text-ink-3">{formatDecimal(sale.price)} USDT</span>
    </span>
  )),
  figureColumn('progress', t('office.launch.field.demand'), { width: '20%' }, (sale) => <SaleProgress sale={sale} />),
  figureColumn('window', t('office.launch.window'), { width: '15%', hiddenBelow: 860 }, (sale) => (
    <span className="block py-1">
      <Moment at={sale.start_ms} />
      <br />
      <Moment at={sale.end_ms} />
    </span>
  )),
  endColumn('state', t('office.launch.state'), { width: '12%' }, (sale) => <SaleBadge sale={sale} />),
];

export function SalesPanel() {
  const query = useAsk(officeLaunch.listSales, {}, { everyMs: LOOK_EVERY_MS });
  return (
    <Answer query={query}>
      {({ list, all_currencies: coins }) => (
        <Panel>
          <Rows
            label={t('office.launch.sales')}
            columns={columns}
            rows={list}
            keyOf={({ id }) => id}
            empty={{ title: t('office.launch.none') }}
          />
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
            <AskButton
              permission="launch.request"
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
