// What was alarmed, seen, cleared, sent and set.
import { officeWatch } from '@bourse/contract';
import { ALARM_KINDS, ALARM_SEVERITIES, WATCH_EVENTS } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';
import { LevelBadge } from './level.tsx';
import { paramFacts } from './params.ts';
import { alarmText, levelText } from './words.ts';

type Row = officeWatch.WatchEventRow;

const fields: readonly FilterField[] = [
  choiceField(
    'event',
    t('office.watch.event'),
    optionsOf(WATCH_EVENTS, (key) => t(`office.watch.event.${key}`)),
  ),
  choiceField('kind', t('office.watch.alarm'), optionsOf(ALARM_KINDS, alarmText)),
  choiceField('severity', t('office.watch.severity'), optionsOf(ALARM_SEVERITIES, levelText)),
  { name: 'from', label: t('office.fiat.from'), kind: 'from' },
  { name: 'until', label: t('office.fiat.until'), kind: 'until' },
];

const columns: readonly Column<Row>[] = [
  textColumn('time', t('office.funds.time'), { width: '18%' }, ({ time }) => time),
  titleColumn('event', t('office.watch.event'), { width: '24%' }, ({ event }) => t(`office.watch.event.${event}`)),
  textColumn('kind', t('office.watch.alarm'), ({ kind }) => (
    <span title={kind === null ? undefined : alarmText(kind)} className="block truncate">
      {kind === null ? '–' : alarmText(kind)}
    </span>
  )),
  endColumn(
    'severity',
    t('office.watch.severity'),
    { width: '11%' },
    ({ severity }) => severity && <LevelBadge level={severity} />,
  ),
  textColumn('actor', t('office.watch.actor'), { width: '20%' }, ({ actor }) => (
    <span title={actor} className="block truncate max-md:break-all max-md:whitespace-normal">
      {actor || '–'}
    </span>
  )),
];

/** The figure of before says nothing of how it is since it came back. */
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
