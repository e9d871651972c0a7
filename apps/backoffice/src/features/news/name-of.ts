import type { Locale } from '@bourse/messages';

/** A category's name in the operator's language, or the next best. */
export function nameOf(names: Readonly<Partial<Record<Locale, string>>>, locale: Locale): string {
  return names[locale] ?? names.en ?? names.zh ?? '';
}
