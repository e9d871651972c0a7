import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    const paths = [['/'], ['/quotation'], ['/components/noticeDetail', '/noticeDetail'], ['/resetPwd/:user_string']];
    writeFileSync(files.paths, JSON.stringify(paths));
    render = createPages({
      services: server.services,
      findArticle: async (id) => ARTICLES.get(id),
      files,
    });
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
    const { html } = await createPages({ services: server.services, findArticle: async () => undefined, files })('/');
    await offer(locales.map(({ code }) => code));
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<title>Bourse, the digital asset exchange</title>');
    expect([...html.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual(['en', 'ko']);
  });

  test('an address that is no page is answered with a 404', async () => {
    expect((await render('/resetPwd/someone')).status).toBe(200);
    expect((await render('/quotation/')).status).toBe(200);
    for (const url of ['/nowhere', '/resetPwd/a/b', '/quotation/x', '/constructor'])
      expect((await render(url)).status).toBe(404);
  });
});

test('the installed app and the back office are called as the site is', () => {
  const manifest: unknown = JSON.parse(nameManifest('{"id":"/","name":"Bourse","short_name":"Bourse"}', 'Harbour "1"'));
  expect(manifest).toEqual({ id: '/', name: 'Harbour "1"', short_name: 'Harbour "1"' });
  expect(nameOffice(TEMPLATE, 'Harbour <1>')).toContain(
    '<title>Harbour &lt;1&gt;</title>\n    <meta name="application-name" content="Harbour &lt;1&gt;" />',
  );
});
