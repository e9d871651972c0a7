// One language's glossary at a time; the screens never load any.
import type { Locale } from '../locales.ts';
import { type Glossary, terms } from './terms.ts';

const loaders: Record<Locale, () => Promise<Glossary>> = {
  zh: async () => terms,
  en: async () => (await import('./en.ts')).glossary,
  hk: async () => (await import('./hk.ts')).glossary,
  kr: async () => (await import('./kr.ts')).glossary,
  jp: async () => (await import('./jp.ts')).glossary,
  spa: async () => (await import('./spa.ts')).glossary,
  it: async () => (await import('./it.ts')).glossary,
};

export function loadGlossary(locale: Locale): Promise<Glossary> {
  return loaders[locale]();
}
