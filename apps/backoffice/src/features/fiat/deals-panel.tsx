// Deals, newest first, narrowed down by party, ad, state and day; each leads to everything that is known of it.
import { officeFiat, officeFiatRows } from '@bourse/contract';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { casePath, coinText, DealBadge, moneyOf, partyText, Person } from './look.tsx';

type Row = officeFiatRows.FiatDealRow;

const columns: readonly Column<Row>[] = [
  titleColumn('id', 'ID', { width: '7%' }, ({ id }) => (
    <DetailLink to={casePath('deal', id)} id={id} permission="fiat.request" />
  )),
  textColumn('buyer', partyText('buyer'), { width: '11%' }, (row) => <Person user={row.buyer} />),
  textColumn('seller', partyText('seller'), { width: '11%' }, (row) => <Person user={row.seller} />),
  figureColumn('number', t('office.fiat.number'), { width: '17%' }, (row) => coinText(row.number, row.currency_name)),
  figureColumn('money', t('office.fiat.money'), moneyOf),
  figureColumn('price', t('office.fiat.price'), { width: '8%', hiddenBelow: 990 }, ({ price }) => formatDecimal(price)),
  endColumn('state', t('office.users.state'), { width: '12%' }, ({ state }) => <DealBadge state={state} />),
  figureColumn('opened', t('office.fiat.opened'), { width: '16%' }, (row) => row.open_time),
];

const FIELDS: readonly FilterField[] = [
  { name: 'id', kind: 'id', label: 'ID' },
  { name: 'ad_id', kind: 'id', label: t('office.fiat.adId') },
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
  choiceField(
    'kind',
    t('office.fiat.kind'),
    optionsOf(officeFiatRows.AD_KINDS, (key) => t(`office.fiat.adKind.${key}`)),
  ),
  choiceField(
    'state',
    t('office.users.state'),
    optionsOf(officeFiatRows.DEAL_STATES, (key) => t(`fiat.sure.${key}`)),
  ),
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
