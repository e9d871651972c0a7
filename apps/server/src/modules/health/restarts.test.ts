// The record of incidents through restarts and crashes: what began before goes on, and the time that the process was away is down.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bourse/domain';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStopBoard } from '../../core/market/stop-board.ts';
import { type Bench, mustAccept, openBench } from '../../core/sequencer/testing.ts';
import type { TestDatabase } from '../../core/storage/testing-cluster.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { clearAlarm, raiseAlarm } from '../../platform/alarms/alarms.ts';
import { createSiteSettings } from '../../platform/http/site-settings.ts';
import { createClock } from '../../system/clock.ts';
import { createHealth, type Health } from './health.ts';
import { pruneHealth } from './incidents.ts';

const START = Date.parse('2026-11-20T12:00:00Z');

let database: TestDatabase;
let nowMs = START;

beforeEach(async () => {
  nowMs = START;
  database = await createTestDatabase();
});
afterEach(() => database.drop());

type Process = Bench & { readonly health: Health };

async function open(): Promise<Process> {
  const bench = await openBench(database.connection, { clock: createClock(() => nowMs) });
  const stops = createStopBoard(await bench.storage.loadSnapshot(), bench.sequencer);
  await mustAccept(bench.sequencer, { kind: 'keepTime' });
  const site = await createSiteSettings(bench.storage.sql, { hasDemoRobots: false });
  // No chain is run here.
  const custody = { coinChains: async () => [] };
  const { storage, clock } = bench;
  return { ...bench, health: await createHealth({ storage, clock, site, stops, custody }) };
}

/** Leaves everything unfinished. */
const kill = ({ storage }: Process): Promise<void> => storage.close();
async function close({ sequencer, storage }: Process): Promise<void> {
  await sequencer.drain();
  await storage.close();
}

const raise = ({ storage, clock }: Process, severity: 'warning' | 'critical' = 'warning') =>
  raiseAlarm(storage.sql, { key: 'index_stale', kind: 'index_stale', severity, params: {}, now: clock.now() });
const clear = ({ storage, clock }: Process) => clearAlarm(storage.sql, 'index_stale', clock.now());

const minutes = (ms: number | null): number | null => ms && (ms - START) / MINUTE_MS;
const incidentsOf = ({ health }: Process) =>
  health
    .view('en')
    .incidents.map(({ parts, cause, state, begin, end }) => [parts.length, cause, state, minutes(begin), minutes(end)]);
const partOf = ({ health }: Process, name: string) => health.view('en').parts.find(({ part }) => part === name);

test('a disturbance begins with its alarm and ends with the look that finds it gone', async () => {
  const first = await open();
  nowMs += 10 * MINUTE_MS;
  await raise(first);
  nowMs += MINUTE_MS;
  await first.health.look();
  expect(incidentsOf(first)).toEqual([[1, 'index_late', 'disturbed', 10, null]]);
  expect(partOf(first, 'index_prices')).toMatchObject({ state: 'disturbed' });
  expect(first.health.view('en').state).toBe('disturbed');
  nowMs += 19 * MINUTE_MS;
  await clear(first);
  await first.health.look();
  expect(incidentsOf(first)).toEqual([[1, 'index_late', 'disturbed', 10, 30]]);
  expect(partOf(first, 'index_prices')).toEqual({
    part: 'index_prices',
    state: 'working',
    // A disturbance is no outage.
    uptime: '100.000',
    days: [{ day: '2026-11-20', disturbed_ms: 20 * MINUTE_MS, maintenance_ms: 0, down_ms: 0 }],
  });
  await close(first);
});

test('one that gets worse is two incidents, one after the other', async () => {
  const first = await open();
  await raise(first);
  await first.health.look();
  nowMs += 5 * MINUTE_MS;
  await raise(first, 'critical');
  await first.health.look();
  expect(incidentsOf(first)).toEqual([
    [1, 'index_late', 'down', 5, null],
    [1, 'index_late', 'disturbed', 0, 5],
  ]);
  await close(first);
});

