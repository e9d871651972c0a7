// Subscriptions of all users, newest first.
import { officeLaunch } from '@bourse/contract';
import { SUBSCRIPTION_STATES, SUBSCRIPTION_VOID_REASONS } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { userColumn } from '../../ui/columns.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { NumberLink } from '../../ui/number-link.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { coinText } from './look.tsx';

type Subscription = officeLaunch.OfficeSubscriptionRow;

const FIELDS: readonly FilterField[] = [
  { name: 'id', label: t('office.launch.subscriptionId'), kind: 'id' },
  { name: 'user_id', label: t('office.users.id'), kind: 'id' },
  { name: 'sale_id', label: t('office.launch.saleId'), kind: 'id' },
  choiceField(
    'state',
    t('office.launch.state'),
    optionsOf(SUBSCRIPTION_STATES, (key) => t(`launch.state.${key}`)),
  ),
  { name: 'from', label: t('office.launch.placedFrom'), kind: 'from' },
  { name: 'until', label: t('office.launch.placedUntil'), kind: 'until' },
];

const TONES = {
  pending: 'warning',
  held: 'warning',
  locked: 'iris',
  done: 'success',
  refunded: 'neutral',
  void: 'error',
} as const;

const paidText = ({ charged, held, pay_currency_name: coin }: Subscription): string =>
  coinText(held === '0' ? charged : held, coin);

const columns: readonly Column<Subscription>[] = [
  titleColumn('id', t('office.launch.subscriptionId'), { width: '11%', isNumeric: true }, ({ id }) => id),
  userColumn,
  textColumn('sale', t('office.launch.saleId'), { width: '9%' }, (row) => (
    <NumberLink to={`/launch/${row.sale_id}`} id={row.sale_id} />
  )),
  figureColumn('wanted', t('office.launch.wanted'), (row) => coinText(row.wanted, row.currency_name)),
  figureColumn('allotted', t('office.launch.allotted'), ({ allotted }) => formatDecimal(allotted)),
  figureColumn('paid', t('office.launch.payments'), paidText),
  endColumn('state', t('office.launch.state'), { width: '13%' }, ({ state, is_unlockable: isUnlockable }) => (
    <Badge tone={TONES[state]}>{t(`launch.state.${isUnlockable ? 'unlockable' : state}`)}</Badge>
  )),
];

/** The facts that have no column. */
function factsOf(row: Subscription): readonly (readonly [name: string, value: string])[] {
  const reason = SUBSCRIPTION_VOID_REASONS.find((one) => one === row.void_reason);
  return [
    [t('office.launch.placed'), row.place_time],
    ...(row.index === '' ? [] : [[t('office.launch.index'), formatDecimal(row.index)] as const]),
    ...(row.unlock_time === '' ? [] : [[t('office.launch.unlock'), row.unlock_time] as const]),
    ...(row.end_time === '' ? [] : [[t('office.launch.ended'), row.end_time] as const]),
    ...(reason === undefined ? [] : [[t('office.launch.voidReason'), t(`launch.void.${reason}`)] as const]),
  ];
}

const subscriptionDetail = (row: Subscription) => <LineFacts facts={factsOf(row)} />;

export function SubscriptionsPanel({ userId }: OfUser) {
  return (
    <FilteredList
      userId={userId}
      title={t('office.launch.subscriptions')}
      call={officeLaunch.listSubscriptions}
      fields={FIELDS}
      columns={columns}
      keyOf={({ id }) => id}
      detail={subscriptionDetail}
      csv={{ name: 'launch-subscriptions' }}
      empty={{ title: t('office.launch.noSubscriptions') }}
    />
  );
}
