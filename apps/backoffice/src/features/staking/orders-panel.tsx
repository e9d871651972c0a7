// Orders of all users, newest first.
import { officeEarn } from '@bourse/contract';
import { STAKING_STATES } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { percentText } from '../../ui/amount-text.ts';
import { endColumn, figureColumn, titleColumn } from '../../ui/column.tsx';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { coinText, StateBadge } from './look.tsx';

type Order = officeEarn.OfficeStakingRow;

const FIELDS: readonly FilterField[] = [
  { name: 'id', label: t('office.earn.orderId'), kind: 'id' },
  { name: 'user_id', label: t('office.users.id'), kind: 'id' },
  { name: 'product_id', label: t('office.earn.productId'), kind: 'id' },
  choiceField(
    'state',
    t('office.earn.state'),
    optionsOf(STAKING_STATES, (key) => t(`staking.state.${key}`)),
  ),
  { name: 'from', label: t('office.earn.boughtFrom'), kind: 'from' },
  { name: 'until', label: t('office.earn.boughtUntil'), kind: 'until' },
];

const columns: readonly Column<Order>[] = [
  titleColumn('id', t('office.earn.orderId'), { width: '9%', isNumeric: true }, ({ id }) => id),
  userColumn,
  figureColumn('amount', t('office.earn.staked'), (order) => coinText(order.amount, order.currency_name)),
  figureColumn('interest', t('office.earn.interest'), (order) => coinText(order.interest, order.currency_name)),
  figureColumn(
    'days',
    t('office.earn.days'),
    { width: '14%', hiddenBelow: 860 },
    ({ days, rate }) => `${t('office.earn.term', { days })} · ${percentText(rate)}`,
  ),
  figureColumn('due', t('office.earn.due'), { width: '17%' }, (order) => order.due_time),
  endColumn('state', t('office.earn.state'), { width: '11%' }, ({ state }) => <StateBadge state={state} />),
];

/** The facts that have no column. */
function factsOf(order: Order): readonly (readonly [name: string, value: string])[] {
  const { product_id: productId, renewed_from: renewedFrom, end_reason: end, currency_name: coin } = order;
  return [
    [t('office.earn.productId'), String(productId)],
    [t('office.earn.bought'), order.buy_time],
    ...(renewedFrom === null ? [] : [[t('office.earn.renewedFrom'), String(renewedFrom)] as const]),
    ...(order.state === 'active'
      ? [[t('office.earn.renewing'), t(order.is_renewing ? 'office.yes' : 'office.no')] as const]
      : [[t('office.earn.ended'), order.end_time] as const]),
    ...(end === '' ? [] : [[t('office.earn.end'), t(`staking.end.${end}`)] as const]),
    ...(order.state === 'cancelled' ? [[t('office.earn.fee'), coinText(order.fee, coin)] as const] : []),
  ];
}

const orderDetail = (order: Order) => <LineFacts facts={factsOf(order)} />;

export function OrdersPanel({ userId }: OfUser) {
  return (
    <FilteredList
      userId={userId}
      title={t('office.earn.orders')}
      call={officeEarn.listOrders}
      fields={FIELDS}
      columns={columns}
      keyOf={({ id }) => id}
      detail={orderDetail}
      csv={{ name: 'staking-orders' }}
      empty={{ title: t('office.earn.noOrders') }}
    />
  );
}
