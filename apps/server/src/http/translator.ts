// Server texts in the caller's language: every catalogue is compiled once at start.
import {
  type Catalogue,
  DEFAULT_LOCALE,
  type Locale,
  loadCatalogue,
  locales,
  type MessageKey,
  parseLocale,
} from '@bourse/messages';
import type { Refusal } from '@bourse/domain';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

export type Translator = {
  /** The language named by a `lang` header; zh when it is missing or unknown. */
  readonly localeOf: (header: string | undefined) => Locale;
  readonly translate: (locale: Locale, key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;
  readonly refusal: (locale: Locale, refusal: Refusal) => string;
};

const compile = (catalogue: Catalogue) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compileMessage(text)]));

export async function createTranslator(): Promise<Translator> {
  const byLocale = new Map<Locale, I18n>();
  for (const { code, intlTag } of locales) {
    const messages = compile(await loadCatalogue(code));
    byLocale.set(code, setupI18n({ locale: code, locales: intlTag, messages: { [code]: messages } }));
  }
  const translate: Translator['translate'] = (locale, key, values) => {
    const i18n = byLocale.get(locale) ?? byLocale.get(DEFAULT_LOCALE);
    return i18n === undefined ? key : i18n._(key, values);
  };
  return {
    localeOf: (header) => parseLocale(header?.trim().toLowerCase()) ?? DEFAULT_LOCALE,
    translate,
    refusal: (locale, refusal) => translate(locale, `refusal.${refusal.code}`, refusal.params),
  };
}
