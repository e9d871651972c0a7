// Deals with acceptors, newest first, narrowed down by party, side and state; each leads to everything known of it.
import { officeFiatMoney, type officeFiatRows } from '@bourse/contract';
import { ACCEPTOR_DEAL_STATES } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { AcceptorDealBadge, acceptorStateText, casePath, coinText, moneyOf, Person } from './look.tsx';

type Row = officeFiatRows.AcceptorDealRow;

const SIDES = ['deposit', 'withdraw'] as const;
const sideText = (side: Row['side']): string => t(`office.acceptors.side.${side}`);

const columns: readonly Column<Row>[] = [
  titleColumn('id', 'ID', { width: '7%' }, ({ id }) => (
    <DetailLink to={casePath('acceptor', id)} id={id} permission="fiat.request" />
  )),
  textColumn('side', t('office.fiat.side'), { width: '10%' }, ({ side }) => sideText(side)),
  textColumn('user', t('office.acceptors.user'), { width: '14%' }, ({ user }) => <Person user={user} />),
  textColumn('acceptor', t('office.acceptors.acceptor'), { width: '14%' }, ({ acceptor }) => (
    <Person user={acceptor} />
  )),
  figureColumn('money', t('office.fiat.money'), ({ money }) => moneyOf({ money, fiat: 'CNY' })),
  figureColumn('number', t('office.fiat.number'), ({ number }) => coinText(number, 'USDT')),
  endColumn('state', t('office.users.state'), { width: '10%' }, ({ state }) => <AcceptorDealBadge state={state} />),
  figureColumn('opened', t('office.fiat.opened'), { width: '16%' }, (row) => row.open_time),
];

const FIELDS: readonly FilterField[] = [
  { name: 'id', kind: 'id', label: 'ID' },
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
  choiceField('side', t('office.fiat.side'), optionsOf(SIDES, sideText)),
  choiceField('state', t('office.users.state'), optionsOf(ACCEPTOR_DEAL_STATES, acceptorStateText)),
];

export function AcceptorDealsPanel({ userId }: OfUser) {
  return (
    <FilteredList
      userId={userId}
      title={t('office.acceptors.deals')}
      call={officeFiatMoney.listAcceptorDeals}
      fields={FIELDS}
      columns={columns}
      keyOf={({ id }) => id}
      csv={{ name: 'acceptor-orders' }}
      empty={{ title: t('office.fiat.noDeals') }}
    />
  );
}
