// In which language an article is shown that is not written in the one asked for.
import { type Locale, locales, parseLocale } from '@bourse/messages';

/** The languages to try, best first: the two kinds of Chinese replace each other, English all others. */
export function languagesFor(locale: Locale): readonly Locale[] {
  const near: readonly Locale[] = locale === 'zh' || locale === 'hk' ? ['zh', 'hk', 'en'] : ['en', 'zh'];
  return [...new Set([locale, ...near, ...locales.map(({ code }) => code)])];
}

/** Takes the language that a field asks for, else that of the call. */
export function chooseLocale(asked: string | undefined, ofCall: Locale): Locale {
  return parseLocale(asked?.trim().toLowerCase()) ?? ofCall;
}
