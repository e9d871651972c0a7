// The columns of a file of orders: what the screen says, with all digits and without grouping.
import type { MessageKey } from '@bourse/messages';
import { type CsvColumn, utcText } from '@bourse/ui/lib/csv.ts';
import { formatUnits } from '@bourse/domain';
import { trim } from '../../../lib/read-figures.ts';
import { directionText } from '../direction.ts';
import type { ListKind } from './order-lists.ts';
import { closeOf, entryOf, type Row, rowDirection } from './order.ts';

export type NamedColumn = Omit<CsvColumn<Row>, 'header'> & { readonly header: MessageKey };

const priceOf = (price: bigint | undefined): string => (price === undefined ? '' : formatUnits(price));
const timeOf = (ms: number | null): string => (ms === null ? '' : utcText(ms));

const SHARED: readonly NamedColumn[] = [
  { header: 'comfort.export.time', value: (row) => utcText(row.created_ms), zone: 'UTC' },
  { header: 'micro.csv.id', value: (row) => String(row.id) },
  { header: 'spot.orders.pair', value: (row) => row.symbol_name },
  { header: 'micro.csv.direction', value: (row) => directionText(rowDirection(row)) },
  { header: 'micro.csv.seconds', value: (row) => String(row.seconds) },
  { header: 'micro.csv.currency', value: (row) => row.currency_name },
  { header: 'micro.stake', value: (row) => trim(row.number) },
  { header: 'micro.fee', value: (row) => trim(row.fee) },
  { header: 'micro.csv.ratio', value: (row) => trim(row.profit_ratio) },
  { header: 'micro.csv.due', value: (row) => utcText(row.handled_ms), zone: 'UTC' },
  { header: 'micro.entry', value: (row) => priceOf(entryOf(row)) },
];

const CLOSED: readonly NamedColumn[] = [
  { header: 'micro.csv.closed', value: (row) => timeOf(row.complete_ms), zone: 'UTC' },
  { header: 'micro.csv.close', value: (row) => priceOf(closeOf(row)) },
  { header: 'micro.col.result', value: (row) => row.result_name },
  { header: 'micro.csv.reason', value: (row) => row.void_reason_name },
  { header: 'micro.col.payout', value: (row) => trim(row.payout) },
  { header: 'micro.col.net', value: (row) => trim(row.net) },
  { header: 'micro.csv.insurance', value: (row) => (row.insurance_id === null ? '' : String(row.insurance_id)) },
];

export const orderCsvColumns = (kind: ListKind): readonly NamedColumn[] =>
  kind === 'open' ? SHARED : [...SHARED, ...CLOSED];
