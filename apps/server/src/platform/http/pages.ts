// What the pages say of themselves before any script runs: title, description and the card of a shared link. Search
// engines and messengers read nothing else.
import { getLocaleInfo, type Locale, type MessageKey, parseLocale } from '@bourse/messages';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { BaseServices } from './base-services.ts';
import type { SiteSettings } from './site-settings.ts';

type PublicPage = {
  /** A title of its own, or what the screen calls itself. */
  readonly title: MessageKey | { readonly screen: MessageKey };
  readonly text: MessageKey;
  /** The query parameters that belong to the address of the page: the sale, the market or the article that it shows. */
  readonly params?: readonly string[];
};

/** By the first address of their screens, which is the one that counts; all others of a screen are aliases. */
const PUBLIC_PAGES: ReadonlyMap<string, PublicPage> = new Map<string, PublicPage>([
  ['/', { title: 'head.home', text: 'head.home.text' }],
  ['/quotation', { title: 'head.markets', text: 'head.markets.text' }],
  ['/dealCenter', { title: 'head.spot', text: 'head.spot.text', params: ['pair'] }],
  ['/leverdealCenter', { title: 'head.lever', text: 'head.lever.text', params: ['pair'] }],
  ['/secondDealCenter', { title: 'head.second', text: 'head.second.text' }],
  ['/secondRisk', { title: { screen: 'micro.risk.title' }, text: 'head.risk.text' }],
  ['/noticeList', { title: 'head.notices', text: 'head.notices.text', params: ['c_id', 'page'] }],
  ['/components/noticeDetail', { title: 'head.notices', text: 'head.notices.text', params: ['id'] }],
  ['/proof', { title: 'head.liabilities', text: 'head.liabilities.text' }],
  ['/status', { title: 'head.health', text: 'head.health.text' }],
  ['/fees', { title: { screen: 'fees.title' }, text: 'head.fees.text' }],
  ['/legal/Trade', { title: { screen: 'fiat.nav.market' }, text: 'head.fiat.text' }],
  ['/c2c', { title: { screen: 'fiat.nav.c2c' }, text: 'head.c2c.text' }],
  ['/legalSeller', { title: { screen: 'merchant.shop' }, text: 'head.shop.text', params: ['sellerId'] }],
  ['/upstart', { title: { screen: 'shell.launch' }, text: 'head.launch.text' }],
  ['/sg', { title: { screen: 'launch.form' }, text: 'head.launch.text', params: ['id'] }],
  ['/zhiyalist', { title: { screen: 'shell.staking' }, text: 'earn.text' }],
  ['/receipt/micro/:id', { title: { screen: 'micro.receipt.title' }, text: 'head.receipt.text' }],
  ['/receipt/lever/:id', { title: { screen: 'lever.receipt.title' }, text: 'head.receipt.text' }],
  ['/support', { title: { screen: 'shell.support' }, text: 'head.support.text' }],
  ['/freeze', { title: { screen: 'security.freeze' }, text: 'security.freeze.text' }],
  ['/components/login', { title: 'head.login', text: 'head.login.text' }],
  ['/register', { title: 'head.register', text: 'head.register.text' }],
  ['/forgetPwd', { title: { screen: 'auth.forgot.title' }, text: 'head.reset.text' }],
  ['/resetPwd', { title: { screen: 'auth.reset.title' }, text: 'head.reset.text' }],
]);
/** The addresses of each screen. */
const pathLists = z.array(z.array(z.string()));
/** Screens whose addresses name the market that they show, and what they are called then. */
const MARKET_TITLES: ReadonlyMap<string, MessageKey> = new Map([
  ['/dealCenter', 'head.spot.market'],
  ['/leverdealCenter', 'head.lever.market'],
]);
const ARTICLES = '/components/noticeDetail';
const SITE_TTL_MS = 1_000;
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 200;

export type ArticleHead = { readonly title: string; readonly abstract: string; readonly thumbnail: string };
/** Finds what an article says of itself; undefined when there is none. Passed in, since news is a feature. */
export type FindArticle = (id: string, locale: Locale) => Promise<ArticleHead | undefined>;

type Head = {
  readonly title: string;
  readonly description: string | undefined;
  readonly image: string;
  readonly isArticle: boolean;
};

export type Page = { readonly html: string; readonly status: 200 | 404 };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
/** By whole characters: half of one would be no text. */
const cut = (text: string, lengthMax: number): string => {
  const characters = Array.from(text);
  return characters.length <= lengthMax ? text : `${characters.slice(0, lengthMax - 1).join('')}…`;
};

