import { setTimeZone, useTimeZone } from '@bourse/ui/lib/time-zone.ts';
import { afterEach, expect, test } from 'vitest';
import { ALWAYS, boundsOf } from './period.ts';

const SHANGHAI = 'Asia/Shanghai';
afterEach(() => useTimeZone.setState({ zone: SHANGHAI }));

test('no dates are no limits, and neither is a date half typed', () => {
  expect(boundsOf(ALWAYS)).toEqual({});
  expect(boundsOf({ from: '2026-13', to: '0001-01-01' })).toEqual({});
});

const utc = (day: number, hour: number, minute = 0): number => Date.UTC(2026, 10, day, hour, minute);

test.each([
  { zone: SHANGHAI, from: utc(19, 16), to: utc(21, 16) },
  { zone: 'UTC', from: utc(20, 0), to: utc(22, 0) },
  { zone: 'America/New_York', from: utc(20, 5), to: utc(22, 5) },
  { zone: 'Asia/Kolkata', from: utc(19, 18, 30), to: utc(21, 18, 30) },
  { zone: 'Pacific/Kiritimati', from: utc(19, 10), to: utc(21, 10) },
  { zone: 'Etc/GMT+12', from: utc(20, 12), to: utc(22, 12) },
])('the 20th and 21st in $zone begin at midnight there and hold the last day whole', ({ zone, from, to }) => {
  expect(boundsOf({ from: '2026-11-20', to: '2026-11-21' }, zone)).toEqual({ from: String(from), to: String(to) });
});

test.each([
  {
    moved: 'lasts 23 hours',
    zone: 'Europe/Rome',
    day: '2026-03-29',
    from: '2026-03-28T23:00Z',
    to: '2026-03-29T22:00Z',
  },
  {
    moved: 'lasts 25 hours',
    zone: 'Europe/Rome',
    day: '2026-10-25',
    from: '2026-10-24T22:00Z',
    to: '2026-10-25T23:00Z',
  },
  { moved: 'has no 0:00', zone: 'Africa/Cairo', day: '2026-04-24', from: '2026-04-23T22:00Z', to: '2026-04-24T21:00Z' },
  { moved: 'ends twice', zone: 'Africa/Cairo', day: '2026-10-29', from: '2026-10-28T21:00Z', to: '2026-10-29T22:00Z' },
])('a day that $moved in $zone is that day', ({ zone, day, from, to }) => {
  expect(boundsOf({ from: day, to: day }, zone)).toEqual({
    from: String(Date.parse(from)),
    to: String(Date.parse(to)),
  });
});

test('days are those of the zone that the screens show', () => {
  setTimeZone('America/Los_Angeles');
  expect(boundsOf({ from: '2026-11-20', to: '' })).toEqual({ from: String(utc(20, 8)) });
});
