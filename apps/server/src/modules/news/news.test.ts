// What visitors read: forms, languages and their fallback, order, and that no article can run anything.
import { news, office } from '@bourse/contract';
import { NEWS_ARTICLES, NEWS_CATEGORIES, NEWS_CATEGORY_IDS } from '@bourse/domain';
import { loadCatalogue, locales } from '@bourse/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveArticle, saveArticleText } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await logInOperator(server, 'operator');
});
afterAll(() => server.stop());

type Draft = { readonly c_id: number; readonly texts: Readonly<Record<string, string>>; readonly is_published?: 0 | 1 };

async function publish({ c_id, texts, is_published = 1 }: Draft): Promise<number> {
  const { id } = await server.mustCall(office.saveNewsArticle, { c_id, is_published }, operator);
  for (const [lang, title] of Object.entries(texts)) await write(id, lang, { title });
  return id;
}
async function write(id: number, code: string, text: { title: string; content?: string }): Promise<void> {
  const lang = locales.find((locale) => locale.code === code)?.code;
  if (lang === undefined) throw new Error(`no language ${code}`);
  await saveArticleText(server, { id, lang, ...text }, operator);
}

describe('a new site', () => {
  test.each(locales.map(({ code }) => code))('has every article in %s', async (lang) => {
    for (const c_id of NEWS_CATEGORY_IDS) {
      const { list, total, category } = await server.mustCall(news.newsList, { c_id, lang });
      expect(list.length, `category ${c_id}`).toBeGreaterThan(0);
      expect(total).toBe(list.length);
      // The name is that of the screens until an operator gives another one.
      expect(category.name).toBe((await loadCatalogue(lang))[`news.category.${c_id}`]);
      for (const { id, title } of list) {
        const article = await server.mustCall(news.newsDetail, { id, lang });
        expect([title, article.lang]).toEqual([article.title, lang]);
        expect(article.abstract).not.toBe('');
        expect(article.content).toMatch(/<(p|ul|ol|h2)>/);
        for (const [, linked] of article.content.matchAll(/href="\/noticeDetail\?id=(\d+)"/g)) {
          await server.mustCall(news.newsDetail, { id: Number(linked) });
        }
      }
    }
  });

  test('has the articles that screens link to by number', async () => {
    for (const id of Object.values(NEWS_ARTICLES)) {
      expect(await server.mustCall(news.newsDetail, { id })).toMatchObject({ id });
    }
  });
});

describe('the list', () => {
  test('shows an operator titles in the language of the call, else in the nearest', async () => {
    const id = await publish({ c_id: NEWS_CATEGORIES.about, texts: { zh: '标题', en: 'Title' }, is_published: 0 });
    const titleIn = async (lang: string): Promise<string | undefined> => {
      const { list } = await server.mustCall(office.newsArticles, {}, operator, { headers: { lang } });
      return list.find((article) => article.id === id)?.title;
    };
    expect(await Promise.all(['en', 'it', 'hk', 'zh'].map(titleIn))).toEqual(['Title', 'Title', '标题', '标题']);
  });

  test('answers POST and GET, in the language of the field, else of the header', async () => {
    const c_id = NEWS_CATEGORIES.about;
    const posted = await server.mustCall(news.newsList, { c_id, lang: 'en' }, undefined, { form: true });
    const got = await server.mustCall(news.newsListByQuery, { c_id, language: 'en' });
    const byHeader = await server.mustCall(news.newsList, { c_id }, undefined, { headers: { lang: 'en' } });
    expect(posted).toEqual(got);
    expect(posted).toEqual(byHeader);
    expect(posted.list[0]?.lang).toBe('en');
    const zh = await server.mustCall(news.newsList, { c_id, lang: 'xx' });
    expect(zh.list[0]?.lang).toBe('zh');
  });

  test('has no articles in a category that is none, and refuses what is no id', async () => {
    for (const c_id of ['4', '999999999999999']) {
      const { category, categories, list, total } = await server.mustCall(news.newsList, { c_id });
      expect([category, list, total]).toEqual([{ id: Number(c_id), name: '' }, [], 0]);
      expect(categories.length).toBeGreaterThan(0);
    }
    for (const c_id of ['0', 'x', '']) {
      const answer = await server.send({ method: 'POST', url: news.newsList.path, payload: { c_id } });
      expect(answer).toMatchObject({ status: 200, body: { type: 'error', code: 'invalid_request' } });
    }
  });

  test('is paged: pinned ones first, then the newest', async () => {
    const c_id = NEWS_CATEGORIES.activities;
    for (const title of ['一', '二', '三']) {
      server.clock.advance(1000);
      await publish({ c_id, texts: { zh: title } });
    }
    const titles = async (page: number) =>
      (await server.mustCall(news.newsList, { c_id, page, limit: 2 })).list.map((row) => row.title);
    expect([await titles(1), await titles(2)]).toEqual([
      ['三', '二'],
      ['一', '邀请好友'],
    ]);
    const { list, total } = await server.mustCall(news.newsList, { c_id });
    expect(total).toBe(4);
    const oldest = list.at(-1);
    await saveArticle(server, { id: oldest?.id ?? 0, c_id, is_published: 1, is_top: 1 }, operator);
    expect(await titles(1)).toEqual(['邀请好友', '三']);
  });
});

