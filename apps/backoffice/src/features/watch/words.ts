// How figures, alarms and what is said of them read.
import type { officeWatch } from '@bourse/contract';
import { ensureNever, isWatched, type AlarmKind, type WatchedKind, type WatchUnit } from '@bourse/domain';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { localeInfo } from '@bourse/ui/lib/locale.ts';

/** The figures are looked at as often. */
export const LOOK_EVERY_MS = 5_000;

const measure = (unit: string, maximumFractionDigits = 0): Intl.NumberFormat =>
  new Intl.NumberFormat(localeInfo.intlTag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const [ms, second, minute, hour, day] = [
  measure('millisecond', 1),
  measure('second', 1),
  measure('minute'),
  measure('hour'),
  measure('day'),
];
const percent = new Intl.NumberFormat(localeInfo.intlTag, { style: 'percent', maximumFractionDigits: 2 });
const SIZES = [
  [1e9, measure('gigabyte', 1)],
  [1e6, measure('megabyte')],
  [1e3, measure('kilobyte')],
] as const;

export const countText = (count: number): string => formatDecimal(String(count));
export const orNone = <Value>(value: Value | null, write: (value: Value) => string): string =>
  value === null ? NO_VALUE : write(value);

export function secondsText(seconds: number): string {
  if (seconds < 2 * MINUTE) return second.format(seconds);
  if (seconds < 2 * HOUR) return minute.format(Math.floor(seconds / MINUTE));
  return seconds < 2 * DAY ? hour.format(Math.floor(seconds / HOUR)) : day.format(Math.floor(seconds / DAY));
}

export const msText = (value: number): string => (value < 1_000 ? ms.format(value) : secondsText(value / 1_000));
export const agoText = (seconds: number | null): string =>
  seconds === null ? t('office.watch.never') : t('office.watch.ago', { time: secondsText(seconds) });
export const ppmText = (ppm: number): string => percent.format(ppm / 1e6);

export function bytesText(bytes: number): string {
  const [size, format] = SIZES.find(([least]) => bytes >= least) ?? SIZES[2];
  return format.format(bytes / size);
}

/** A figure or a threshold, in full. */
export function figureText(value: number, unit: WatchUnit): string {
  switch (unit) {
    case 'ms':
      return msText(value);
    case 'seconds':
      return secondsText(value);
    case 'ppm':
      return ppmText(value);
    case 'percent':
      return percent.format(value / 100);
    case 'days':
      return day.format(value);
    case 'commands':
    case 'sources':
    case 'sockets':
    case 'runs':
      return t(`office.watch.unit.${unit}`, { count: value });
    default:
      return ensureNever(unit);
  }
}

export const levelText = (level: officeWatch.WatchLevel): string => t(`office.watch.level.${level}`);
export const checkText = (kind: WatchedKind): string => t(`office.watch.check.${kind}`);
export const alarmText = (kind: AlarmKind): string => t(`office.alarm.${kind}`);
export const todoText = (kind: AlarmKind): string =>
  isWatched(kind) ? t(`office.watch.todo.${kind}`) : t(`office.custody.todo.${kind}`);

export const runbookPath = (kind: AlarmKind): string => `/watch/runbook#${kind}`;
