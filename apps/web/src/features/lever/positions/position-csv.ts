// The columns of a file of positions: what the screen says, with all digits and without grouping. What the screen marks with
// a dash is empty.
import { formatUnits, parseUnits } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { type CsvColumn, utcText } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { sideText } from '../side-text.ts';
import { costsOf, type Row, sideOf } from './position.ts';
import type { ListKind } from './position-lists.ts';
import { quoteOf, reasonText } from './row-words.ts';
import { trim } from '../../../lib/read-figures.ts';

export type NamedColumn = Omit<CsvColumn<Row>, 'header'> & { readonly header: MessageKey };

const isZero = (figure: string): boolean => (parseUnits(figure) ?? 1n) === 0n;
const unlessZero = (figure: string): string => (isZero(figure) ? '' : trim(figure));
const timeOf = (ms: number | null): string => (ms === null ? '' : utcText(ms));

const SHARED: readonly NamedColumn[] = [
  { header: 'comfort.export.time', value: (row) => utcText(row.time_ms), zone: 'UTC' },
  { header: 'lever.csv.id', value: (row) => String(row.id) },
  { header: 'spot.orders.pair', value: (row) => row.symbol },
  { header: 'lever.csv.side', value: (row) => sideText(sideOf(row)) },
  { header: 'lever.multiple', value: (row) => row.multiple },
  { header: 'lever.hands', value: (row) => row.share },
  { header: 'spot.number', value: (row) => trim(row.number) },
  { header: 'lever.takeProfit', value: (row) => unlessZero(row.target_profit_price) },
  { header: 'lever.stopLoss', value: (row) => unlessZero(row.stop_loss_price) },
];

const OPENED: readonly NamedColumn[] = [
  { header: 'lever.csv.openTime', value: (row) => timeOf(row.transaction_ms), zone: 'UTC' },
  { header: 'lever.col.open', value: (row) => trim(row.price) },
  { header: 'lever.margin', value: (row) => trim(row.origin_caution_money) },
  { header: 'lever.csv.profit', value: (row) => trim(row.profits) },
  { header: 'lever.receipt.clawback', value: (row) => unlessZero(row.clawback) },
];

/** Fees stand apart and in their currency. */
const COSTS: readonly NamedColumn[] = [
  { header: 'lever.openFee', value: (row) => unlessZero(row.open_fee) },
  { header: 'lever.closeFee', value: (row) => unlessZero(row.close_fee) },
  { header: 'lever.csv.overnight', value: (row) => unlessZero(row.overnight_money) },
  { header: 'lever.col.fees', value: (row) => formatUnits(costsOf(row)) },
  { header: 'lever.csv.currency', value: quoteOf },
];

const TARGET: NamedColumn = {
  header: 'lever.col.target',
  value: (row) => (row.is_limit === 1 ? trim(row.target_price) : t('spot.market')),
};

const COLUMNS: Readonly<Record<ListKind, readonly NamedColumn[]>> = {
  open: [
    ...SHARED,
    ...OPENED,
    { header: 'lever.col.mark', value: (row) => trim(row.update_price) },
    { header: 'lever.col.liquidation', value: (row) => row.liquidation_price && trim(row.liquidation_price) },
    ...COSTS,
  ],
  pending: [...SHARED, TARGET, { header: 'lever.col.held', value: (row) => trim(row.held) }, ...COSTS.slice(-1)],
  closed: [
    ...SHARED,
    ...OPENED,
    { header: 'lever.csv.closeTime', value: (row) => timeOf(row.end_ms), zone: 'UTC' },
    { header: 'lever.csv.closePrice', value: (row) => trim(row.update_price) },
    ...COSTS,
    { header: 'lever.col.net', value: (row) => trim(row.fact_profits) },
    { header: 'lever.col.reason', value: reasonText },
  ],
  revoked: [
    ...SHARED,
    TARGET,
    { header: 'lever.csv.revokeTime', value: (row) => timeOf(row.end_ms), zone: 'UTC' },
    { header: 'lever.col.reason', value: reasonText },
  ],
};

export const positionCsvColumns = (kind: ListKind): readonly NamedColumn[] => COLUMNS[kind];
