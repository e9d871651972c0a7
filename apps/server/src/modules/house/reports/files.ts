// Days and closings as files.
import type { officeReports } from '@bourse/contract';
import { FEE_PRODUCTS, VOLUME_PRODUCTS } from '@bourse/domain';
import { type CsvAsking, type CsvColumn, readWhole, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import type { HouseServices } from '../services.ts';
import { findClosings } from './closings.ts';

type Day = officeReports.ReportDayRow;
type Closing = officeReports.ClosingRow;

function dayColumnsOf(t: Translate): readonly CsvColumn<Day>[] {
  const [fees, volumes] = [t('office.reports.fees'), t('office.reports.volumes')];
  return [
    { header: t('office.reports.day'), value: ({ day }) => day, zone: 'UTC+8' },
    { header: fees, value: (row) => row.fees_total },
    ...FEE_PRODUCTS.map((product) => ({
      header: `${fees}: ${t(`office.reports.product.${product}`)}`,
      value: (row: Day) => row.fees[product],
    })),
    { header: volumes, value: (row) => row.volumes_total },
    ...VOLUME_PRODUCTS.map((product) => ({
      header: `${volumes}: ${t(`office.reports.product.${product}`)}`,
      value: (row: Day) => row.volumes[product],
    })),
    { header: `${t('office.reports.users')}: ${t('office.reports.newUsers')}`, value: (row) => String(row.new_users) },
    {
      header: `${t('office.reports.users')}: ${t('office.reports.activeUsers')}`,
      value: (row) => String(row.active_users),
    },
    { header: `${t('office.reports.deposits')} #`, value: ({ deposits }) => String(deposits.count) },
    { header: `${t('office.reports.deposits')} USDT`, value: ({ deposits }) => deposits.worth },
    { header: `${t('office.reports.withdrawals')} #`, value: ({ withdrawals }) => String(withdrawals.count) },
    { header: `${t('office.reports.withdrawals')} USDT`, value: ({ withdrawals }) => withdrawals.worth },
  ];
}

export const sendDaysCsv = (services: HouseServices, asking: CsvAsking, rows: readonly Day[]) =>
  sendCsv<Day>(services, asking, {
    desk: 'reports',
    name: 'days',
    columns: dayColumnsOf(asking.t),
    total: rows.length,
    readAfter: readWhole(rows),
  });

const closingColumnsOf = (t: Translate): readonly CsvColumn<Closing>[] => [
  { header: t('office.reports.day'), value: ({ day }) => day, zone: 'UTC+8' },
  { header: t('office.reports.commit'), value: ({ seq }) => String(seq) },
  { header: t('office.reports.closedAt'), value: (row) => row.close_time, zone: 'UTC+8' },
  { header: t('office.reports.accountCount'), value: ({ accounts }) => String(accounts) },
  { header: t('office.reports.digest'), value: ({ digest }) => digest },
  { header: t('office.reports.auditEntry'), value: (row) => String(row.audit_entry) },
  { header: t('office.reports.auditHash'), value: (row) => row.audit_hash },
];

export const sendClosingsCsv = (services: HouseServices, asking: CsvAsking, total: number) =>
  sendCsv<Closing>(services, asking, {
    desk: 'reports',
    name: 'closings',
    columns: closingColumnsOf(asking.t),
    total,
    readAfter: (last, limit) => findClosings(services, { before: last?.day, offset: 0, limit }),
  });
