// Looks at all figures every few seconds, and alarms of those past their thresholds; and tells whoever is to be told.
import type { officeWatch } from '@bourse/contract';
import {
  ALARM_KINDS,
  ALARM_SEVERITIES,
  type AlarmSeverity,
  type Instant,
  instant,
  MINUTE_MS,
  SECOND_MS,
  type Threshold,
  THRESHOLDS,
  WATCHED_KINDS,
  type WatchedKind,
} from '@bourse/domain';
import { text, word } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { clearAlarm, countStanding, raiseAlarm } from '../../platform/alarms/alarms.ts';
import { every, type Running } from '../../platform/jobs/every.ts';
import type { Figures, Watch } from './door.ts';
import { type FigureNeeds, FigureReader } from './figures.ts';
import { Judge, levelOf, rankOf } from './judge.ts';
import { createNoticeDesk } from './notices.ts';
import { findReviewDelay, type Reading, readingsOf } from './readings.ts';
import type { WatchServices } from './services.ts';
import { findThresholds } from './thresholds.ts';

/** An older look is not shown any more. */
const LOOK_AGE_MS_MAX = 10_000;
/** A raised alarm gets the present figure so often. */
const RENEW_MS = MINUTE_MS;

type Look = { readonly figures: Figures; readonly levels: officeWatch.WatchLevelRow[]; readonly atMs: number };
type Thresholds = ReadonlyMap<WatchedKind, Threshold>;
type Judged = Reading & { readonly level: AlarmSeverity | undefined };

export function createWatch(needs: FigureNeeds): Watch {
  return new RunningWatch(needs);
}

class RunningWatch implements Watch {
  readonly #needs: FigureNeeds;
  readonly #reader: FigureReader;
  #judge: Judge | undefined;
  #last: Look | undefined;
  #glancing: Promise<Look> | undefined;
  /** By key, when it was last raised. */
  readonly #raised = new Map<string, { readonly level: AlarmSeverity; readonly at: Instant }>();

  constructor(needs: FigureNeeds) {
    this.#needs = needs;
    this.#reader = new FigureReader(needs);
  }

  attach(probes: Parameters<Watch['attach']>[0]): void {
    this.#reader.attach(probes);
  }

  async view(): Promise<officeWatch.WatchSnapshot> {
    const isFresh = this.#last !== undefined && performance.now() - this.#last.atMs < LOOK_AGE_MS_MAX;
    const look = isFresh && this.#last ? this.#last : await this.#glanceOnce();
    const alarms = await countStanding(this.#sql, ALARM_KINDS);
    return { ...look.figures, levels: look.levels, alarms };
  }

  async look(): Promise<void> {
    const now = this.#needs.clock.now();
    this.#judge ??= await this.#resume(now);
    const { figures, readings, thresholds } = await this.#read(now);
    const judged: Judged[] = [];
    for (const reading of readings) {
      const rules = rulesOf(reading, thresholds);
      const level = this.#judge.look(reading.key, reading.value, rules);
      judged.push({ ...reading, level });
      await this.#tell({ ...reading, level }, rules, now);
    }
    const keys = new Set(readings.map(({ key }) => key));
    this.#judge.keep(keys);
    for (const key of [...this.#raised.keys()].filter((known) => !keys.has(known))) await this.#clear(key, now);
    this.#last = { figures, levels: viewLevels(judged), atMs: performance.now() };
  }

  stop(): void {
    this.#reader.stop();
  }

  get #sql(): Sql {
    return this.#needs.storage.sql;
  }

  /** Starts with the alarms that an earlier process has raised, which get their present figures. */
  async #resume(now: Instant): Promise<Judge> {
    const standing = await findStanding(this.#sql);
    for (const [key, level] of standing) this.#raised.set(key, { level, at: instant(now - RENEW_MS) });
    return new Judge(standing);
  }

  async #read(now: Instant) {
    const [figures, reviewDelay, thresholds] = await Promise.all([
      this.#reader.read(now),
      findReviewDelay(this.#sql, now),
      findThresholds(this.#sql),
    ]);
    return { figures, readings: readingsOf(figures, reviewDelay), thresholds };
  }

  /** However many ask at once: a database that is slow is asked no more than else. */
  #glanceOnce(): Promise<Look> {
    this.#glancing ??= this.#glance().finally(() => {
      this.#glancing = undefined;
    });
    return this.#glancing;
  }