/** Builds the address of a page in its default language, or in another one. */
function addressOf(publicUrl: string, { path, params }: Address, locale: Locale | undefined): string {
  const query = new URLSearchParams(params);
  if (locale !== undefined) query.set('lang', locale);
  return `${publicUrl}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

const DEFAULT_CARD = '/card.png';

/** Whole, as a card needs it; what is no address gives way to the site's own picture. */
function imageOf({ image }: Head, publicUrl: string): string {
  return (URL.parse(image, `${publicUrl}/`) ?? new URL(DEFAULT_CARD, `${publicUrl}/`)).href;
}

type Site = { readonly name: string; readonly languages: readonly Locale[]; readonly publicUrl: string };

function tagsOf(head: Head, site: Site, address: Address): string {
  const { asked, locale } = address;
  const own = addressOf(site.publicUrl, address, asked);
  const card: readonly (readonly [string, string | undefined])[] = [
    ['og:type', head.isArticle ? 'article' : 'website'],
    ['og:site_name', site.name],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', own],
    ['og:image', imageOf(head, site.publicUrl)],
    ['og:locale', getLocaleInfo(locale).intlTag.replace('-', '_')],
  ];
  const meta = (attribute: string, name: string, content: string): string =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;
  return [
    meta('name', 'application-name', site.name),
    ...(head.description === undefined ? [] : [meta('name', 'description', head.description)]),
    ...card.flatMap(([name, content]) => (content === undefined ? [] : [meta('property', name, content)])),
    meta('name', 'twitter:card', 'summary_large_image'),
    `<link rel="canonical" href="${escapeHtml(own)}" />`,
    // The screens read here what is offered, too.
    ...site.languages.map(
      (code) =>
        `<link rel="alternate" hreflang="${getLocaleInfo(code).htmlLang}" href="${escapeHtml(addressOf(site.publicUrl, address, code))}" />`,
    ),
  ].join('\n    ');
}

/** The page of the back office, called as the site is. */
export const nameOffice = (template: string, site: string): string =>
  template.replace(
    '<title>Bourse</title>',
    () => `<title>${escapeHtml(site)}</title>\n    <meta name="application-name" content="${escapeHtml(site)}" />`,
  );

/** Names the installed app after the site. */
export const nameManifest = (template: string, site: string): string =>
  JSON.stringify({ ...Object(JSON.parse(template)), name: site, short_name: site });

type Address = {
  /** The one that counts, whichever alias was asked for. */
  readonly path: string;
  /** The query parameters that belong to the address. */
  readonly params: URLSearchParams;
  /** The language named by the address. */
  readonly asked: Locale | undefined;
  readonly locale: Locale;
};

export type PagesOptions = {
  readonly services: BaseServices;
  readonly findArticle: FindArticle;
  /** The built index.html, and the list of addresses that are pages. */
  readonly files: { readonly index: string; readonly paths: string };
};

export type Pages = {
  /** The page at an address: the app's own, with its head filled in. Unknown addresses show it too, but as a 404. */
  readonly render: (url: string) => Promise<Page>;
  readonly isPage: (path: string) => boolean;
};

export function createPages({ services, findArticle, files }: PagesOptions): Pages {
  const template = readFileSync(files.index, 'utf8');
  const findScreen = createScreens(pathLists.parse(JSON.parse(readFileSync(files.paths, 'utf8'))));
  const { translator, site: settings, config, market } = services;
  const marketOf = (query: URLSearchParams) => {
    const name = query.get('pair');
    return name === null ? undefined : market.marketBySymbol(name.toUpperCase().replace(/[_-]/, '/'));
  };

  let kept: { readonly site: Promise<SiteSettings>; readonly until: number } | undefined;
  /** Asked for by every page: however many visitors come at once, the database is asked once a second. */
  function readSite(): Promise<SiteSettings> {
    const now = performance.now();
    if (kept === undefined || kept.until < now) {
      const site = settings.read();
      kept = { site, until: now + SITE_TTL_MS };
      site.catch(() => {
        kept = undefined;
      });
    }
    return kept.site;
  }

  /** Keeps the parameters that belong to the page. A market gets its present name; one that is unknown is dropped. */
  function keepParams(page: PublicPage | undefined, query: URLSearchParams): URLSearchParams {
    const params = new URLSearchParams();
    for (const name of page?.params ?? []) {
      const value = name === 'pair' ? marketOf(query)?.symbol.replace('/', '_') : query.get(name);
      if (value != null && value !== '') params.set(name, value);
    }
    return params;
  }

  async function headOf(screen: Screen | undefined, { params, locale }: Address, site: string): Promise<Head> {
    const image = DEFAULT_CARD;
    const t = (key: MessageKey, values: Readonly<Record<string, string>> = {}) =>
      translator.translate(locale, key, { site, ...values });
    const id = params.get('id');
    const article = screen?.name === ARTICLES && id !== null ? await findArticle(id, locale) : undefined;
    if (article) {
      return {
        title: t('head.article', { title: cut(article.title, TITLE_MAX) }),
        description: article.abstract === '' ? undefined : cut(article.abstract, DESCRIPTION_MAX),
        image: article.thumbnail || image,
        isArticle: true,
      };
    }
    const page = screen && PUBLIC_PAGES.get(screen.name);
    if (!page) return { title: site, description: undefined, image, isArticle: false };
    const named = MARKET_TITLES.get(screen.name);
    const pair = named && marketOf(params)?.symbol;
    const own = ({ title }: PublicPage): string =>
      typeof title === 'string' ? t(title) : t('head.article', { title: t(title.screen, { id: screen.id }) });
    const title = named && pair !== undefined ? t(named, { pair }) : own(page);
    return { title, description: t(page.text), image, isArticle: false };
  }

  async function render(url: string): Promise<Page> {
    const [path = '/', search = ''] = url.split('?', 2);
    const query = new URLSearchParams(search);
    const screen = findScreen(path);
    const asked = parseLocale(query.get('lang'));
    const { site_name: name, languages } = await readSite();
    const address: Address = {
      path: screen?.path ?? path,
      params: keepParams(screen && PUBLIC_PAGES.get(screen.name), query),
      asked,
      locale: asked ?? languages[0] ?? translator.localeOf(undefined),
    };
    const head = await headOf(screen, address, name);
    const tags = tagsOf(head, { name, languages, publicUrl: config.publicUrl }, address);
    const html = template
      .replace('<html lang="zh-Hans"', () => `<html lang="${getLocaleInfo(address.locale).htmlLang}"`)
      .replace('<title>Bourse</title>', () => `<title>${escapeHtml(head.title)}</title>\n    ${tags}`);
    return { html, status: screen ? 200 : 404 };
  }

  return { render, isPage: (path) => findScreen(path) !== undefined };
}

// The screens of the web app by their addresses. The first address of a screen is the one that counts; its other ones,
// a slash at the end and other cases of letters lead there, too, as they do in the app's router.

export type Screen = {
  /** Its first address as the app lists it: `/receipt/micro/:id`. */
  readonly name: string;
  /** The address that counts: `/receipt/micro/17`. */
  readonly path: string;
  /** The id in its address; empty where there is none. */
  readonly id: string;
};

type Alias = { readonly name: string; readonly pattern: RegExp };

/** `/resetPwd/:user_string` as an expression for addresses. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '([^/]+)')}/?$`, 'i');

