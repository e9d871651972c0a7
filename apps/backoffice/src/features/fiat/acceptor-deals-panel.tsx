// Deals with acceptors, newest first, narrowed down by party, side and state; each leads to everything known of it.
import { officeFiatMoney, type officeFiatRows } from '@bourse/contract';
import { ACCEPTOR_DEAL_STATES } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';
import { FilteredList, type OfUser } from '../../ui/filtered-list.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { AcceptorDealBadge, acceptorStateText, casePath, coinText, moneyOf, Person } from './look.tsx';

type Row = officeFiatRows.AcceptorDealRow;

const SIDES = ['deposit', 'withdraw'] as const;
const sideText = (side: Row['side']): string => t(`office.acceptors.side.${side}`);

const columns: readonly Column<Row>[] = [
  {
    key: 'id',
    header: 'ID',
    width: '7%',
    onCard: 'title',
    cell: ({ id }) => <DetailLink to={casePath('acceptor', id)} id={id} permission="fiat.request" />,
  },
  { key: 'side', header: t('office.fiat.side'), width: '10%', onCard: 'wide', cell: ({ side }) => sideText(side) },
  {
    key: 'user',
    header: t('office.acceptors.user'),
    width: '14%',
    onCard: 'wide',
    cell: ({ user }) => <Person user={user} />,
  },
  {
    key: 'acceptor',
    header: t('office.acceptors.acceptor'),
    width: '14%',
    onCard: 'wide',
    cell: ({ acceptor }) => <Person user={acceptor} />,
  },
  {
    key: 'money',
    header: t('office.fiat.money'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ money }) => moneyOf({ money, fiat: 'CNY' }),
  },
  {
    key: 'number',
    header: t('office.fiat.number'),
    isNumeric: true,
    onCard: 'wide',
    cell: ({ number }) => coinText(number, 'USDT'),
  },
  {
    key: 'state',
    header: t('office.users.state'),
    width: '10%',
    onCard: 'end',
    cell: ({ state }) => <AcceptorDealBadge state={state} />,
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
  { name: 'user_id', kind: 'id', label: t('office.users.id') },
  {
    name: 'side',
    kind: 'choice',
    label: t('office.fiat.side'),
    options: SIDES.map((key) => ({ key, text: sideText(key) })),
  },
  {
    name: 'state',
    kind: 'choice',
    label: t('office.users.state'),
    options: ACCEPTOR_DEAL_STATES.map((key) => ({ key, text: acceptorStateText(key) })),
  },
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
