// Which language somebody reads a text in that is not in their own.
import { type Locale, locales } from './locales.ts';

/** Answers the reader's own language, or the first that comes near, of those that a text has. Undefined where it has none. */
export function languageFor(texts: Readonly<Partial<Record<Locale, unknown>>>, reader: Locale): Locale | undefined {
  const near: readonly Locale[] = reader === 'hk' ? ['zh', 'en'] : ['en', 'zh'];
  return [reader, ...near, ...locales.map(({ code }) => code)].find((locale) => texts[locale] !== undefined);
}
