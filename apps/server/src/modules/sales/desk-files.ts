// Sales, subscriptions and reserves as files.
import type { officeLaunch } from '@bourse/contract';
import { formatShanghai, instant, SUBSCRIPTION_VOID_REASONS, subscriptionId } from '@bourse/domain';
import type { Subscription } from '@bourse/engine';
import { type CsvAsking, type CsvColumn, readWhole, sendCsv } from '../../platform/http/csv-answer.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { SalesServices } from './services.ts';
import { readSubscriptions, type SubscriptionFilter } from './desk-queries.ts';

type Sale = officeLaunch.OfficeSaleRow;
type Row = officeLaunch.OfficeSubscriptionRow;
type Reserve = officeLaunch.LaunchReserveRow;

const saleColumnsOf = (t: Translate): readonly CsvColumn<Sale>[] => [
  { header: t('office.launch.saleId'), value: ({ id }) => String(id) },
  { header: t('office.launch.field.title'), value: ({ title }) => title },
  { header: t('office.users.currency'), value: (sale) => sale.currency_name },
  { header: t('office.launch.state'), value: ({ state }) => t(`office.launch.state.${state}`) },
  { header: t('office.launch.field.mode'), value: ({ mode }) => t(`office.launch.mode.${mode}`) },
  { header: `${t('office.launch.field.price')} USDT`, value: ({ price }) => price },
  { header: t('office.launch.field.supply'), value: ({ supply }) => supply },
  { header: t('office.launch.field.demand'), value: ({ demand }) => demand },
  { header: t('office.launch.sold'), value: ({ sold }) => sold },
  { header: t('office.launch.left'), value: ({ left }) => left },
  { header: t('office.launch.field.start_ms'), value: (sale) => formatShanghai(instant(sale.start_ms)), zone: 'UTC+8' },
  { header: t('office.launch.field.end_ms'), value: (sale) => formatShanghai(instant(sale.end_ms)), zone: 'UTC+8' },
  { header: t('office.launch.field.lock_days'), value: (sale) => String(sale.lock_days) },
];

export const sendSalesCsv = (services: SalesServices, asking: CsvAsking, rows: readonly Sale[]) =>
  sendCsv<Sale>(services, asking, {
    desk: 'launch',
    name: 'launch-sales',
    columns: saleColumnsOf(asking.t),
    total: rows.length,
    readAfter: readWhole(rows),
  });

function voidText(code: string, t: Translate): string {
  const reason = SUBSCRIPTION_VOID_REASONS.find((one) => one === code);
  return reason === undefined ? '' : t(`launch.void.${reason}`);
}

const subscriptionColumnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: t('office.launch.subscriptionId'), value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  { header: t('office.launch.saleId'), value: (row) => String(row.sale_id) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.launch.wanted'), value: ({ wanted }) => wanted },
  { header: t('office.launch.allotted'), value: ({ allotted }) => allotted },
  { header: t('office.launch.payCoin'), value: (row) => row.pay_currency_name },
  { header: t('office.launch.held'), value: ({ held }) => held },
  { header: t('office.launch.field.charged'), value: ({ charged }) => charged },
  { header: t('office.launch.index'), value: ({ index }) => index },
  {
    header: t('office.launch.state'),
    value: (row) => t(`launch.state.${row.is_unlockable ? 'unlockable' : row.state}`),
  },
  { header: t('office.launch.voidReason'), value: (row) => voidText(row.void_reason, t) },
  { header: t('office.launch.placed'), value: (row) => row.place_time, zone: 'UTC+8' },
  { header: t('office.launch.unlock'), value: (row) => row.unlock_time, zone: 'UTC+8' },
  { header: t('office.launch.ended'), value: (row) => row.end_time, zone: 'UTC+8' },
];

type SubscriptionRows = {
  readonly filter: SubscriptionFilter;
  readonly total: number;
  readonly view: (one: Subscription) => Row;
};

export function sendSubscriptionsCsv(
  services: SalesServices,
  asking: CsvAsking,
  { filter, total, view }: SubscriptionRows,
) {
  const read = readSubscriptions(services.storage.db, filter);
  return sendCsv<Row>(services, asking, {
    desk: 'launch',
    name: 'launch-subscriptions',
    columns: subscriptionColumnsOf(asking.t),
    total,
    readAfter: async (last, limit) => (await read(last && subscriptionId(last.id), limit)).map(view),
  });
}

const reserveColumnsOf = (t: Translate): readonly CsvColumn<Reserve>[] => [
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.launch.openSales'), value: ({ sales }) => String(sales) },
  { header: t('office.launch.scheduled'), value: ({ scheduled }) => scheduled },
  { header: t('office.launch.reserve'), value: ({ reserve }) => reserve },
  {
    header: t('office.launch.cover'),
    value: (row) => t(row.is_covered ? 'office.launch.covered' : 'office.launch.uncovered'),
  },
  { header: t('office.launch.fund'), value: ({ fund }) => fund },
  { header: t('office.launch.locked'), value: ({ locked }) => locked },
  { header: t('office.launch.held'), value: ({ held }) => held },
  { header: t('office.launch.handedOut'), value: ({ allotted }) => allotted },
  { header: t('office.launch.received'), value: ({ charged }) => charged },
];

/** One row a coin. */
export const sendReservesCsv = (services: SalesServices, asking: CsvAsking, rows: readonly Reserve[]) =>
  sendCsv<Reserve>(services, asking, {
    desk: 'launch',
    name: 'launch-reserves',
    columns: reserveColumnsOf(asking.t),
    total: rows.length,
    readAfter: readWhole(rows),
  });
