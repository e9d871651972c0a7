// How amounts, rates and times read of what is locked for a while.
import { formatUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { localeInfo } from '@bourse/ui/lib/locale.ts';
import { useTimeZone } from '@bourse/ui/lib/time-zone.ts';
import { trim } from './read-figures.ts';

const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
const MINUTE_MS = 60_000;

export const moneyText = (units: bigint): string => formatDecimal(formatUnits(units));
export const wireText = (figure: string): string => formatDecimal(trim(figure));
export const percentText = (percent: string): string => `${formatDecimal(trim(percent))}%`;

/** How long it is until a moment, in its two largest parts. */
export function leftText(leftMs: number): string {
  const minutes = Math.max(0, Math.floor(leftMs / MINUTE_MS));
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours >= DAY_HOURS) return t('earn.left.days', { days: Math.floor(hours / DAY_HOURS), hours: hours % DAY_HOURS });
  if (hours > 0) return t('earn.left.hours', { hours, minutes: minutes % HOUR_MINUTES });
  return minutes > 0 ? t('earn.left.minutes', { minutes }) : t('earn.left.soon');
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A moment to the minute, in the zone that the person has chosen, which it names. */
export function minuteText(epochMs: number): string {
  const { zone } = useTimeZone.getState();
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat(localeInfo.intlTag, {
      timeZone: zone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
  clocks.set(zone, clock);
  return clock.format(epochMs);
}
