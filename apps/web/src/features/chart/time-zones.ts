// The time zones that a chart's axis can be read in.
import { DEFAULT_TIME_ZONE, isTimeZone } from '@bourse/ui/lib/time-zone.ts';

/** Besides the one of the browser. */
const OFFERED = [
  DEFAULT_TIME_ZONE,
  'UTC',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Singapore',
  'Asia/Dubai',
  'Europe/London',
  'Europe/Rome',
  'America/New_York',
  'America/Los_Angeles',
] as const;

export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whatever was kept, as a time zone that this browser knows. */
export const parseTimeZone = (kept: unknown): string =>
  typeof kept === 'string' && kept !== '' && isTimeZone(kept) ? kept : DEFAULT_TIME_ZONE;

export type TimeZoneChoice = {
  readonly zone: string;
  /** In the language asked for: `China Standard Time`. */
  readonly name: string;
  /** At the moment asked for, since summer time moves it: `UTC+8`. */
  readonly offset: string;
};

const partOf = (zone: string, tag: string, style: 'shortOffset' | 'longGeneric', at: number): string =>
  new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

export function describeTimeZone(zone: string, tag: string, at: number): TimeZoneChoice {
  const offset = partOf(zone, 'en', 'shortOffset', at)
    .replace('GMT', 'UTC')
    .replace(/[+-]0$/, '');
  const name = zone === 'UTC' ? 'UTC' : partOf(zone, tag, 'longGeneric', at);
  // Some zones have no name in some languages; then the browser gives its offset once more.
  return { zone, name: /^(GMT|UTC)[+-]/.test(name) ? cityOf(zone) : name, offset };
}

/** Lists the zones to choose from, the browser's own zone and the chosen one included, each once. */
export function offerTimeZones(own: readonly string[], tag: string, at: number): readonly TimeZoneChoice[] {
  return [...new Set([...OFFERED, ...own.filter(isTimeZone)])].map((zone) => describeTimeZone(zone, tag, at));
}
