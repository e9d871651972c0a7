// How the exchange is and was, kept in memory for everybody who asks: a look every few seconds notes what begins and ends, and no
// visitor costs a read of the database.
import type { health as contract } from '@bourse/contract';
import {
  chainPart,
  CHAINS,
  DAY_MS,
  HEALTH_PARTS,
  HEALTH_STATES,
  type HealthPart,
  type Instant,
  instant,
  isChainPart,
  SECOND_MS,
} from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import { every, type Running } from '../../platform/jobs/every.ts';
import { SERVER_VERSION } from '../watch/index.ts';
import { type ConditionNeeds, type HealthServices, readPresent } from './conditions.ts';
import { type Span, stateAt, sumDays, uptimeOf } from './day-sums.ts';
import {
  findIncidents,
  findRecordBegin,
  findStops,
  type Incident,
  IncidentRecord,
  shownSince,
  type Stop,
} from './incidents.ts';
import { findMaintenances, type Maintenance, maintenanceState, textFor } from './maintenances.ts';

export type HealthNeeds = ConditionNeeds & Pick<HealthServices, 'clock' | 'stops'>;

export type AnnouncedMaintenance = Pick<contract.MaintenanceRow, 'begin' | 'end' | 'title'>;

export type Health = {
  /** Notes what has begun and ended since the last look. */
  look(): Promise<void>;
  /** Reads anew what operators have announced. */
  refresh(): Promise<void>;
  /** The last look has found it so; nothing is read. */
  view(locale: Locale): contract.HealthView;
  /** Whether orders are taken as usual, or nothing but what lowers risks. */
  isTrading(): boolean;
  /** The maintenance that runs, or else the next one that begins within a day. */
  nextMaintenance(locale: Locale): AnnouncedMaintenance | undefined;
};

const LOOK_EVERY_MS = 5 * SECOND_MS;
/** Sums of days are counted anew so often, and whenever a state has changed. */
const COUNT_EVERY_MS = 30 * SECOND_MS;
const INCIDENTS_MAX = 200;

export async function createHealth(needs: HealthNeeds): Promise<Health> {
  const { sql } = needs.storage;
  const now = needs.clock.now();
  const since = await findRecordBegin(sql, now);
  const record = new IncidentRecord(sql, { since, incidents: await findIncidents(sql, now) });
  const health = new RunningHealth(needs, { since, record });
  await health.look();
  return health;
}

export const startHealth = ({ log, health }: HealthServices & { readonly health: Health }): Running =>
  every(LOOK_EVERY_MS, { log, name: 'the record of health', run: () => health.look() });

/** All but the texts, which are in the reader's language. */
type Counted = Omit<contract.HealthView, 'maintenances'>;

class RunningHealth implements Health {
  readonly #needs: HealthNeeds;
  readonly #since: Instant;
  readonly #record: IncidentRecord;
  #openSides: ReadonlySet<string> = new Set();
  #stops: readonly Stop[] = [];
  #maintenances: readonly Maintenance[] = [];
  #counted: Counted | undefined;
  #views = new Map<Locale, contract.HealthView>();

  constructor(needs: HealthNeeds, { since, record }: { readonly since: Instant; readonly record: IncidentRecord }) {
    this.#needs = needs;
    this.#since = since;
    this.#record = record;
  }

