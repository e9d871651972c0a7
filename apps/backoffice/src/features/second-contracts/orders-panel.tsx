// Orders, newest first: one by its id, those of a user, or all; what has closed leads to its receipt.
import { market, officeMicro } from '@bourse/contract';
import { formatUnits, parseId, parseUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { TextField } from '@bourse/ui/text-field.tsx';
import { useState } from 'react';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';
import { moneyText } from '../../ui/amount-text.ts';
import { userColumn } from '../../ui/columns.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Answer, Pager, Panel } from '../../ui/page.tsx';
import { Signed } from '../../ui/signed.tsx';

type Row = officeMicro.MicroOrderRow;

const PAGE_SIZE = 20;
const BY = ['id', 'user_id'] as const;
type By = (typeof BY)[number];

/** The public page of the traders' app, on which everybody can recompute it. */
function ReceiptLink({ id }: { readonly id: number }) {
  const { data } = useAsk(market.clientConfig, {});
  if (data === undefined) return null;
  return (
    <a href={`${data.site.url}/receipt/micro/${id}`} target="_blank" rel="noreferrer" className="text-iris underline">
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
    cell: (row) => (row.result === '' ? '–' : <ReceiptLink id={row.id} />),
  },
];

export function OrdersPanel() {
  const [by, setBy] = useState<By>('id');
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(1);
  const id = parseId(wanted.trim());
  const filter = id === undefined ? {} : { [by]: id };
  const query = useAsk(officeMicro.listOrders, { ...filter, page }, { everyMs: FOLLOW_EVERY_MS });
  return (
    <Panel>
      <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3">
        <NativeSelect
          label={t('office.micro.findBy')}
          options={BY.map((key) => ({ key, text: t(key === 'id' ? 'office.micro.orderId' : 'office.users.id') }))}
          selected={by}
          onSelect={(key) => {
            setPage(1);
            setBy(key);
          }}
          className="w-40"
        />
        <TextField
          label={t(by === 'id' ? 'office.micro.orderId' : 'office.users.id')}
          inputMode="numeric"
          value={wanted}
          onChange={(event) => {
            setPage(1);
            setWanted(event.target.value);
          }}
          className="w-40"
        />
      </div>
      <Answer query={query}>
        {({ list, total }) => (
          <>
            <Table
              label={t('office.micro.orders')}
              columns={columns}
              rows={list}
              keyOf={(row) => row.id}
              empty={<EmptyState title={t('office.micro.noOrders')} />}
            />
            <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </Answer>
    </Panel>
  );
}
