// Pictures of the site: drawn anew, public, kept by browsers for ever, and gone once nothing uses them.
import { office, sitePictures } from '@bourse/contract';
import { DAY_MS, HOUR_MS, instant, NEWS_CATEGORIES } from '@bourse/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { saveArticle, saveSettings } from '../../platform/http/testing-edits.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { drawPicture, sendFile } from '../identity/testing.ts';
import { prune } from '../../prune.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
  admin = await logInOperator(server, 'admin');
});
afterAll(() => server.stop());

const send = (bytes: Buffer, token = admin) => sendFile(server, { token, bytes, path: sitePictures.upload.path });
const uploaded = z.object({ type: z.literal('ok'), message: z.string() });
const upload = async (bytes: Buffer): Promise<string> => uploaded.parse((await send(bytes)).body).message;
const read = (url: string) => server.app.inject({ url });
const isThere = async (url: string): Promise<boolean> => (await read(url)).headers['content-type'] === 'image/webp';

/** Half of it can be seen through. */
const drawLogo = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 40, channels: 4, background: { r: 10, g: 90, b: 200, alpha: 0.5 } } })
    .withExif({ IFD0: { Copyright: 'a name that is nobody’s business' } })
    .png()
    .toBuffer();

test('what is uploaded is drawn anew as WebP of at most 1280 pixels, without metadata, its transparency kept', async () => {
  const { rawPayload } = await read(await upload(await drawLogo(3_000)));
  const { format, width, hasAlpha, exif } = await sharp(rawPayload).metadata();
  expect({ format, width, hasAlpha, exif }).toEqual({ format: 'webp', width: 1_280, hasAlpha: true, exif: undefined });
});

test('everybody may see it, browsers keep it, and nothing of it runs', async () => {
  const url = await upload(await drawLogo(80));
  const { statusCode, headers } = await read(url);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  // The same picture has the same address.
  expect(await upload(await drawLogo(80))).toBe(url);
  expect((await read(`${sitePictures.picture.path}?name=${'A'.repeat(43)}`)).json()).toMatchObject({
    code: 'picture_not_found',
  });
});

test('what is no picture is refused, and so is who may not edit news', async () => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await send(script)).body).toMatchObject({ code: 'picture_type_not_allowed' });
  const bytes = await drawPicture();
  expect((await send(bytes, await logInOperator(server, 'support'))).body).toMatchObject({ code: 'forbidden' });
  const { list } = await server.mustCall(office.listAudit, { action: 'picture' }, admin);
  expect(list[0]).toMatchObject({ actor: 'admin@demo.example', action: 'picture.upload' });
});

test('what neither the logo nor an article uses is gone after a day', async () => {
  const [logo, thumbnail, unused] = [await drawLogo(50), await drawLogo(51), await drawLogo(52)];
  const urls = { logo: await upload(logo), thumbnail: await upload(thumbnail), unused: await upload(unused) };
  await saveSettings(server, { logo: urls.logo }, admin);
  const place = { c_id: NEWS_CATEGORIES.guides, is_published: 0 } as const;
  const { id } = await server.mustCall(office.saveNewsArticle, { ...place, thumbnail: urls.thumbnail }, admin);
  const after = (ms: number) => prune(server.services, instant(server.clock.now() + ms));
  await after(DAY_MS - HOUR_MS);
  expect(await isThere(urls.unused)).toBe(true);
  await after(DAY_MS + HOUR_MS);
  expect([await isThere(urls.logo), await isThere(urls.thumbnail), await isThere(urls.unused)]).toEqual([
    true,
    true,
    false,
  ]);
  await saveSettings(server, { logo: '' }, admin);
  await saveArticle(server, { ...place, id, thumbnail: '' }, admin);
  await after(DAY_MS + HOUR_MS);
  expect([await isThere(urls.logo), await isThere(urls.thumbnail)]).toEqual([false, false]);
});

test('an operator uploads sixty an hour', async () => {
  const bytes = Buffer.from('no picture');
  const refusals: unknown[] = [];
  for (let count = 0; count <= 60; count += 1) refusals.push((await send(bytes)).body);
  expect(refusals.at(-1)).toMatchObject({ code: 'rate_limited' });
  server.clock.advance(2 * HOUR_MS);
  admin = await logInOperator(server, 'admin');
  expect((await send(bytes)).body).toMatchObject({ code: 'picture_type_not_allowed' });
});
