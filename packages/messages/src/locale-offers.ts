// What a first visitor whose browser prefers another language is asked, in that language. Apart from the languages
// themselves, which every page loads.
import type { Locale } from './locales.ts';

export const LOCALE_OFFERS: Readonly<Record<Locale, { readonly offer: string; readonly accept: string }>> = {
  zh: { offer: '本站有简体中文版。', accept: '切换到简体中文' },
  hk: { offer: '本站設有繁體中文版。', accept: '切換至繁體中文' },
  en: { offer: 'This site speaks English.', accept: 'Switch to English' },
  kr: { offer: '한국어로도 이용할 수 있습니다.', accept: '한국어로 보기' },
  jp: { offer: '日本語でもご利用いただけます。', accept: '日本語に切り替える' },
  spa: { offer: 'Este sitio también está en español.', accept: 'Cambiar a español' },
  it: { offer: 'Questo sito è disponibile in italiano.', accept: 'Passa all’italiano' },
};
