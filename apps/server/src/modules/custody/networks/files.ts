// The networks of coins as a file.
import type { officeNetworks } from '@bourse/contract';
import { type CsvAsking, type CsvColumn, readWhole, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import type { CustodyServices } from '../services.ts';

type Row = officeNetworks.CoinNetworkRow;

const TERMS = [
  'confirmations',
  'min_deposit',
  'min_withdraw',
  'max_withdraw',
  'fee',
  'fee_rate',
  'day_limit',
  'site_day_limit',
  'sweep_min',
  'hot_floor',
] as const;
const WAITING = ['deposits_waiting', 'deposits_amount', 'withdrawals_waiting', 'withdrawals_amount'] as const;

function stateText(t: Translate, isOpen: boolean, pause: Row['deposit_pause']): string {
  if (isOpen) return t('office.networks.open');
  return pause === '' ? t('office.networks.closed') : t(`network.pause.${pause}`);
}

const columnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.withdrawals.network'), value: (row) => row.chain_name },
  { header: t('office.networks.field.contract'), value: (row) => row.contract },
  { header: t('office.networks.field.decimals'), value: (row) => String(row.decimals) },
  ...TERMS.map((term) => ({
    header: `${t(`office.networks.field.${term}`)}${term === 'fee_rate' ? ' %' : ''}`,
    value: (row: Row) => String(row[term]),
  })),
  { header: t('office.networks.deposits'), value: (row) => stateText(t, row.is_deposit_open, row.deposit_pause) },
  { header: t('office.networks.withdrawals'), value: (row) => stateText(t, row.is_withdraw_open, row.withdraw_pause) },
  ...WAITING.map((figure) => ({
    header: t(`office.networks.${figure}`),
    value: (row: Row) => String(row[figure]),
  })),
];

export const sendNetworksCsv = (services: CustodyServices, asking: CsvAsking, rows: readonly Row[]) =>
  sendCsv<Row>(services, asking, {
    desk: 'networks',
    name: 'networks',
    columns: columnsOf(asking.t),
    total: rows.length,
    readAfter: readWhole(rows),
  });
