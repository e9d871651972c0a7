// The address that the back office had before it got an origin of its own: whoever has kept it is shown the new one. There is no
// redirect, since the rest of an old address may name a user or a deal.
import { getLocaleInfo, parseLocale } from '@bourse/messages';
import type { BaseServices } from './base-services.ts';
import { escapeHtml, type Page } from './pages.ts';

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
