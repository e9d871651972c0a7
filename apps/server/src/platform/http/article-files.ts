// Articles that come with the code: `<folder>/<language>/<name>.md`, whose heading is the title, whose first paragraph is the
// abstract, and whose rest is the text.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Locale, locales } from '@bourse/messages';

export type ArticleFile = {
  readonly name: string;
  readonly locale: Locale;
  readonly title: string;
  readonly abstract: string;
  /** Markdown. */
  readonly content: string;
};

/** In every language. */
export async function readArticleFiles(folder: string): Promise<readonly ArticleFile[]> {
  const ofLanguages = await Promise.all(
    locales.map(async ({ code }) => {
      const files = await readdir(join(folder, code));
      return Promise.all(files.map((file) => readArticle(folder, code, file)));
    }),
  );
  return ofLanguages.flat();
}

async function readArticle(folder: string, locale: Locale, file: string): Promise<ArticleFile> {
  const [title = '', abstract = '', ...rest] = (await readFile(join(folder, locale, file), 'utf8')).split(/\n{2,}/);
  const content = rest.join('\n\n').trim();
  return { name: file.replace(/\.md$/, ''), locale, title: title.replace(/^# /, ''), abstract, content };
}
