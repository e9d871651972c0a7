import { DAY_MS, instant } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { prune } from '../../prune.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PATH = '/api/site_picture?name=';

const nameOf = (letter: string): string => letter.repeat(43);

test('a picture of the site stays where an article, a sale or the site shows it, and where a sale shall; others go after a day', async () => {
  const { sql } = server.services.storage;
  const at = server.clock.now();
  const [article, sale, wanted, refused, logo, loose] = ['a', 's', 'w', 'r', 'o', 'l'].map(nameOf);
  const names = [article, sale, wanted, refused, logo, loose];
  await sql`INSERT INTO site_pictures ${sql(names.map((name) => ({ name, bytes: Buffer.of(1), uploaded_at: at })))}`;
  await sql`INSERT INTO news_articles (category_id, thumbnail, is_published, is_top, updated_at)
    SELECT id, ${`${PATH}${article}`}, false, false, ${at} FROM news_categories LIMIT 1`;
  await sql`INSERT INTO launch_texts (project_id, locale, keyword, abstract, content, cover, white_paper)
    VALUES (1, 'en', '', '', '', ${`${PATH}${sale}`}, '')`;
  for (const [subject, status, name] of [
    ['1/en', 'pending', wanted],
    ['2/en', 'rejected', refused],
  ] as const) {
    await sql`INSERT INTO changes (desk, kind, subject, changes, reason, status, effective_from, requested_by, requested_at, decided_at)
      SELECT 'launch', 'text', ${subject}, ${sql.json([{ field: 'cover', from: '', to: `${PATH}${name}` }])}, 'new', ${status}, ${at}, id, ${at},
        ${status === 'pending' ? null : at}
      FROM operators ORDER BY id LIMIT 1`;
  }
  await sql`INSERT INTO site_settings (key, value) VALUES ('logo', ${sql.json(`${PATH}${logo}`)})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  const kept = async (): Promise<string[]> =>
    (await sql<{ name: string }[]>`SELECT name FROM site_pictures ORDER BY name`).map(({ name }) => name[0] ?? '');
  await prune(server.services, at);
  expect(await kept()).toEqual(['a', 'l', 'o', 'r', 's', 'w']);
  await prune(server.services, instant(at + DAY_MS + 1));
  expect(await kept()).toEqual(['a', 'o', 's', 'w']);
});
