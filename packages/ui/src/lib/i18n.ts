// Texts of the screens: compiled at build, a chunk per language and group. The first group is loaded before the first
// render; each further one comes with the code that shows its texts.
import type { Locale, MessageKey } from '@bourse/messages';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { locale, localeInfo } from './locale.ts';
import { siteName } from './site-name.ts';

type Texts = { readonly messages: Messages };
type FirstTexts = Texts & { readonly groups: Readonly<Record<string, () => Promise<Texts>>> };

declare global {
  /** The groups of texts that the code shows which has come: each chunk of the build adds its own as it starts. */
  var neededTexts: readonly string[] | undefined;
}

const loaders: Record<Locale, () => Promise<FirstTexts>> = {
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

const loading = new Map<string, Promise<unknown>>();

/** One promise for all who ask; what failed is asked for anew. */
function loadOnce(name: string, load: () => Promise<unknown>): Promise<unknown> {
  const known = loading.get(name);
  if (known) return known;
  const asked = load();
  loading.set(name, asked);
  asked.catch(() => loading.delete(name));
  return asked;
}

let groups: FirstTexts['groups'] = {};

async function loadFirst(): Promise<void> {
  const first = await loaders[locale]();
  groups = first.groups;
  i18n.loadAndActivate({ locale: localeInfo.intlTag, messages: first.messages });
}

async function loadGroup(name: string): Promise<void> {
  const group = await groups[name]?.();
  if (group) i18n.load(localeInfo.intlTag, group.messages);
}

/** Resolves once the texts are there of all code that has come. */
export async function loadTexts(): Promise<void> {
  await loadOnce('', loadFirst);
  const needed = [...(globalThis.neededTexts ?? [])];
  await Promise.all(needed.map((name) => loadOnce(name, () => loadGroup(name))));
}

/** What code brings, once its texts have come, too. */
export async function withTexts<Loaded>(code: Promise<Loaded>): Promise<Loaded> {
  const loaded = await code;
  await loadTexts();
  return loaded;
}

const SITE = { site: siteName };

export type MessageValues = Readonly<Record<string, string | number>>;

/** The text of an id in the page's language, with its values filled in; every text may name the site. */
export function t(id: MessageKey, values?: MessageValues): string {
  return i18n._(id, values ? { ...SITE, ...values } : SITE);
}
