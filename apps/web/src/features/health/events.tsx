// What happened: the newest incidents, or those of a day and its maintenance; and what is announced.
import { DAY_MS, type HealthPart } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { formatMoment } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import type { ReactNode } from 'react';
import { ICONS, INKS } from './looks.ts';
import { dayText, lengthText, partName, type Status } from './status.ts';

type Incident = Status['incidents'][number];
type Maintenance = Status['maintenances'][number];
type State = Incident['state'];

const RECENT = 8;

const partsText = (parts: readonly HealthPart[], all: number): string =>
  parts.length === all ? t('health.allParts') : parts.map(partName).join(' · ');

type EventProps = {
  readonly state: State;
  readonly title: ReactNode;
  readonly parts: readonly HealthPart[];
  readonly begin: number;
  readonly end: number | null;
  /** The number of parts that there are. */
  readonly all: number;
  readonly children?: ReactNode;
};

function Event({ state, title, parts, begin, end, all, children }: EventProps) {
  const Icon = ICONS[state];
  return (
    <li className="flex gap-3 border-b border-line px-4 py-3.5 last:border-b-0 md:px-5">
      <Icon size={16} aria-hidden="true" className={cx('mt-0.5 shrink-0', INKS[state])} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-1">{title}</p>
        {children}
        <p className="mt-0.5 text-12 text-ink-2">{partsText(parts, all)}</p>
        <p className="mt-0.5 text-12 text-ink-3">
          {end === null
            ? t('health.spanOpen', { begin: formatMoment(begin) })
            : `${t('health.span', { begin: formatMoment(begin), end: formatMoment(end) })} · ${lengthText(end - begin)}`}
        </p>
      </div>
    </li>
  );
}

type Of = Pick<EventProps, 'all'>;

const IncidentEvent = ({ state, cause, ...span }: Incident & Of) => (
  <Event
    {...span}
    state={state}
    title={
      <>
        {t(`health.cause.${cause}`)}
        <span className="sr-only">{t(`health.state.${state}`)}</span>
      </>
    }
  />
);

function MaintenanceEvent({ title, text, mark, ...span }: Maintenance & Of & { readonly mark?: ReactNode }) {
  return (
    <Event
      {...span}
      state="maintenance"
      title={
        <>
          {title}
          {mark}
        </>
      }
    >
      <p className="mt-0.5 text-13 text-pretty whitespace-pre-line text-ink-2">{text}</p>
    </Event>
  );
}

const isWithin = (day: number, { begin, end }: { readonly begin: number; readonly end: number | null }): boolean =>
  begin < day + DAY_MS && (end ?? Infinity) > day;

function DayEvents({ status, day }: { readonly status: Status; readonly day: number }) {
  const incidents = status.incidents.filter((incident) => isWithin(day, incident));
  const maintenances = status.maintenances.filter((maintenance) => isWithin(day, maintenance));
  if (incidents.length + maintenances.length === 0)
    return <EmptyState title={t(day + DAY_MS <= status.since ? 'health.day.unknown' : 'health.day.nothing')} />;
  return (
    <ul>
      {maintenances.map((maintenance) => (
        <MaintenanceEvent key={maintenance.id} {...maintenance} all={status.parts.length} />
      ))}
      {incidents.map((incident) => (
        <IncidentEvent
          key={`${incident.begin} ${incident.cause} ${incident.state}`}
          {...incident}
          all={status.parts.length}
        />
      ))}
    </ul>
  );
}

const Recent = ({ incidents, parts }: Pick<Status, 'incidents' | 'parts'>) =>
  incidents.length === 0 ? (
    <EmptyState title={t('health.incidents.none')} />
  ) : (
    <ul>
      {incidents.slice(0, RECENT).map((incident) => (
        <IncidentEvent key={`${incident.begin} ${incident.cause} ${incident.state}`} {...incident} all={parts.length} />
      ))}
    </ul>
  );

export type EventsProps = {
  readonly status: Status;
  /** The begin of the chosen day. */
  readonly day: number | undefined;
  readonly onAll: () => void;
};

export const Events = ({ status, day, onAll }: EventsProps) => (
  <Section
    title={day === undefined ? t('health.incidents') : t('health.day.title', { day: dayText(day) })}
    isFlush
    action={
      day !== undefined && (
        <Button size="small" variant="quiet" onClick={onAll}>
          {t('health.incidents.all')}
        </Button>
      )
    }
  >
    <div aria-live="polite">{day === undefined ? <Recent {...status} /> : <DayEvents status={status} day={day} />}</div>
  </Section>
);

/** It shows what runs and what is to come, the next first. */
export function Planned({ status: { maintenances, time, parts } }: Pick<EventsProps, 'status'>) {
  const planned = maintenances.filter(({ end }) => end > time).toReversed();
  if (planned.length === 0) return null;
  return (
    <Section title={t('health.planned')} isFlush>
      <ul>
        {planned.map((maintenance) => (
          <MaintenanceEvent
            key={maintenance.id}
            {...maintenance}
            all={parts.length}
            mark={
              <Badge tone={maintenance.begin <= time ? 'warning' : 'iris'}>
                {t(maintenance.begin <= time ? 'health.planned.running' : 'health.planned.announced')}
              </Badge>
            }
          />
        ))}
      </ul>
    </Section>
  );
}
