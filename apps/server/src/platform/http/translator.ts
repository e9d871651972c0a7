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
import { writeFigure } from '../../system/figures.ts';

export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

export type Translator = {
  /** The language named by a `lang` header; zh when it is missing or unknown. */
  readonly localeOf: (header: string | undefined) => Locale;
  readonly translate: (locale: Locale, key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;
  /** `languages`: those of the reader's browser, whose region says how numbers are written. */
  readonly refusal: (locale: Locale, refusal: Refusal, languages?: readonly string[]) => string;
};

const compile = (catalogue: Catalogue) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compileMessage(text)]));

/** Amounts in a refusal are written in the reader's language, and a currency by its name. */
type Reader = {
  readonly locale: Locale;
  readonly languages: readonly string[] | undefined;
  readonly currencyName: CurrencyName;
};

function valuesOf(params: RefusalParams, { locale, languages, currencyName }: Reader) {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    if (name === 'currencyId') values['currency'] = currencyName(Number(value)) ?? '';
    else values[name] = typeof value === 'string' ? writeFigure(locale, value, languages) : value;
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
    refusal: (locale, { code, params }, languages) =>
      translate(locale, `refusal.${code}`, valuesOf(params, { locale, languages, currencyName })),
  };
}
