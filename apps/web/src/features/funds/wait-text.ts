// How long a wait is, in the page's language.
import { localeInfo } from '@bourse/ui/lib/locale.ts';

const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;

function unitText(count: number, unit: 'hour' | 'minute' | 'second'): string {
  return new Intl.NumberFormat(localeInfo.intlTag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** In the largest unit that leaves no rest: `24 hours`, `60 seconds` as one minute. */
export function waitText(seconds: number): string {
  if (seconds % HOUR_SECONDS === 0) return unitText(seconds / HOUR_SECONDS, 'hour');
  return seconds % MINUTE_SECONDS === 0 ? unitText(seconds / MINUTE_SECONDS, 'minute') : unitText(seconds, 'second');
}
