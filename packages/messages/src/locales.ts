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
};

export const DEFAULT_LOCALE: Locale = 'zh';

export const locales: readonly LocaleInfo[] = [
  {
    code: 'zh',
    name: '简体中文',
    htmlLang: 'zh-Hans',
    intlTag: 'zh-CN',
  },
  {
    code: 'hk',
    name: '繁體中文',
    htmlLang: 'zh-Hant-HK',
    intlTag: 'zh-HK',
  },
  {
    code: 'en',
    name: 'English',
    htmlLang: 'en',
    intlTag: 'en',
  },
  {
    code: 'kr',
    name: '한국어',
    htmlLang: 'ko',
    intlTag: 'ko',
  },
  {
    code: 'jp',
    name: '日本語',
    htmlLang: 'ja',
    intlTag: 'ja',
  },
  {
    code: 'spa',
    name: 'Español',
    htmlLang: 'es',
    intlTag: 'es',
  },
  {
    code: 'it',
    name: 'Italiano',
    htmlLang: 'it',
    intlTag: 'it',
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
