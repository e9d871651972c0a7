// The user's positions as files.
import type { lever, leverRows } from '@bourse/contract';
import { addAmounts, amount, formatUnits, parseUnits } from '@bourse/domain';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import { figureOf, figureUnlessZero, utcOf } from '../../platform/http/csv-values.ts';
import type { Translate } from '../../platform/http/translator.ts';

type Row = leverRows.LeverRow;
type Columns = readonly CsvColumn<Row>[];
type Status = (typeof lever.LIST_STATUSES)[number];

const LONG = 1;

const sharedColumns = (t: Translate): Columns => [
  { header: t('comfort.export.time'), value: (row) => utcOf(row.time_ms), zone: 'UTC' },
  { header: t('lever.csv.id'), value: (row) => String(row.id) },
  { header: t('spot.orders.pair'), value: (row) => row.symbol },
  { header: t('lever.csv.side'), value: (row) => t(row.type === LONG ? 'lever.long' : 'lever.short') },
  { header: t('lever.multiple'), value: (row) => row.multiple },
  { header: t('lever.hands'), value: (row) => row.share },
  { header: t('spot.number'), value: (row) => figureOf(row.number) },
  { header: t('lever.takeProfit'), value: (row) => figureUnlessZero(row.target_profit_price) },
  { header: t('lever.stopLoss'), value: (row) => figureUnlessZero(row.stop_loss_price) },
];

const openedColumns = (t: Translate): Columns => [
  { header: t('lever.csv.openTime'), value: (row) => utcOf(row.transaction_ms), zone: 'UTC' },
  { header: t('lever.col.open'), value: (row) => figureOf(row.price) },
  { header: t('lever.margin'), value: (row) => figureOf(row.origin_caution_money) },
  { header: t('lever.csv.profit'), value: (row) => figureOf(row.profits) },
  { header: t('lever.receipt.clawback'), value: (row) => figureUnlessZero(row.clawback) },
];

const unitsOf = (figure: string) => amount(parseUnits(figure) ?? 0n);

const currencyColumn = (t: Translate): CsvColumn<Row> => ({
  header: t('lever.csv.currency'),
  value: ({ symbol }) => symbol.slice(symbol.indexOf('/') + 1),
});

/** Fees are in columns of their own, in their currency. */
const costColumns = (t: Translate): Columns => [
  { header: t('lever.openFee'), value: (row) => figureUnlessZero(row.open_fee) },
  { header: t('lever.closeFee'), value: (row) => figureUnlessZero(row.close_fee) },
  { header: t('lever.csv.overnight'), value: (row) => figureUnlessZero(row.overnight_money) },
  {
    header: t('lever.col.fees'),
    value: (row) => formatUnits(addAmounts(unitsOf(row.trade_fee), unitsOf(row.overnight_money))),
  },
  currencyColumn(t),
];

const targetColumn = (t: Translate): CsvColumn<Row> => ({
  header: t('lever.col.target'),
  value: (row) => (row.is_limit === 1 ? figureOf(row.target_price) : t('spot.market')),
});

const reasonColumn = (t: Translate): CsvColumn<Row> => ({
  header: t('lever.col.reason'),
  value: (row) => row.reason_name,
});

const orderedColumns = (t: Translate): Columns => [
  ...sharedColumns(t),
  targetColumn(t),
  { header: t('lever.col.held'), value: (row) => figureOf(row.held) },
  currencyColumn(t),
];

const openColumns = (t: Translate): Columns => [
  ...sharedColumns(t),
  ...openedColumns(t),
  { header: t('lever.col.mark'), value: (row) => figureOf(row.update_price) },
  { header: t('lever.col.liquidation'), value: (row) => figureOf(row.liquidation_price) },
  ...costColumns(t),
];

const closedColumns = (t: Translate): Columns => [
  ...sharedColumns(t),
  ...openedColumns(t),
  { header: t('lever.csv.closeTime'), value: (row) => utcOf(row.end_ms), zone: 'UTC' },
  { header: t('lever.csv.closePrice'), value: (row) => figureOf(row.update_price) },
  ...costColumns(t),
  { header: t('lever.col.net'), value: (row) => figureOf(row.fact_profits) },
  reasonColumn(t),
];

const revokedColumns = (t: Translate): Columns => [
  ...sharedColumns(t),
  targetColumn(t),
  { header: t('lever.csv.revokeTime'), value: (row) => utcOf(row.end_ms), zone: 'UTC' },
  reasonColumn(t),
];

const COLUMNS: Readonly<Record<Status, (t: Translate) => Columns>> = {
  0: orderedColumns,
  1: openColumns,
  3: closedColumns,
  4: revokedColumns,
  // All states are in one file, so each row names its own.
  [-1]: (t) => [...closedColumns(t), { header: t('funds.state'), value: (row) => row.status_name }],
};

export const positionColumns = (t: Translate, status: Status): Columns => COLUMNS[status](t);
