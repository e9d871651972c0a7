// Sums of days against a naive recount of every stretch between two moments at which anything changes.
import { DAY_MS, instant, type TroubleState } from '@bourse/domain';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, type Span, stateAt, sumDays, type Sums, uptimeOf } from './day-sums.ts';

const DAY = Date.parse('2026-11-20T00:00:00Z');
const HOUR = DAY_MS / 24;
const at = (hours: number) => instant(DAY + hours * HOUR);

const span = (from: number, until: number, state: TroubleState, isAnnounced = false): Span => ({
  from: at(from),
  until: at(until),
  state,
  isAnnounced,
});

/** In hours, by the days from the first one. */
const hoursOf = (days: ReadonlyMap<number, Sums>) =>
  [...days].map(([day, { disturbed, maintenance, down }]) => [
    day - dayOf(DAY),
    disturbed / HOUR,
    maintenance / HOUR,
    down / HOUR,
  ]);

function recount(spans: readonly Span[], period: { from: number; until: number }): Map<number, Sums> {
  const midnights = Array.from({ length: 12 }, (_, day) => DAY + day * DAY_MS);
  const moments = [...spans.flatMap(({ from, until }) => [from, until]), ...midnights, period.from, period.until]
    .filter((moment) => moment >= period.from && moment <= period.until)
    .toSorted((a, b) => a - b);
  const days = new Map<number, Sums>();
  moments.forEach((moment, place) => {
    const state = stateAt(spans, instant(moment));
    const length = (moments[place + 1] ?? moment) - moment;
    if (state === 'working' || length === 0) return;
    const sums = days.get(dayOf(moment)) ?? { disturbed: 0, maintenance: 0, down: 0 };
    days.set(dayOf(moment), { ...sums, [state]: sums[state] + length });
  });
  return days;
}

const HOURS = fc.integer({ min: 0, max: 240 * 60 }).map((minutes) => minutes / 60);
const SPAN = fc
  .tuple(HOURS, HOURS, fc.constantFrom<TroubleState>('disturbed', 'maintenance', 'down'), fc.boolean())
  .map(([a, b, state, isAnnounced]) =>
    span(Math.min(a, b), Math.max(a, b), isAnnounced ? 'maintenance' : state, isAnnounced),
  );

test('sums of random spans are those of a naive recount', () => {
  fc.assert(
    fc.property(fc.array(SPAN, { maxLength: 30 }), HOURS, HOURS, (spans, a, b) => {
      const period = { from: at(Math.min(a, b)), until: at(Math.max(a, b)) };
      expect(Object.fromEntries(sumDays(spans, period))).toEqual(Object.fromEntries(recount(spans, period)));
    }),
  );
});

test('a day ends at midnight in UTC', () => {
  const days = sumDays([span(20, 30, 'down')], { from: at(0), until: at(48) });
  expect(hoursOf(days)).toEqual([
    [0, 0, 0, 4],
    [1, 0, 0, 6],
  ]);
});

test('of two disturbances that overlap the graver one counts while it lasts', () => {
  const days = sumDays([span(1, 5, 'disturbed'), span(3, 7, 'down')], { from: at(0), until: at(24) });
  expect(hoursOf(days)).toEqual([[0, 2, 0, 4]]);
});

test('two of one kind that overlap are counted once', () => {
  const days = sumDays([span(1, 5, 'down'), span(3, 7, 'down')], { from: at(0), until: at(24) });
  expect(hoursOf(days)).toEqual([[0, 0, 0, 6]]);
});

test('maintenance that was announced takes an outage within it, and is left out of the share', () => {
  const spans = [span(2, 6, 'maintenance', true), span(4, 8, 'down')];
  const period = { from: at(0), until: at(24) };
  const days = sumDays(spans, period);
  expect(hoursOf(days)).toEqual([[0, 0, 4, 2]]);
  // 18 of 20 hours.
  expect(uptimeOf(days, period)).toBe('90.000');
});

test('maintenance that was not announced does not hide an outage', () => {
  const days = sumDays([span(2, 6, 'maintenance'), span(4, 8, 'down')], { from: at(0), until: at(24) });
  expect(hoursOf(days)).toEqual([[0, 0, 2, 4]]);
});

test('the share is rounded down, so that a second of outage is never 100 %', () => {
  const period = { from: at(0), until: at(90 * 24) };
  const down = { from: at(0), until: instant(DAY + 1), state: 'down', isAnnounced: false } as const;
  expect(uptimeOf(sumDays([down], period), period)).toBe('99.999');
  expect(uptimeOf(sumDays([], period), period)).toBe('100.000');
  expect(uptimeOf(sumDays([span(0, 90 * 24, 'down')], period), period)).toBe('0.000');
  expect(uptimeOf(new Map(), { from: at(1), until: at(1) })).toBe('');
});
