// Orders and reserves as files.
import type { officeEarn } from '@bourse/contract';
import { stakingOrderId } from '@bourse/domain';
import type { StakingOrder } from '@bourse/engine';
import { type CsvAsking, type CsvColumn, readWhole, sendCsv } from '../../platform/http/csv-answer.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { StakingServices } from './services.ts';
import { type OrderFilter, readOrders } from './desk-queries.ts';

type Order = officeEarn.OfficeStakingRow;
type Reserve = officeEarn.StakingReserveRow;

const orderColumnsOf = (t: Translate): readonly CsvColumn<Order>[] => [
  { header: t('office.earn.orderId'), value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: (order) => String(order.user_id) },
  { header: t('office.earn.productId'), value: (order) => String(order.product_id) },
  { header: t('office.users.currency'), value: (order) => order.currency_name },
  { header: t('office.earn.staked'), value: ({ amount }) => amount },
  { header: t('office.earn.interest'), value: ({ interest }) => interest },
  { header: `${t('office.earn.field.rate')} %`, value: ({ rate }) => rate },
  { header: t('office.earn.field.days'), value: ({ days }) => String(days) },
  { header: t('office.earn.state'), value: ({ state }) => t(`staking.state.${state}`) },
  { header: t('office.earn.end'), value: ({ end_reason: end }) => (end === '' ? '' : t(`staking.end.${end}`)) },
  { header: t('office.earn.renewing'), value: (order) => t(order.is_renewing ? 'office.yes' : 'office.no') },
  { header: t('office.earn.renewedFrom'), value: (order) => String(order.renewed_from ?? '') },
  { header: t('office.earn.fee'), value: ({ fee }) => fee },
  { header: t('office.earn.bought'), value: (order) => order.buy_time, zone: 'UTC+8' },
  { header: t('office.earn.due'), value: (order) => order.due_time, zone: 'UTC+8' },
  { header: t('office.earn.ended'), value: (order) => order.end_time, zone: 'UTC+8' },
];

type OrderRows = {
  readonly filter: OrderFilter;
  readonly total: number;
  readonly view: (order: StakingOrder) => Order;
};

export function sendOrdersCsv(services: StakingServices, asking: CsvAsking, { filter, total, view }: OrderRows) {
  const read = readOrders(services.storage.db, filter);
  return sendCsv<Order>(services, asking, {
    desk: 'earn',
    name: 'staking-orders',
    columns: orderColumnsOf(asking.t),
    total,
    readAfter: async (last, limit) => (await read(last && stakingOrderId(last.id), limit)).map(view),
  });
}

const dueColumnsOf = (t: Translate, place: number, days: number): readonly CsvColumn<Reserve>[] => {
  const headerOf = (what: string): string => `${t('office.earn.within', { days })}: ${what}`;
  return [
    { header: headerOf(t('office.earn.orders')), value: ({ due }) => String(due[place]?.orders ?? 0) },
    { header: headerOf(t('office.earn.dueStaked')), value: ({ due }) => due[place]?.staked ?? '0' },
    { header: headerOf(t('office.earn.duePromised')), value: ({ due }) => due[place]?.promised ?? '0' },
  ];
};

const reserveColumnsOf = (t: Translate, rows: readonly Reserve[]): readonly CsvColumn<Reserve>[] => [
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.earn.activeOrders'), value: ({ orders }) => String(orders) },
  { header: t('office.earn.staked'), value: ({ staked }) => staked },
  { header: t('office.earn.promised'), value: ({ promised }) => promised },
  { header: t('office.earn.reserve'), value: ({ reserve }) => reserve },
  {
    header: t('office.earn.cover'),
    value: (row) => t(row.is_covered ? 'office.earn.covered' : 'office.earn.uncovered'),
  },
  { header: t('office.earn.fund'), value: ({ fund }) => fund },
  ...(rows[0]?.due ?? []).flatMap(({ days }, place) => dueColumnsOf(t, place, days)),
  { header: t('office.earn.paid'), value: ({ paid }) => paid },
  { header: t('office.earn.fees'), value: ({ fees }) => fees },
];

/** One row a coin. */
export const sendReservesCsv = (services: StakingServices, asking: CsvAsking, rows: readonly Reserve[]) =>
  sendCsv<Reserve>(services, asking, {
    desk: 'earn',
    name: 'staking-reserves',
    columns: reserveColumnsOf(asking.t, rows),
    total: rows.length,
    readAfter: readWhole(rows),
  });
