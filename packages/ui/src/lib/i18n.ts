// Texts of the screens: compiled at build, one chunk per language, loaded before the first render.
import type { Locale, MessageKey } from '@bourse/messages';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { locale, localeInfo } from './locale.ts';
import { siteName } from './site-name.ts';

const loaders: Record<Locale, () => Promise<{ messages: Messages }>> = {
  zh: () => import('virtual:messages/zh'),
  hk: () => import('virtual:messages/hk'),
  en: () => import('virtual:messages/en'),
  kr: () => import('virtual:messages/kr'),
  jp: () => import('virtual:messages/jp'),
  spa: () => import('virtual:messages/spa'),
  it: () => import('virtual:messages/it'),
};

// Lingui hands the locale to Intl (plurals, numbers), so it gets the tag and not our code: `kr` would be Kanuri.
const i18n: I18n = setupI18n();

export async function loadTexts(): Promise<void> {
  const { messages } = await loaders[locale]();
  i18n.loadAndActivate({ locale: localeInfo.intlTag, messages });
}

const SITE = { site: siteName };

export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of an id in the page's language, with its values filled in; every text may name the site. */
export function t(id: MessageKey, values?: MessageValues): string {
  return i18n._(id, values ? { ...SITE, ...values } : SITE);
}
