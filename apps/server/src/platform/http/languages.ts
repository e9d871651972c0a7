// In which language an article is shown that is not written in the one asked for.
import { type Locale, locales, parseLocale } from '@bourse/messages';

/** The languages to try, best first: the two kinds of Chinese stand in for each other, English for all others. */
export function languagesFor(locale: Locale): readonly Locale[] {
  const near: readonly Locale[] = locale === 'zh' || locale === 'hk' ? ['zh', 'hk', 'en'] : ['en', 'zh'];
  return [...new Set([locale, ...near, ...locales.map(({ code }) => code)])];
}

/** What was asked for in a field, else the language of the call. */
export function chooseLocale(asked: string | undefined, ofCall: Locale): Locale {
  return parseLocale(asked?.trim().toLowerCase()) ?? ofCall;
}
