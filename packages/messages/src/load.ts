// Loads one language at a time, so that nobody pays for the other six.
import type { Catalogue, PartialCatalogue } from './keys.ts';
import type { Locale } from './locales.ts';

const loadZh = async (): Promise<Catalogue> => (await import('./zh/index.ts')).messages;
const loadEn = async (): Promise<Catalogue> => (await import('./en/index.ts')).messages;

async function fill(
  partial: Promise<{ messages: PartialCatalogue }>,
  fallback: Promise<Catalogue>,
): Promise<Catalogue> {
  const [{ messages }, base] = await Promise.all([partial, fallback]);
  return { ...base, ...messages };
}

const loaders: Record<Locale, () => Promise<Catalogue>> = {
  zh: loadZh,
  en: loadEn,
  hk: () => fill(import('./hk/index.ts'), loadZh()),
  kr: () => fill(import('./kr/index.ts'), loadEn()),
  jp: () => fill(import('./jp/index.ts'), loadEn()),
  spa: () => fill(import('./spa/index.ts'), loadEn()),
  it: () => fill(import('./it/index.ts'), loadEn()),
};

/** The ICU messages of a language; a text it lacks comes from zh (for hk) or en (for the others). */
export function loadCatalogue(locale: Locale): Promise<Catalogue> {
  return loaders[locale]();
}