export function createScreens(lists: readonly (readonly string[])[]): (path: string) => Screen | undefined {
  const aliases: readonly Alias[] = lists.flatMap((paths) =>
    paths.map((path) => ({ name: paths[0] ?? path, pattern: patternOf(path) })),
  );
  return (path) => {
    for (const { name, pattern } of aliases) {
      const found = pattern.exec(path);
      if (found) return { name, path: name.replace(/:\w+/, found[1] ?? ''), id: found[1] ?? '' };
    }
    return undefined;
  };
}

// The address that the back office had before it got an origin of its own: whoever has kept it is shown the new one.
// There is no redirect, since the rest of an old address may name a user or a deal.

const OLD = /^\/backoffice(?:\/(?!assets\/)|\?|$)/;

export const isOldOffice = (url: string): boolean => OLD.test(url);

/** In the language of the address, or the site's first. */
export async function showTheWay({ site, translator, config }: BaseServices, url: string): Promise<Page> {
  const { site_name: name, languages } = await site.read();
  const asked = parseLocale(new URLSearchParams(url.split('?', 2)[1]).get('lang'));
  const locale = asked ?? languages[0] ?? translator.localeOf(undefined);
  const title = escapeHtml(translator.translate(locale, 'head.office', { site: name }));
  const text = escapeHtml(translator.translate(locale, 'head.office.text'));
  const address = escapeHtml(config.officeUrl);
  const html = `<!doctype html>
<html lang="${getLocaleInfo(locale).htmlLang}" data-theme="dark">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/standalone.css">
</head>
<body><main><div class="ruler"></div><h1>${title}</h1><p>${text}</p><p><a href="${address}/" rel="noreferrer">${address}</a></p></main></body>
</html>
`;
  return { html, status: 404 };
}
