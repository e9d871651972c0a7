import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Locale, locales } from '@bourse/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPages, nameManifest, nameOffice, type Page } from './pages.ts';
import { startTestServer, type TestServer } from './testing.ts';

const TEMPLATE = `<!doctype html><html lang="zh-Hans" data-theme="dark"><head><title>Bourse</title></head><body></body></html>`;
const ARTICLE = { title: 'Fees & "limits" <new>', abstract: 'From 1 December', thumbnail: '/uploads/a.png' };
const ARTICLES = new Map([
  ['1', ARTICLE],
  ['2', { ...ARTICLE, thumbnail: 'https://[' }],
]);

describe('pages', () => {
  let server: TestServer;
  let folder: string;
  let files: { readonly index: string; readonly paths: string };
  let render: (url: string) => Promise<Page>;

  beforeAll(async () => {
    server = await startTestServer();
    folder = mkdtempSync(join(tmpdir(), 'bourse-pages-'));
    files = { index: join(folder, 'index.html'), paths: join(folder, 'pages.json') };
    writeFileSync(files.index, TEMPLATE);
    const paths = [
      ['/'],
      ['/quotation'],
      ['/components/noticeDetail', '/noticeDetail'],
      ['/dealCenter', '/match'],
      ['/resetPwd', '/resetPwd/:user_string'],
      ['/fees'],
      ['/receipt/micro/:id'],
    ];
    writeFileSync(files.paths, JSON.stringify(paths));
    ({ render } = createPages({
      services: server.services,
      findArticle: async (id) => ARTICLES.get(id),
      files,
    }));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test('a public page says what it is, in Chinese unless its address names a language', async () => {
    const { html, status } = await render('/quotation');
    expect(status).toBe(200);
    expect(html).toContain('<title>数字货币行情 · Bourse</title>');
    expect(html).toMatch(/<meta name="description" content="[^"]+" \/>/);
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/card\.png" \/>/);
    expect(html).toMatch(/<link rel="alternate" hreflang="ko" href="[^"]+\/quotation\?lang=kr" \/>/);
    const english = await render('/quotation?lang=en&utm=x');
    expect(english.html).toContain('<html lang="en"');
    expect(english.html).toContain('<title>Crypto prices and markets · Bourse</title>');
    expect(english.html).not.toContain('utm');
  });

  test('an article speaks for itself, and cannot break out of its tags', async () => {
    const { html } = await render('/components/noticeDetail?id=1&lang=en');
    expect(html).toContain('<title>Fees &amp; &quot;limits&quot; &lt;new&gt; · Bourse</title>');
    expect(html).toContain('content="From 1 December"');
    expect(html).toMatch(/og:image" content="http[^"]+\/uploads\/a\.png"/);
    expect(html).toContain('og:type" content="article"');
    const evil = await render('/components/noticeDetail?id="><script>alert(1)</script>');
    expect(evil.html).not.toContain('<script>');
  });

  test('a link to a market names it, and is the same however it was written', async () => {
    const { html } = await render('/dealCenter?pair=btc-usdt&lang=en&utm=x');
    expect(html).toContain('<title>BTC/USDT spot trading · Bourse</title>');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/dealCenter\?pair=BTC_USDT&amp;lang=en" \/>/);
    const unknown = await render('/dealCenter?pair=%3Cb%3E&lang=en');
    expect(unknown.html).toContain('<title>Spot trading · Bourse</title>');
    expect(unknown.html).toMatch(/<link rel="canonical" href="[^"]+\/dealCenter\?lang=en" \/>/);
    expect((await render('/quotation?pair=BTC_USDT')).html).not.toContain('BTC_USDT');
  });

  test('a picture whose address is none gives way to the own one of the site', async () => {
    const { html } = await render('/noticeDetail?id=2');
    expect(html).toMatch(/og:image" content="http[^"]+\/card\.png"/);
  });

  test('of a site without Chinese, the first language is the one of newcomers, and no other is named', async () => {
    const { site, storage } = server.services;
    const offer = (languages: readonly Locale[]) =>
      storage.sql.begin((transaction) => site.store(transaction, { languages }));
    await offer(['en', 'kr']);
    const { html } = await createPages({ services: server.services, findArticle: async () => undefined, files }).render(
      '/',
    );
    await offer(locales.map(({ code }) => code));
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<title>Bourse, the digital asset exchange</title>');
    expect([...html.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual(['en', 'ko']);
  });

  test.each([
    ['/quotation', '/quotation'],
    ['/quotation/', '/quotation'],
    ['/QUOTATION?utm=x&id=7', '/quotation'],
    ['/match', '/dealCenter'],
    ['/Match/?pair=BTC_USDT', '/dealCenter?pair=BTC_USDT'],
    ['/dealcenter?pair=btc-usdt', '/dealCenter?pair=BTC_USDT'],
    ['/noticeDetail?id=1&lang=en', '/components/noticeDetail?id=1&amp;lang=en'],
    ['/resetPwd/somebody@example.com', '/resetPwd'],
    ['/Receipt/Micro/17?lang=en', '/receipt/micro/17?lang=en'],
  ])('%s counts as %s', async (url, canonical) => {
    const { html, status } = await render(url);
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${server.services.config.publicUrl}${canonical}" />`);
    expect(html).toContain(`<meta property="og:url" content="${server.services.config.publicUrl}${canonical}" />`);
  });

  test('a page is called as its screen is, in the language of its address', async () => {
    expect((await render('/fees?lang=en')).html).toContain('<title>Fee tiers · Bourse</title>');
    expect((await render('/fees?lang=kr')).html).toContain('<title>수수료 등급 · Bourse</title>');
    expect((await render('/receipt/micro/17?lang=en')).html).toContain(
      '<title>Receipt of second contract #17 · Bourse</title>',
    );
  });

  test('an address that is no page is answered with a 404', async () => {
    expect((await render('/resetPwd/someone')).status).toBe(200);
    expect((await render('/quotation/')).status).toBe(200);
    for (const url of ['/nowhere', '/resetPwd/a/b', '/quotation/x', '/constructor'])
      expect((await render(url)).status).toBe(404);
  });
});

/** Every screen of the web app, by all of its addresses. */
function readScreens(): readonly (readonly string[])[] {
  const sources = ['app/pages.ts', 'routes/elsewhere/further-pages.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, '../../../../web/src', file), 'utf8'),
  );
  return [...sources.join('\n').matchAll(/\bpage\(\s*\[([^\]]*)\]/g)]
    .map(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path))
    .filter((paths) => paths.length > 0);
}

/** The pages that a visitor who is not logged in can read. */
const PUBLIC = [
  ['/', '/quotation', '/dealCenter', '/leverdealCenter', '/secondDealCenter', '/secondRisk', '/noticeList', '/proof'],
  ['/components/noticeDetail', '/fees', '/legal/Trade', '/c2c', '/legalSeller?sellerId=1', '/upstart', '/sg?id=1'],
  ['/zhiyalist', '/receipt/micro/1', '/receipt/lever/1', '/support', '/freeze', '/components/login', '/register'],
  ['/forgetPwd', '/resetPwd'],
].flat();

test('every public page has a title and a description of its own in every language, whichever alias it is asked by', async () => {
  const server = await startTestServer();
  const folder = mkdtempSync(join(tmpdir(), 'bourse-pages-'));
  const files = { index: join(folder, 'index.html'), paths: join(folder, 'pages.json') };
  const screens = readScreens();
  writeFileSync(files.index, TEMPLATE);
  writeFileSync(files.paths, JSON.stringify(screens));
  const { render } = createPages({ services: server.services, findArticle: async () => undefined, files });
  const partOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
  for (const { code } of locales) {
    for (const url of PUBLIC) {
      const [path = '', query = ''] = url.split('?');
      const { html, status } = await render(`${path}?${query}&lang=${code}`);
      const title = partOf(html, /<title>([^<]+)<\/title>/);
      const description = partOf(html, /<meta name="description" content="([^"]+)"/);
      expect([code, url, status]).toEqual([code, url, 200]);
      expect(title, url).toMatch(/Bourse/);
      expect(title, url).not.toBe('Bourse');
      expect(Array.from(description).length, `${code} ${url}`).toBeGreaterThan(5);
      expect(`${title}${description}`, url).not.toMatch(/[{}]|head\.|undefined/);
      for (const alias of screens.find(([first]) => first === path)?.filter((one) => !one.includes(':')) ?? []) {
        const other = (await render(`${alias}?${query}&lang=${code}`)).html;
        expect(other, alias).toBe(html);
      }
    }
  }
  await server.stop();
  rmSync(folder, { recursive: true });
});

test('the installed app and the back office are called as the site is', () => {
  const manifest: unknown = JSON.parse(nameManifest('{"id":"/","name":"Bourse","short_name":"Bourse"}', 'Harbour "1"'));
  expect(manifest).toEqual({ id: '/', name: 'Harbour "1"', short_name: 'Harbour "1"' });
  expect(nameOffice(TEMPLATE, 'Harbour <1>')).toContain(
    '<title>Harbour &lt;1&gt;</title>\n    <meta name="application-name" content="Harbour &lt;1&gt;" />',
  );
});
