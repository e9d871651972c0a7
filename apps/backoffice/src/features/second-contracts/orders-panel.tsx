// Orders, newest first: one by its id, those of a user, or all; what has closed leads to its receipt.
import { market, officeMicro } from '@bourse/contract';
import { formatUnits, parseUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useAsk } from '../../lib/use-ask.ts';
import { moneyText } from '../../ui/amount-text.ts';
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
  {
    key: 'id',
    header: t('office.micro.orderId'),
    width: '9%',
    isNumeric: true,
    onCard: 'title',
    cell: ({ id }) => id,
  },
  userColumn,
  {
    key: 'what',
    header: t('office.change.subject'),
    width: '18%',
    onCard: 'wide',
    cell: (row) => `${row.symbol_name} · ${row.type_name} · ${t('office.micro.term', { seconds: row.seconds })}`,
  },
  {
    key: 'stake',
    header: t('office.micro.stake'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${moneyText(row.number, row.currency_name)} ${row.currency_name}`,
  },
  {
    key: 'prices',
    header: t('office.micro.prices'),
    width: '19%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => `${row.is_provisional === 1 ? '–' : index(row.open_price)} → ${index(row.end_price)}`,
  },
  {
    key: 'outcome',
    header: t('office.micro.outcome'),
    onCard: 'wide',
    cell: (row) => row.result_name || row.status_name,
  },
  {
    key: 'net',
    header: t('office.usersProfit'),
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => (row.result === '' ? '–' : <Signed amount={row.net} currency={row.currency_name} />),
  },
  {
    key: 'receipt',
    header: t('office.micro.receipt'),
    width: '9%',
    onCard: 'end',
    cell: (row) => (row.receipt === '' ? '–' : <ReceiptLink code={row.receipt} />),
  },
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