  async look(): Promise<void> {
    const { storage, clock } = this.#needs;
    const wereOpen = new Set([...this.#openSides, ...this.#record.openKeys()]);
    const { conditions, openSides } = await readPresent(this.#needs, wereOpen);
    const now = clock.now();
    this.#openSides = openSides;
    await this.#record.note(conditions, now);
    this.#stops = await findStops(storage.sql, now);
    this.#maintenances = await findMaintenances(storage.sql, now);
    this.#count(now);
  }

  async refresh(): Promise<void> {
    const now = this.#needs.clock.now();
    this.#maintenances = await findMaintenances(this.#needs.storage.sql, now);
    this.#counted = undefined;
    this.#count(now);
  }

  view(locale: Locale): contract.HealthView {
    const known = this.#views.get(locale);
    if (known) return known;
    const counted = this.#counted ?? this.#count(this.#needs.clock.now());
    const view = { ...counted, maintenances: this.#maintenances.map((row) => viewMaintenance(row, locale)) };
    this.#views.set(locale, view);
    return view;
  }

  isTrading(): boolean {
    const { site, stops, clock } = this.#needs;
    if (site.isMaintenance() || stops.stoppedAt() !== undefined) return false;
    const now = clock.now();
    return !this.#maintenances.some(
      (maintenance) => maintenance.parts.includes('trading') && maintenanceState(maintenance, now) === 'running',
    );
  }

  nextMaintenance(locale: Locale): AnnouncedMaintenance | undefined {
    const now = this.#needs.clock.now();
    const next = this.#maintenances.findLast(({ beginsAt, endsAt }) => now < endsAt && beginsAt - now <= DAY_MS);
    if (!next) return undefined;
    const { begin, end, title } = viewMaintenance(next, locale);
    return { begin, end, title };
  }

  #count(now: Instant): Counted {
    const spans = this.#spans(now);
    const parts = HEALTH_PARTS.filter((part) => this.#isShown(part));
    const states = parts.map((part) => stateAt(spans.get(part) ?? [], now));
    const incidents = viewIncidents(this.#record.all(), this.#stops, { parts, since: this.#since });
    const known = this.#counted;
    const isSame =
      known !== undefined &&
      now - known.time < COUNT_EVERY_MS &&
      known.parts.map(({ state }) => state).join() === states.join() &&
      JSON.stringify(known.incidents) === JSON.stringify(incidents);
    if (isSame) return known;
    const period = { from: instant(Math.max(this.#since, shownSince(now))), until: now };
    const counted = {
      time: now,
      since: this.#since,
      version: SERVER_VERSION,
      state: worstOf(states),
      parts: parts.map((part, at) => {
        const days = sumDays(spans.get(part) ?? [], period);
        return { part, state: states[at] ?? 'working', uptime: uptimeOf(days, period), days: viewDays(days) };
      }),
      incidents,
    };
    this.#counted = counted;
    this.#views.clear();
    return counted;
  }

  /** A chain is shown once something could be deposited or withdrawn there. */
  #isShown(part: HealthPart): boolean {
    if (!isChainPart(part)) return true;
    return (
      [...this.#openSides].some((side) => side.startsWith(`${part}:`)) ||
      this.#record.all().some((incident) => incident.part === part)
    );
  }

  /** A span that has not ended reaches beyond this moment. */
  #spans(now: Instant): ReadonlyMap<HealthPart, readonly Span[]> {
    const spans = new Map<HealthPart, Span[]>(HEALTH_PARTS.map((part) => [part, []]));
    const lasting = instant(now + 1);
    for (const { part, state, beganAt, endedAt = lasting } of this.#record.all()) {
      spans.get(part)?.push({ from: beganAt, until: endedAt, state, isAnnounced: false });
    }
    for (const { kind, beganAt, endedAt = lasting } of this.#stops) {
      for (const { part, state } of EFFECTS_OF_STOPS[kind]) {
        spans.get(part)?.push({ from: beganAt, until: endedAt, state, isAnnounced: false });
      }
    }
    for (const { parts, beginsAt, endsAt } of this.#maintenances) {
      const span = { from: beginsAt, until: endsAt, state: 'maintenance', isAnnounced: true } as const;
      for (const part of parts) spans.get(part)?.push(span);
    }
    return spans;
  }
}

type StopEffect = { readonly part: HealthPart; readonly state: 'down' | 'disturbed' };

/** Without the process nothing is there. During a full stop nothing is traded, and withdrawals wait. */
const EFFECTS_OF_STOPS: Readonly<Record<Stop['kind'], readonly StopEffect[]>> = {
  outage: HEALTH_PARTS.map((part) => ({ part, state: 'down' })),
  full: [
    { part: 'trading', state: 'down' },
    ...CHAINS.map(chainPart).map((part) => ({ part, state: 'disturbed' }) as const),
  ],
};
const CAUSES_OF_STOPS = { outage: 'outage', full: 'full_stop' } as const;

const worstOf = (states: readonly contract.HealthPartRow['state'][]) =>
  HEALTH_STATES.findLast((state) => states.includes(state)) ?? 'working';

const viewDays = (days: ReturnType<typeof sumDays>): contract.HealthDayRow[] =>
  [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, { disturbed, maintenance, down }]) => ({
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      disturbed_ms: disturbed,
      maintenance_ms: maintenance,
      down_ms: down,
    }));

const viewMaintenance = (
  { id, parts, beginsAt, endsAt, texts }: Maintenance,
  locale: Locale,
): contract.MaintenanceRow => ({ id, parts: [...parts], begin: beginsAt, end: endsAt, ...textFor(texts, locale) });

type Shown = { readonly parts: readonly HealthPart[]; readonly since: Instant };

/** One cause that disturbs several parts alike is one incident. */
function viewIncidents(
  incidents: readonly Incident[],
  stops: readonly Stop[],
  { parts, since }: Shown,
): contract.IncidentRow[] {
  const joined = new Map<string, contract.IncidentRow>();
  const add = (row: Omit<contract.IncidentRow, 'parts'>, part: HealthPart): void => {
    if (!parts.includes(part)) return;
    const key = JSON.stringify(row);
    const known = joined.get(key) ?? { parts: [], ...row };
    joined.set(key, { ...known, parts: [...known.parts, part] });
  };
  for (const { part, cause, state, beganAt, endedAt } of incidents) {
    add({ cause, state, begin: beganAt, end: endedAt ?? null }, part);
  }
  for (const { kind, beganAt, endedAt } of stops) {
    if (endedAt !== undefined && endedAt <= since) continue;
    for (const { part, state } of EFFECTS_OF_STOPS[kind]) {
      const begin = Math.max(beganAt, since);
      add({ cause: CAUSES_OF_STOPS[kind], state, begin, end: endedAt ?? null }, part);
    }
  }
  return [...joined.values()]
    .toSorted((a, b) => b.begin - a.begin || b.parts.length - a.parts.length)
    .slice(0, INCIDENTS_MAX);
}
