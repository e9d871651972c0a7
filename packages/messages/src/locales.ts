// The seven languages: their stored codes, their names in their own script, and the tags that browsers and Intl know.

export type Locale = 'zh' | 'hk' | 'en' | 'kr' | 'jp' | 'spa' | 'it';

export type LocaleInfo = {
  readonly code: Locale;
  /** The language's name in its own script. */
  readonly name: string;
  /** For `<html lang>`: it picks the right CJK glyphs. */
  readonly htmlLang: string;
  /** For `Intl`; the stored codes kr, jp, hk and spa mean other things or nothing there. */
  readonly intlTag: string;
  /** What a first visitor whose browser prefers this language is asked, in this language. */
  readonly offer: string;
  readonly acceptOffer: string;
};

export const DEFAULT_LOCALE: Locale = 'zh';

export const locales: readonly LocaleInfo[] = [
  {
    code: 'zh',
    name: '简体中文',
    htmlLang: 'zh-Hans',
    intlTag: 'zh-CN',
    offer: '本站有简体中文版。',
    acceptOffer: '切换到简体中文',
  },
  {
    code: 'hk',
    name: '繁體中文',
    htmlLang: 'zh-Hant-HK',
    intlTag: 'zh-HK',
    offer: '本站設有繁體中文版。',
    acceptOffer: '切換至繁體中文',
  },
  {
    code: 'en',
    name: 'English',
    htmlLang: 'en',
    intlTag: 'en',
    offer: 'This site speaks English.',
    acceptOffer: 'Switch to English',
  },
  {
    code: 'kr',
    name: '한국어',
    htmlLang: 'ko',
    intlTag: 'ko',
    offer: '한국어로도 이용할 수 있습니다.',
    acceptOffer: '한국어로 보기',
  },
  {
    code: 'jp',
    name: '日本語',
    htmlLang: 'ja',
    intlTag: 'ja',
    offer: '日本語でもご利用いただけます。',
    acceptOffer: '日本語に切り替える',
  },
  {
    code: 'spa',
    name: 'Español',
    htmlLang: 'es',
    intlTag: 'es',
    offer: 'Este sitio también está en español.',
    acceptOffer: 'Cambiar a español',
  },
  {
    code: 'it',
    name: 'Italiano',
    htmlLang: 'it',
    intlTag: 'it',
    offer: 'Questo sito è disponibile in italiano.',
    acceptOffer: 'Passa all’italiano',
  },
];

const byCode: ReadonlyMap<string, LocaleInfo> = new Map(locales.map((info) => [info.code, info]));

/** A stored or sent code as one of ours, or undefined. */
export function parseLocale(code: string | null | undefined): Locale | undefined {
  return code ? byCode.get(code)?.code : undefined;
}

export function getLocaleInfo(locale: Locale): LocaleInfo {
  const info = byCode.get(locale);
  if (!info) throw new Error(`unknown locale ${locale}`);
  return info;
}

/** The first of a browser's preferred tags that is one of our languages; Traditional Chinese of any region is hk. */
export function matchLocale(tags: readonly string[]): Locale | undefined {
  for (const tag of tags) {
    const [language = '', ...rest] = tag.toLowerCase().split('-');
    if (language === 'zh') return rest.some((part) => ['hant', 'hk', 'tw', 'mo'].includes(part)) ? 'hk' : 'zh';
    const found = locales.find((info) => info.htmlLang === language);
    if (found) return found.code;
  }
  return undefined;
}
