// Disputes that are not decided, the oldest first: each leads to everything that is known of it.
import { officeFiatCases } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { casePath, coinText, moneyOf, partyText, Person } from './look.tsx';

type Row = officeFiatCases.FiatAppealRow;

const appellantText = ({ appealed_by: by }: Row): string => (by === 'clock' ? t('office.fiat.byClock') : partyText(by));

const columns: readonly Column<Row>[] = [
  {
    key: 'id',
    header: t('office.fiat.order'),
    width: '6%',
    onCard: 'title',
    cell: ({ kind, id }) => <DetailLink to={casePath(kind, id)} id={id} permission="fiat.request" />,
  },
  {
    key: 'kind',
    header: t('office.fiat.kind'),
    width: '9%',
    hiddenBelow: 990,
    onCard: 'wide',
    cell: ({ kind }) => t(`office.fiat.kind.${kind}`),
  },
  {
    key: 'number',
    header: t('office.fiat.number'),
    width: '16%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => coinText(row.number, row.currency_name),
  },
  { key: 'money', header: t('office.fiat.money'), width: '13%', isNumeric: true, onCard: 'wide', cell: moneyOf },
  {
    key: 'buyer',
    header: partyText('buyer'),
    width: '10%',
    onCard: 'wide',
    cell: (row) => <Person user={row.buyer} />,
  },
  {
    key: 'seller',
    header: partyText('seller'),
    width: '10%',
    onCard: 'wide',
    cell: (row) => <Person user={row.seller} />,
  },
  { key: 'by', header: t('office.fiat.appealedBy'), width: '9%', onCard: 'wide', cell: appellantText },
  {
    key: 'since',
    header: t('office.fiat.appealTime'),
    width: '16%',
    isNumeric: true,
    onCard: 'wide',
    cell: (row) => row.appeal_time,
  },
  {
    key: 'verdict',
    header: t('office.users.state'),
    width: '12%',
    onCard: 'end',
    cell: ({ verdict, statements }) =>
      verdict ? (
        <Badge tone="iris">{t('office.fiat.waitsForSecond')}</Badge>
      ) : (
        <Badge tone="warning">{t('office.fiat.statementsCount', { count: statements })}</Badge>
      ),
  },
];

export function AppealsPanel() {
  return (
    <FilteredList
      title={t('office.fiat.appeals')}
      call={officeFiatCases.listAppeals}
      columns={columns}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      empty={{ title: t('office.fiat.noAppeals'), text: t('office.fiat.noAppealsHint') }}
    />
  );
}
