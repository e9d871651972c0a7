// How long a wait is, in the words of a language.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { getLocaleInfo, type Locale } from './locales.ts';

/** In the largest unit that leaves no rest: `24 hours`, and 60 seconds as `1 minute`. Parts of a second are left out. */
export function writeWait(locale: Locale, ms: number): string {
  const [unit, unitMs] =
    ms % HOUR_MS === 0
      ? (['hour', HOUR_MS] as const)
      : ms % MINUTE_MS === 0
        ? (['minute', MINUTE_MS] as const)
        : (['second', SECOND_MS] as const);
  const { intlTag } = getLocaleInfo(locale);
  const format = new Intl.NumberFormat(intlTag, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(ms / unitMs));
}
