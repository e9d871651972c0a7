// The language of this page. It never changes while the page lives: choosing another one stores it and reloads.
import {
  DEFAULT_LOCALE,
  getLocaleInfo,
  type Locale,
  type LocaleInfo,
  locales,
  matchLocale,
  parseLocale,
} from '@bourse/messages';
import { readStored, store } from './storage.ts';

// A link may name its language, as search engines are told to; following it is choosing. Tests of pure parts have no page.
const search = typeof location === 'undefined' ? '' : location.search;
const asked = parseLocale(new URLSearchParams(search).get('lang'));
const stored = asked ?? parseLocale(readStored('locale')) ?? parseLocale(readStored('lang'));

const page = typeof document === 'undefined' ? undefined : document;
const isServed = ({ htmlLang }: LocaleInfo): boolean => htmlLang === page?.documentElement.lang;

export const locale: Locale = stored ?? locales.find(isServed)?.code ?? DEFAULT_LOCALE;
export const localeInfo: LocaleInfo = getLocaleInfo(locale);

const hasOffers = page?.querySelector('link[hreflang]') != null;
const isOffered = ({ htmlLang }: LocaleInfo): boolean =>
  !hasOffers || page?.querySelector(`link[hreflang=${htmlLang}]`) != null;
/** The site offers these, as the server has written into the page. The page's own stays, whatever is offered today. */
export const offeredLocales: readonly LocaleInfo[] = locales.filter((info) => info.code === locale || isOffered(info));

function keepLocale(next: Locale): void {
  store('locale', next);
  store('lang', next);
}

if (asked) keepLocale(asked);

export function changeLocale(next: Locale): void {
  keepLocale(next);
  if (next === locale) return;
  // Else the address would speak against the choice.
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

/** The language to offer a first visitor, if the browser prefers another of ours. Asked once: later calls find nothing. */
export function takeLocaleOffer(): LocaleInfo | undefined {
  if (stored || readStored('locale_offered')) return undefined;
  const preferred = navigator.languages
    .map((tag) => matchLocale([tag]))
    .map((code) => offeredLocales.find((info) => info.code === code))
    .find((info) => info !== undefined);
  if (!preferred || preferred.code === locale) return undefined;
  store('locale_offered', '1');
  return preferred;
}

/** The visitor stays with the language shown. */
export function declineLocaleOffer(): void {
  keepLocale(locale);
}