test('one that began before a crash goes on after it, and is begun no second time', async () => {
  const first = await open();
  await raise(first);
  await first.health.look();
  await kill(first);
  nowMs += 30_000;
  const second = await open();
  expect(incidentsOf(second)).toEqual([[1, 'index_late', 'disturbed', 0, null]]);
  nowMs += 30_000;
  await clear(second);
  await second.health.look();
  expect(incidentsOf(second)).toEqual([[1, 'index_late', 'disturbed', 0, 1]]);
  await close(second);
});

test('the time without a process is an outage of all parts, and takes what is disturbed meanwhile', async () => {
  const first = await open();
  nowMs += 30_000;
  await mustAccept(first.sequencer, { kind: 'keepTime' });
  await raise(first);
  await first.health.look();
  await kill(first);
  // Until 01:00 of the next day.
  nowMs = START + 13 * HOUR_MS;
  const second = await open();
  const [incident, ...others] = incidentsOf(second);
  expect(incident).toEqual([5, 'outage', 'down', 0.5, 13 * 60]);
  expect(others).toEqual([[1, 'index_late', 'disturbed', 0.5, null]]);
  const down = [
    { day: '2026-11-20', disturbed_ms: 0, maintenance_ms: 0, down_ms: 12 * HOUR_MS - 30_000 },
    { day: '2026-11-21', disturbed_ms: 0, maintenance_ms: 0, down_ms: HOUR_MS },
  ];
  // Half a minute of 13 hours.
  expect(partOf(second, 'trading')).toEqual({ part: 'trading', state: 'working', uptime: '0.064', days: down });
  expect(partOf(second, 'index_prices')).toMatchObject({ state: 'disturbed', days: down });
  await close(second);
  const third = await open();
  expect(incidentsOf(third)[0]).toEqual(incident);
  await close(third);
});

test('a restart within a minute is no outage', async () => {
  const first = await open();
  await close(first);
  nowMs += MINUTE_MS;
  const second = await open();
  expect(incidentsOf(second)).toEqual([]);
  await close(second);
});

test('a full stop lasts through a restart: trading is down, and everything else is not', async () => {
  const first = await open();
  await mustAccept(first.sequencer, { kind: 'beginFullStop' });
  await first.health.look();
  expect(first.health.isTrading()).toBe(false);
  await kill(first);
  nowMs += HOUR_MS;
  const second = await open();
  expect(partOf(second, 'trading')?.state).toBe('down');
  expect(partOf(second, 'sign_in')?.state).toBe('working');
  await mustAccept(second.sequencer, { kind: 'endFullStop' });
  await second.health.look();
  expect(second.health.isTrading()).toBe(true);
  expect(incidentsOf(second)).toEqual([[1, 'full_stop', 'down', 0, 60]]);
  await close(second);
});

test('nothing is known of the time before the record begins', async () => {
  const bench = await openBench(database.connection, { clock: createClock(() => nowMs) });
  await mustAccept(bench.sequencer, { kind: 'keepTime' });
  await bench.storage.close();
  nowMs += DAY_MS;
  const first = await open();
  const { since, parts, incidents } = first.health.view('en');
  expect([since, incidents]).toEqual([nowMs, []]);
  expect(parts.every(({ uptime, days }) => uptime === '' && days.length === 0)).toBe(true);
  await close(first);
});

test('90 days are shown, the present one included, and what ended before is deleted', async () => {
  const first = await open();
  await raise(first);
  await first.health.look();
  nowMs += HOUR_MS;
  await clear(first);
  await first.health.look();
  const count = async () => (await first.storage.sql`SELECT FROM health_incidents`).length;
  nowMs = START + 89 * DAY_MS;
  await pruneHealth(first.storage.sql, first.clock.now());
  await first.health.look();
  expect([await count(), partOf(first, 'index_prices')?.days.length]).toEqual([1, 1]);
  nowMs += DAY_MS;
  await pruneHealth(first.storage.sql, first.clock.now());
  await first.health.look();
  expect([await count(), partOf(first, 'index_prices')?.days, incidentsOf(first)]).toEqual([0, [], []]);
  await close(first);
});
