// What was alarmed, seen, cleared, sent and set.
import { officeWatch } from '@bourse/contract';
import { ALARM_KINDS, ALARM_SEVERITIES, WATCH_EVENTS } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import type { FilterField } from '../../ui/use-filter.ts';
import { LevelBadge } from './level.tsx';
import { paramFacts } from './params.ts';
import { alarmText, levelText } from './words.ts';

type Row = officeWatch.WatchEventRow;

const fields: readonly FilterField[] = [
  {
    name: 'event',
    label: t('office.watch.event'),
    kind: 'choice',
    options: WATCH_EVENTS.map((key) => ({ key, text: t(`office.watch.event.${key}`) })),
  },
  {
    name: 'kind',
    label: t('office.watch.alarm'),
    kind: 'choice',
    options: ALARM_KINDS.map((key) => ({ key, text: alarmText(key) })),
  },
  {
    name: 'severity',
    label: t('office.watch.severity'),
    kind: 'choice',
    options: ALARM_SEVERITIES.map((key) => ({ key, text: levelText(key) })),
  },
  { name: 'from', label: t('office.fiat.from'), kind: 'from' },
  { name: 'until', label: t('office.fiat.until'), kind: 'until' },
];

const columns: readonly Column<Row>[] = [
  { key: 'time', header: t('office.funds.time'), width: '18%', onCard: 'wide', cell: ({ time }) => time },
  {
    key: 'event',
    header: t('office.watch.event'),
    width: '24%',
    onCard: 'title',
    cell: ({ event }) => t(`office.watch.event.${event}`),
  },
  {
    key: 'kind',
    header: t('office.watch.alarm'),
    onCard: 'wide',
    cell: ({ kind }) => (
      <span title={kind === null ? undefined : alarmText(kind)} className="block truncate">
        {kind === null ? '–' : alarmText(kind)}
      </span>
    ),
  },
  {
    key: 'severity',
    header: t('office.watch.severity'),
    width: '11%',
    onCard: 'end',
    cell: ({ severity }) => severity && <LevelBadge level={severity} />,
  },
  {
    key: 'actor',
    header: t('office.watch.actor'),
    width: '20%',
    onCard: 'wide',
    cell: ({ actor }) => (
      <span title={actor} className="block truncate max-md:break-all max-md:whitespace-normal">
        {actor || '–'}
      </span>
    ),
  },
];

/** What a figure was before it came back says nothing of how it is. */
function withoutFigure({ value: _value, threshold: _threshold, ...params }: Row['params']): Row['params'] {
  return params;
}

function detail({ event, params, target }: Row) {
  const facts = [
    ...(target === null ? [] : [[t('office.watch.target'), String(target)] as const]),
    ...paramFacts(event === 'cleared' ? withoutFigure(params) : params),
  ];
  return facts.length === 0 ? null : <LineFacts facts={facts} />;
}

export const EventsPanel = () => (
  <FilteredList
    title={t('office.watch.events')}
    call={officeWatch.listEvents}
    fields={fields}
    columns={columns}
    keyOf={({ id }) => id}
    detail={detail}
    csv={{ name: 'watch-events' }}
    empty={{ title: t('office.watch.noEvents'), text: t('office.watch.noEventsHint') }}
  />
);