  /** Reads the present figures where no job looks regularly, each against its threshold alone. */
  async #glance(): Promise<Look> {
    const { figures, readings, thresholds } = await this.#read(this.#needs.clock.now());
    const judged = readings.map((reading) => ({
      ...reading,
      level: levelOf(reading.value, rulesOf(reading, thresholds)),
    }));
    return { figures, levels: viewLevels(judged), atMs: performance.now() };
  }

  async #tell({ kind, key, value, level, params, coins }: Judged, rules: Threshold, now: Instant): Promise<void> {
    const raised = this.#raised.get(key);
    if (level === undefined) {
      await this.#clear(key, now);
      return;
    }
    if (raised?.level === level && now - raised.at < RENEW_MS) return;
    const figure = { value: `${value}`, unit: THRESHOLDS[kind].unit, threshold: `${rules[level]}` };
    const past = coins?.filter((coin) => levelOf(coin.value, { ...THRESHOLDS[kind], ...rules }) !== undefined);
    const names = past && { currency: past.map(({ name }) => name).join(', ') };
    await raiseAlarm(this.#sql, { key, kind, severity: level, params: { ...params, ...names, ...figure }, now });
    this.#raised.set(key, { level, at: now });
  }

  async #clear(key: string, now: Instant): Promise<void> {
    if (!this.#raised.has(key)) return;
    await clearAlarm(this.#sql, key, now);
    // Not before: what fails here is done with the next look.
    this.#raised.delete(key);
  }
}

const rulesOf = ({ kind }: Reading, thresholds: Thresholds) => ({ ...THRESHOLDS[kind], ...thresholds.get(kind) });

/** Finds the alarms that a process before this one has raised. */
async function findStanding(sql: Sql): Promise<readonly (readonly [string, AlarmSeverity])[]> {
  const rows = await query(sql, { key: text, severity: word(ALARM_SEVERITIES) })`
    SELECT key, severity FROM operator_alarms WHERE cleared_at IS NULL AND kind IN ${sql([...WATCHED_KINDS])}`;
  return rows.map(({ key, severity }) => [key, severity]);
}

/** Views the gravest reading of each kind, and of equal ones the first. */
function viewLevels(judged: readonly Judged[]): officeWatch.WatchLevelRow[] {
  return WATCHED_KINDS.map((kind) => {
    const [worst] = judged
      .filter((reading) => reading.kind === kind)
      .toSorted((a, b) => rankOf(b.level) - rankOf(a.level) || compareFigures(kind, a.value, b.value));
    if (!worst) return { kind, value: null, about: '', level: 'unknown' };
    return { kind, value: worst.value, about: worst.about, level: worst.level ?? 'ok' };
  });
}

/** The worse first. */
const compareFigures = (kind: WatchedKind, a: number, b: number): number => (THRESHOLDS[kind].isFloor ? a - b : b - a);

const LOOK_EVERY_MS = 5 * SECOND_MS;
const TELL_EVERY_MS = SECOND_MS;

export function startWatch(services: WatchServices): readonly Running[] {
  const { log, watch } = services;
  const desk = createNoticeDesk(services);
  const telling = every(TELL_EVERY_MS, { log, name: 'telling of alarms', run: () => desk.runDue() });
  return [
    every(LOOK_EVERY_MS, { log, name: 'the watch', run: () => watch.look() }),
    {
      state: telling.state,
      stop: async () => {
        desk.stop();
        await telling.stop();
      },
    },
  ];
}
