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
import type { Refusal, RefusalParams } from '@bourse/domain';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { writeFigure } from '../system/figures.ts';

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

export type Translator = {
  /** The language named by a `lang` header; zh when it is missing or unknown. */
  readonly localeOf: (header: string | undefined) => Locale;
  readonly translate: (locale: Locale, key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;
  readonly refusal: (locale: Locale, refusal: Refusal) => string;
};

const compile = (catalogue: Catalogue) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compileMessage(text)]));

/** What a refusal says of money is written as the reader writes it, and a currency by its name. */
function valuesOf(params: RefusalParams, { locale, currencyName }: { locale: Locale; currencyName: CurrencyName }) {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    if (name === 'currencyId') values['currency'] = currencyName(Number(value)) ?? '';
    else values[name] = typeof value === 'string' ? writeFigure(locale, value) : value;
  }
  return values;
}

type CurrencyName = (id: number) => string | undefined;

export async function createTranslator(currencyName: CurrencyName): Promise<Translator> {
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
    refusal: (locale, { code, params }) =>
      translate(locale, `refusal.${code}`, valuesOf(params, { locale, currencyName })),
  };
}
