// Orders, newest first: one by its id, those of a user, or all; what has closed leads to its receipt.
import { market, officeMicro } from '@bourse/contract';
import { formatUnits, parseUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { moneyText } from '../../ui/amount-text.ts';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { Signed } from '../../ui/signed.tsx';

type Row = officeMicro.MicroOrderRow;

/** The public page of the traders' app, on which whoever has the link can recompute it. */
function ReceiptLink({ code }: { readonly code: string }) {
  const { data } = useAsk(market.clientConfig, {});
  if (data === undefined) return null;
  return (
    <a href={`${data.site.url}/receipt/micro/${code}`} target="_blank" rel="noreferrer" className="text-iris underline">
      {t('office.micro.receipt')}
    </a>
  );
}

/** Without digits that say nothing. */
function index(price: string): string {
  const units = parseUnits(price) ?? 0n;
  return units === 0n ? '–' : formatDecimal(formatUnits(units));
}

const columns: readonly Column<Row>[] = [
  titleColumn('id', t('office.micro.orderId'), { width: '9%', isNumeric: true }, ({ id }) => id),
  userColumn,
  textColumn(
    'what',
    t('office.change.subject'),
    { width: '18%' },
    (row) => `${row.symbol_name} · ${row.type_name} · ${t('office.micro.term', { seconds: row.seconds })}`,
  ),
  figureColumn(
    'stake',
    t('office.micro.stake'),
    (row) => `${moneyText(row.number, row.currency_name)} ${row.currency_name}`,
  ),
  figureColumn(
    'prices',
    t('office.micro.prices'),
    { width: '19%' },
    (row) => `${row.is_provisional === 1 ? '–' : index(row.open_price)} → ${index(row.end_price)}`,
  ),
  textColumn('outcome', t('office.micro.outcome'), (row) => row.result_name || row.status_name),
  figureColumn('net', t('office.usersProfit'), (row) =>
    row.result === '' ? '–' : <Signed amount={row.net} currency={row.currency_name} />,
  ),
  endColumn('receipt', t('office.micro.receipt'), { width: '9%' }, (row) =>
    row.receipt === '' ? '–' : <ReceiptLink code={row.receipt} />,
  ),
];

export const OrdersPanel = ({ userId }: OfUser) => (
  <FilteredList
    userId={userId}
    title={t('office.micro.orders')}
    call={officeMicro.listOrders}
    fields={[
      { name: 'id', label: t('office.micro.orderId'), kind: 'id' },
      { name: 'user_id', label: t('office.users.id'), kind: 'id' },
    ]}
    columns={columns}
    keyOf={(row) => row.id}
    empty={{ title: t('office.micro.noOrders') }}
  />
);
