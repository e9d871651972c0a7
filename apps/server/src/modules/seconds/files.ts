// The user's second contracts as files.
import { type micro, microRows } from '@bourse/contract';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import { figureOf, figureUnlessZero, utcOf } from '../../platform/http/csv-values.ts';
import type { Translate } from '../../platform/http/translator.ts';

type Columns = readonly CsvColumn<microRows.MicroRow>[];

const sharedColumns = (t: Translate): Columns => [
  { header: t('comfort.export.time'), value: (row) => utcOf(row.created_ms), zone: 'UTC' },
  { header: t('micro.csv.id'), value: (row) => String(row.id) },
  { header: t('spot.orders.pair'), value: (row) => row.symbol_name },
  {
    header: t('micro.csv.direction'),
    value: (row) => t(row.type === microRows.TYPE_UP ? 'micro.direction.up' : 'micro.direction.down'),
  },
  { header: t('micro.csv.seconds'), value: (row) => String(row.seconds) },
  { header: t('micro.csv.currency'), value: (row) => row.currency_name },
  { header: t('micro.stake'), value: (row) => figureOf(row.number) },
  { header: t('micro.fee'), value: (row) => figureOf(row.fee) },
  { header: t('micro.csv.ratio'), value: (row) => figureOf(row.profit_ratio) },
  { header: t('micro.csv.due'), value: (row) => utcOf(row.handled_ms), zone: 'UTC' },
  {
    header: t('micro.entry'),
    value: (row) => (row.is_provisional === 1 ? '' : figureUnlessZero(row.open_price)),
  },
];

const closedColumns = (t: Translate): Columns => [
  { header: t('micro.csv.closed'), value: (row) => utcOf(row.complete_ms), zone: 'UTC' },
  { header: t('micro.csv.close'), value: (row) => figureUnlessZero(row.end_price) },
  { header: t('micro.col.result'), value: (row) => row.result_name },
  { header: t('micro.csv.reason'), value: (row) => row.void_reason_name },
  { header: t('micro.col.payout'), value: (row) => figureOf(row.payout) },
  { header: t('micro.col.net'), value: (row) => figureOf(row.net) },
  { header: t('micro.csv.insurance'), value: (row) => (row.insurance_id === null ? '' : String(row.insurance_id)) },
];

export const orderColumns = (t: Translate, status: (typeof micro.LIST_STATUSES)[number]): Columns =>
  status === 1 ? sharedColumns(t) : [...sharedColumns(t), ...closedColumns(t)];
