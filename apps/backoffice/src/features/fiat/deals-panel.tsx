// Deals, newest first, narrowed down by party, ad, state and day; each leads to everything that is known of it.
import { officeFiat, officeFiatRows } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { casePath, coinText, DealBadge, moneyOf, partyText, Person } from './look.tsx';

type Row = officeFiatRows.FiatDealRow;

const columns: readonly Column<Row>[] = [
  {
    key: 'id',
    header: 'ID',
    width: '7%',
    onCard: 'title',
    cell: ({ id }) => <DetailLink to={casePath('deal', id)} id={id} permission="fiat.request" />,
  },
  {
    key: 'buyer',
    header: partyText('buyer'),
    width: '11%',
    onCard: 'wide',
    cell: (row) => <Person user={row.buyer} />,
  },
  {
    key: 'seller',
    header: partyText('seller'),
    width: '11%',
    onCard: 'wide',
    cell: (row) => <Person user={row.seller} />,
  },
  {
    key: 'number',
    header: t('office.fiat.number'),
    width: '17%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => coinText(row.number, row.currency_name),
  },
  { key: 'money', header: t('office.fiat.money'), isNumeric: true, onCard: 'wide', cell: moneyOf },
  {
    key: 'price',
    header: t('office.fiat.price'),
    width: '8%',
    isNumeric: true,
    hiddenBelow: 990,
    onCard: 'wide',
    cell: ({ price }) => formatDecimal(price),
  },
  {
    key: 'state',
    header: t('office.users.state'),
    width: '12%',
    onCard: 'end',
    cell: ({ state }) => <DealBadge state={state} />,
  },
  {
    key: 'opened',
    header: t('office.fiat.opened'),
    width: '16%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.open_time,
  },
];

const FIELDS: readonly FilterField[] = [
  { name: 'id', kind: 'id', label: 'ID' },
  { name: 'ad_id', kind: 'id', label: t('office.fiat.adId') },
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
  {
    name: 'kind',
    kind: 'choice',
    label: t('office.fiat.kind'),
    options: officeFiatRows.AD_KINDS.map((key) => ({ key, text: t(`office.fiat.adKind.${key}`) })),
  },
  {
    name: 'state',
    kind: 'choice',
    label: t('office.users.state'),
    options: officeFiatRows.DEAL_STATES.map((key) => ({ key, text: t(`fiat.sure.${key}`) })),
  },
  { name: 'from', kind: 'from', label: t('office.fiat.from') },
  { name: 'until', kind: 'until', label: t('office.fiat.until') },
];

export function DealsPanel({ userId }: OfUser) {
  return (
    <FilteredList
      userId={userId}
      title={t('office.fiat.deals')}
      call={officeFiat.listDeals}
      fields={FIELDS}
      columns={columns}
      keyOf={({ id }) => id}
      csv={{ name: 'fiat-orders' }}
      empty={{ title: t('office.fiat.noDeals') }}
    />
  );
}
