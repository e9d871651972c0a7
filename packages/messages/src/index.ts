// The door: languages, the type of a key, and one lazily loaded catalogue per language.
export type { Catalogue, MessageKey } from './keys.ts';
export { languageFor } from './language-for.ts';
export { ledgerReasonKey } from './ledger-reasons.ts';
export { loadCatalogue } from './load.ts';
export {
  DEFAULT_LOCALE,
  getLocaleInfo,
  type Locale,
  type LocaleInfo,
  locales,
  matchLocale,
  parseLocale,
} from './locales.ts';
export { type Notation, notationOf } from './notation.ts';
