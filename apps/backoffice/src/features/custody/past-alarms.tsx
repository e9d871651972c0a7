// What was wrong before: each thing as it last was.
import { officeCustody } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Answer } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { paramFacts } from './desk.ts';

type Alarm = officeCustody.AlarmRow;

const PAGE_SIZE = 5;

const columns: readonly Column<Alarm>[] = [
  titleColumn('kind', t('office.custody.alarms'), ({ kind }) => t(`office.alarm.${kind}`)),
  textColumn('seen', t('office.custody.lookedAfter'), { width: '25%' }, ({ seen_by: operator }) => (
    <span className="block truncate">{operator || '–'}</span>
  )),
  figureColumn('time', t('office.funds.time'), { width: '36%' }, ({ raise_time: from, end_time: until }) =>
    t('office.custody.lasted', { from, until }),
  ),
];

const detail = ({ params }: Alarm) => <LineFacts facts={paramFacts(params)} />;

export function PastAlarms() {
  const [page, setPage] = useState(1);
  const query = useAsk(officeCustody.listAlarms, { status: 'past', page, limit: PAGE_SIZE });
  return (
    <Answer query={query} rows={2}>
      {({ list, total }) => (
        <Rows
          label={t('office.custody.pastAlarms')}
          columns={columns}
          rows={list}
          keyOf={({ key }) => key}
          detail={detail}
          empty={{ title: t('office.custody.noPast') }}
          pages={{ page, total, pageSize: PAGE_SIZE, onPage: setPage }}
        />
      )}
    </Answer>
  );
}
