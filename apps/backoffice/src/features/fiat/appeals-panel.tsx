// Disputes that are not decided, the oldest first: each leads to everything that is known of it.
import { officeFiatCases } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { DetailLink } from '../../ui/detail-link.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { casePath, coinText, moneyOf, partyText, Person } from './look.tsx';

type Row = officeFiatCases.FiatAppealRow;

const appellantText = ({ appealed_by: by }: Row): string => (by === 'clock' ? t('office.fiat.byClock') : partyText(by));

const columns: readonly Column<Row>[] = [
  titleColumn('id', t('office.fiat.order'), { width: '6%' }, ({ kind, id }) => (
    <DetailLink to={casePath(kind, id)} id={id} permission="fiat.request" />
  )),
  textColumn('kind', t('office.fiat.kind'), { width: '9%', hiddenBelow: 990 }, ({ kind }) =>
    t(`office.fiat.kind.${kind}`),
  ),
  figureColumn('number', t('office.fiat.number'), { width: '16%' }, (row) => coinText(row.number, row.currency_name)),
  figureColumn('money', t('office.fiat.money'), { width: '13%' }, moneyOf),
  textColumn('buyer', partyText('buyer'), { width: '10%' }, (row) => <Person user={row.buyer} />),
  textColumn('seller', partyText('seller'), { width: '10%' }, (row) => <Person user={row.seller} />),
  textColumn('by', t('office.fiat.appealedBy'), { width: '9%' }, appellantText),
  figureColumn('since', t('office.fiat.appealTime'), { width: '16%' }, (row) => row.appeal_time),
  endColumn('verdict', t('office.users.state'), { width: '12%' }, ({ verdict, statements }) =>
    verdict ? (
      <Badge tone="iris">{t('office.fiat.waitsForSecond')}</Badge>
    ) : (
      <Badge tone="warning">{t('office.fiat.statementsCount', { count: statements })}</Badge>
    ),
  ),
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
