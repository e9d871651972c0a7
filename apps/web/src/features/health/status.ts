// How the exchange is and was, as the server tells everybody, day by day.
import { health } from '@bourse/contract';
import {
  chainOfPart,
  DAY_MS,
  HEALTH_DAYS,
  type HealthPart,
  type HealthState,
  isChainPart,
  MINUTE_MS,
  SECOND_MS,
} from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { localeInfo } from '@bourse/ui/lib/locale.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type Status = health.HealthView;
export type Part = health.HealthPartRow;

const READ_EVERY_MS = 30 * SECOND_MS;

export const useStatus = () =>
  useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => (await call(health.status, {}, { signal })).message,
    refetchInterval: READ_EVERY_MS,
  });

/** A day in UTC of one part. */
export type Day = {
  readonly at: number;
  /** `none`: the record begins after it. */
  readonly state: HealthState | 'none';
  readonly sums: Omit<health.HealthDayRow, 'day'>;
};

const NOTHING = { disturbed_ms: 0, maintenance_ms: 0, down_ms: 0 };

/** The first of the days that are shown. */
export const firstDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS - (HEALTH_DAYS - 1) * DAY_MS;

/** Oldest first. */
export function daysOf({ days }: Pick<Part, 'days'>, { time, since }: Pick<Status, 'time' | 'since'>): readonly Day[] {
  const known = new Map(days.map(({ day, ...sums }) => [Date.parse(`${day}T00:00:00Z`), sums]));
  return Array.from({ length: HEALTH_DAYS }, (_, place) => {
    const at = firstDay(time) + place * DAY_MS;
    const sums = known.get(at) ?? NOTHING;
    return { at, sums, state: at + DAY_MS <= since ? 'none' : stateOf(sums) };
  });
}

/** A day is not coloured by what lasted for less than a minute, but an outage that short has disturbed it. */
function stateOf({ disturbed_ms: disturbed, maintenance_ms: maintenance, down_ms: down }: Day['sums']): HealthState {
  if (down >= MINUTE_MS) return 'down';
  if (disturbed >= MINUTE_MS || down > 0) return 'disturbed';
  return maintenance >= MINUTE_MS ? 'maintenance' : 'working';
}

export const partName = (part: HealthPart): string =>
  isChainPart(part) ? t('health.part.chain', { chain: chainOfPart(part)?.name ?? '' }) : t(`health.part.${part}`);

const dayFormat = new Intl.DateTimeFormat(localeInfo.intlTag, { timeZone: 'UTC', dateStyle: 'medium' });
/** A day in UTC, wherever its reader is. */
export const dayText = (at: number): string => dayFormat.format(at);

const unitFormat = (unit: 'hour' | 'minute' | 'second') =>
  new Intl.NumberFormat(localeInfo.intlTag, { style: 'unit', unit, unitDisplay: 'short' });
const [hours, minutes, seconds] = [unitFormat('hour'), unitFormat('minute'), unitFormat('second')];

/** To the minute, and below one to the second. */
export function lengthText(ms: number): string {
  if (ms < MINUTE_MS) return seconds.format(Math.max(1, Math.round(ms / SECOND_MS)));
  const whole = Math.round(ms / MINUTE_MS);
  const rest = whole % 60;
  if (whole < 60) return minutes.format(whole);
  return rest === 0 ? hours.format(whole / 60) : `${hours.format((whole - rest) / 60)} ${minutes.format(rest)}`;
}

/** Says in words how a day was for a part. */
export function sumsText({ state, sums }: Day): string {
  if (state === 'none') return t('health.state.none');
  const texts = [
    sums.down_ms > 0 && t('health.sum.down', { time: lengthText(sums.down_ms) }),
    sums.disturbed_ms > 0 && t('health.sum.disturbed', { time: lengthText(sums.disturbed_ms) }),
    sums.maintenance_ms > 0 && t('health.sum.maintenance', { time: lengthText(sums.maintenance_ms) }),
  ].filter((text) => text !== false);
  return texts.length === 0 ? t('health.day.well') : texts.join(' · ');
}
