// A user's contracts as a file for operators.
import type { leverRows } from '@bourse/contract';
import type { CsvColumn } from '../../platform/http/csv-answer.ts';
import type { Translate } from '../../platform/http/translator.ts';

type Row = leverRows.LeverRow;

/** Gives the realized profit of a closed position, and the profit so far of an open one. */
const resultOf = (row: Row): string => (row.state === 'closed' ? row.fact_profits : row.profits);

export const positionColumns = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('lever.col.time'), value: ({ time }) => time, zone: 'UTC+8' },
  { header: t('lever.col.market'), value: ({ symbol }) => symbol },
  { header: t('office.fiat.side'), value: (row) => row.type_name },
  { header: t('lever.multiple'), value: ({ multiple }) => multiple },
  { header: t('office.fiat.number'), value: ({ number }) => number },
  { header: t('lever.col.open'), value: ({ price }) => price },
  { header: t('lever.col.mark'), value: (row) => row.update_price },
  { header: t('office.lever.margin'), value: (row) => row.caution_money },
  { header: t('lever.col.net'), value: resultOf },
  { header: t('office.users.state'), value: ({ state }) => t(`office.user.position.${state}`) },
  { header: t('lever.col.reason'), value: (row) => row.reason_name },
];