describe('a language that is missing', () => {
  test.each([
    [{ en: 'E', zh: 'Z' }, 'it', 'en'],
    [{ en: 'E', zh: 'Z' }, 'hk', 'zh'],
    [{ en: 'E', hk: 'H' }, 'zh', 'hk'],
    [{ zh: 'Z' }, 'jp', 'zh'],
    [{ kr: 'K' }, 'spa', 'kr'],
    [{ spa: 'S', kr: 'K' }, 'spa', 'spa'],
  ])('of %j, %s reads %s', async (texts, asked, shown) => {
    const id = await publish({ c_id: NEWS_CATEGORIES.listings, texts });
    expect(await server.mustCall(news.newsDetail, { id, lang: asked })).toMatchObject({ lang: shown });
    const { list } = await server.mustCall(news.newsList, { c_id: NEWS_CATEGORIES.listings, lang: asked });
    expect(list.find((row) => row.id === id)).toMatchObject({ lang: shown });
  });
});

test('a category is called as operators name it in that language, everywhere at once, and else as the screens do', async () => {
  const c_id = NEWS_CATEGORIES.listings;
  const known = await server.mustCall(office.newsCategories, {}, operator);
  const seen = { name: known.find(({ id }) => id === c_id)?.names.en ?? '' };
  await server.mustCall(office.saveNewsCategory, { c_id, lang: 'en', name: 'Fresh coins', seen }, operator);
  const [article] = (await server.mustCall(news.newsList, { c_id, lang: 'en' })).list;
  const { category } = await server.mustCall(news.newsDetail, { id: article?.id ?? 0, lang: 'en' });
  expect(category).toEqual({ id: c_id, name: 'Fresh coins' });
  await server.services.storage.sql`UPDATE news_categories SET names = names - 'it' WHERE id = ${c_id}`;
  for (const { code } of locales) {
    const shipped = await loadCatalogue(code);
    const nameOf = (id: (typeof NEWS_CATEGORY_IDS)[number]) =>
      id === c_id && code === 'en' ? 'Fresh coins' : shipped[`news.category.${id}`];
    const { categories } = await server.mustCall(news.newsList, { c_id: NEWS_CATEGORIES.about, lang: code });
    expect(categories).toEqual(NEWS_CATEGORY_IDS.map((id) => ({ id, name: nameOf(id) })));
  }
});

test('drafts, and articles taken back, are nobody’s to read', async () => {
  const c_id = NEWS_CATEGORIES.listings;
  const draft = await publish({ c_id, texts: { zh: '草稿' }, is_published: 0 });
  const taken = await publish({ c_id, texts: { zh: '撤下' } });
  await saveArticle(server, { id: taken, c_id, is_published: 0 }, operator);
  const empty = await publish({ c_id, texts: {} });
  const { list } = await server.mustCall(news.newsList, { c_id });
  for (const id of [draft, taken, empty, 999_999]) {
    expect((await server.call(news.newsDetail, { id })).body).toMatchObject({ type: 'error', code: 'not_found' });
    expect(list.map((row) => row.id)).not.toContain(id);
  }
});

test('a change is seen at once', async () => {
  const id = await publish({ c_id: NEWS_CATEGORIES.announcements, texts: { en: 'Before' } });
  await write(id, 'en', { title: 'After', content: '**new**' });
  expect(await server.mustCall(news.newsDetail, { id, lang: 'en' })).toMatchObject({
    title: 'After',
    content: expect.stringContaining('<strong>new</strong>'),
  });
  await write(id, 'en', { title: '' });
  expect((await server.call(news.newsDetail, { id })).body).toMatchObject({ code: 'not_found' });
});
