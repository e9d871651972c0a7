// What was wrong before: each thing as it last was.
import { officeCustody } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Answer, Pager } from '../../ui/page.tsx';
import { paramFacts } from './fields.ts';

type Alarm = officeCustody.AlarmRow;

const PAGE_SIZE = 5;

const columns: readonly Column<Alarm>[] = [
  {
    key: 'kind',
    header: t('office.custody.alarms'),
    onCard: 'title',
    cell: ({ kind }) => t(`office.alarm.${kind}`),
  },
  {
    key: 'seen',
    header: t('office.custody.lookedAfter'),
    width: '25%',
    onCard: 'wide',
    cell: ({ seen_by: operator }) => <span className="block truncate">{operator || '–'}</span>,
  },
  {
    key: 'time',
    header: t('office.funds.time'),
    width: '36%',
    isNumeric: true,
    onCard: 'wide',
    cell: ({ raise_time: from, end_time: until }) => t('office.custody.lasted', { from, until }),
  },
];

const detail = ({ params }: Alarm) => <LineFacts facts={paramFacts(params)} />;

export function PastAlarms() {
  const [page, setPage] = useState(1);
  const query = useAsk(officeCustody.listAlarms, { status: 'past', page, limit: PAGE_SIZE });
  return (
    <Answer query={query} rows={2}>
      {({ list, total }) => (
        <>
          <Table
            label={t('office.custody.pastAlarms')}
            columns={columns}
            rows={list}
            keyOf={({ key }) => key}
            density="calm"
            detail={detail}
            empty={<EmptyState title={t('office.custody.noPast')} />}
          />
          <Pager page={page} total={total} pageSize={PAGE_SIZE} onPage={setPage} />
        </>
      )}
    </Answer>
  );
}
