// Loads one language at a time, so that nobody pays for the other six.
import type { Catalogue } from './keys.ts';
import type { Locale } from './locales.ts';

const loaders: Record<Locale, () => Promise<{ readonly messages: Catalogue }>> = {
  zh: () => import('./zh/index.ts'),
  en: () => import('./en/index.ts'),
  hk: () => import('./hk/index.ts'),
  kr: () => import('./kr/index.ts'),
  jp: () => import('./jp/index.ts'),
  spa: () => import('./spa/index.ts'),
  it: () => import('./it/index.ts'),
};

/** The ICU messages of a language. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  return (await loaders[locale]()).messages;
}
