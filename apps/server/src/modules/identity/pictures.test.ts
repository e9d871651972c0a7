import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { identity } from '@bourse/contract';
import { DAY_MS, HOUR_MS, instant } from '@bourse/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { createPictures, parsePictureUrl, prunePictures } from '../../platform/pictures/pictures.ts';
import { draftIdentity, drawPicture, readPictureAs, sendFile, upload } from './testing.ts';

let server: TestServer;
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register('owner@bourse.test');
  other = await server.register('other@bourse.test');
});
afterAll(() => server.stop());

const nameOf = (url: string): string => parsePictureUrl(url) ?? '';
const fileOf = (url: string): string =>
  join(server.services.config.uploadsDir, nameOf(url).slice(0, 2), `${nameOf(url)}.jpg`);

describe('POST /api/upload', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('takes a %s and answers its URL', async (format) => {
    const url = await upload(server, owner, await drawPicture(format));
    expect(url).toMatch(/^\/api\/upload\?name=[A-Za-z0-9_-]{43}$/);
  });

  test('takes the file under any field name', async () => {
    const answer = await sendFile(server, { token: owner.token, bytes: await drawPicture(), name: 'picture' });
    expect(answer.body).toMatchObject({ type: 'ok' });
  });

  test('refuses visitors before it reads', async () => {
    const answer = await sendFile(server, { bytes: await drawPicture() });
    expect(answer).toMatchObject({ status: 200, body: { type: '999', code: 'not_logged_in' } });
  });

  test.each([
    ['no file', { headers: {}, payload: {} }, 'picture_required'],
    [
      'a body that is no multipart',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: 'nonsense' },
      'invalid_request',
    ],
    [
      'a body that ends early',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      },
      'invalid_request',
    ],
    [
      'a field instead of a file',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--x--\r\n',
      },
      'picture_required',
    ],
  ])('refuses %s', async (_, { headers, payload }, code) => {
    const answer = await server.send({
      method: 'POST',
      url: '/api/upload',
      payload,
      headers: { ...headers, authorization: owner.token },
    });
    expect(answer.body).toMatchObject({ type: 'error', code });
  });

  test('refuses more than 5 MB, said or sent', async () => {
    for (const more of [1, 200_000]) {
      const bytes = Buffer.concat([await drawPicture(), Buffer.alloc(identity.PICTURE_BYTES_MAX - 500 + more * 1_000)]);
      const answer = await sendFile(server, { token: owner.token, bytes });
      expect(answer.body).toMatchObject({ type: 'error', code: 'picture_too_large' });
    }
  });

  test('refuses what is no picture by its bytes, whatever its name and type say', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
    const answer = await sendFile(server, { token: owner.token, bytes });
    expect(answer).toMatchObject({ status: 200, body: { type: 'error', code: 'picture_type_not_allowed' } });
  });

  test('is the only route that takes a multipart body', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x', authorization: owner.token };
    const answer = await server.send({ method: 'POST', url: '/api/user/real_name', payload: '--x--', headers: form });
    expect(answer.body).toMatchObject({ type: 'error', code: 'invalid_request' });
  });

  test('refuses the 21st picture that nothing uses, also in parallel', async () => {
    const hoarder = await server.register('hoarder@bourse.test');
    const bytes = await drawPicture();
    const answers = await Promise.all(
      Array.from({ length: 24 }, async () => {
        // The queue of pictures may be full for a moment.
        for (;;) {
          const { body } = await sendFile(server, { token: hoarder.token, bytes });
          if (JSON.stringify(body).includes('"busy"')) continue;
          return JSON.stringify(body);
        }
      }),
    );
    expect(answers.filter((body) => body.includes('"ok"'))).toHaveLength(20);
    expect(answers.filter((body) => body.includes('too_many_pictures'))).toHaveLength(4);
  });
});

test('over a socket a large picture is taken, and a larger one refused without waiting for it', async () => {
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({ create: { width: 1_900, height: 1_900, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(2_000_000);
  expect(photo.length).toBeLessThan(identity.PICTURE_BYTES_MAX);
  const send = async (bytes: Buffer): Promise<unknown> => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)]), 'id.jpg');
    const headers = { authorization: `Bearer ${owner.token}` };
    return (await fetch(origin + identity.upload.path, { method: 'POST', body, headers })).json();
  };
  expect(await send(photo)).toMatchObject({ type: 'ok' });
  expect(await send(Buffer.concat([photo, Buffer.alloc(identity.PICTURE_BYTES_MAX)]))).toMatchObject({
    code: 'picture_too_large',
  });
  expect(await send(photo)).toMatchObject({ type: 'ok' });
});

test('a user uploads sixty times an hour, whatever comes of it', async () => {
  const limited = await startTestServer({ hasRateLimits: true });
  try {
    const [busy, calm] = [await limited.register('busy@bourse.test'), await limited.register('calm@bourse.test')];
    const answer = async ({ token }: TestUser) => (await sendFile(limited, { token, bytes: Buffer.from('no') })).body;
    for (let sent = 0; sent < 60; sent += 1) {
      expect(await answer(busy)).toMatchObject({ code: 'picture_type_not_allowed' });
    }
    expect(await answer(busy)).toMatchObject({ code: 'rate_limited' });
    expect(await answer(calm)).toMatchObject({ code: 'picture_type_not_allowed' });
    limited.clock.advance(HOUR_MS);
    expect(await answer(busy)).toMatchObject({ code: 'picture_type_not_allowed' });
  } finally {
    await limited.stop();
  }
});

describe('a picture', () => {
  test('is shown to its owner as an image that nothing executes', async () => {
    const answer = await readPictureAs(server, await upload(server, owner), owner.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="picture.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=300',
      vary: 'Authorization',
    });
  });

  test('is there for nobody else', async () => {
    const url = await upload(server, owner);
    expect((await readPictureAs(server, url)).json()).toMatchObject({ type: '999' });
    const foreign = await readPictureAs(server, url, other.token);
    const missing = await readPictureAs(server, `/api/upload?name=${'A'.repeat(43)}`, other.token);
    expect(foreign.json()).toMatchObject({ type: 'error', code: 'picture_not_found' });
    expect(foreign.body).toBe(missing.body);
  });

  test.each(['../../secret.key', '..%2f..%2fsecret.key', 'a', '%00', '/etc/passwd'])('is not %s', async (name) => {
    const answer = await readPictureAs(server, `/api/upload?name=${name}`, owner.token);
    expect([400, 200]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ type: 'error' });
  });

  test('lies where no static route reaches, for the server alone', async () => {
    const url = await upload(server, owner);
    expect((await stat(fileOf(url))).mode & 0o777).toBe(0o600);
    expect((await stat(join(fileOf(url), '..'))).mode & 0o777).toBe(0o700);
    for (const path of [`/uploads/${nameOf(url)}.jpg`, `/${nameOf(url)}.jpg`, `/api/upload/${nameOf(url)}`]) {
      const answer = await readPictureAs(server, path, owner.token);
      expect(answer.headers['content-type']).not.toContain('image');
    }
  });

  test('is whole on the disk when its URL is answered, and found again by another process', async () => {
    const url = await upload(server, owner);
    const again = createPictures(server.services.config.uploadsDir);
    expect((await again.store.read(nameOf(url)))?.bytes).toEqual(await readFile(fileOf(url)));
    expect((await readdir(join(fileOf(url), '..'))).filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});

test.each([
  [`/api/upload?name=${'a'.repeat(43)}`, 'a'.repeat(43)],
  [`https://bourse.test/api/upload?name=${'a'.repeat(43)}`, 'a'.repeat(43)],
  [`/api/upload?t=1&name=${'a'.repeat(43)}&x=2`, 'a'.repeat(43)],
  ['a'.repeat(43), 'a'.repeat(43)],
  [`/api/other?name=${'a'.repeat(43)}`, undefined],
  ['/api/upload?name=short', undefined],
  ['javascript:alert(1)', undefined],
])('the picture of %s', (url, name) => {
  expect(parsePictureUrl(url)).toBe(name);
});

describe('pruning', () => {
  const later = (ms: number) => prunePictures(server.services, instant(server.clock.now() + ms));

  test('takes what nothing has used for a day, and leaves what is used', async () => {
    const [unused, draft] = [await upload(server, owner), await draftIdentity(server, owner)];
    await server.mustCall(identity.submitIdentity, draft, owner.token);
    await later(DAY_MS - HOUR_MS);
    expect((await readPictureAs(server, unused, owner.token)).statusCode).toBe(200);
    expect((await readPictureAs(server, unused, owner.token)).headers['content-type']).toBe('image/jpeg');
    await later(DAY_MS + HOUR_MS);
    expect((await readPictureAs(server, unused, owner.token)).json()).toMatchObject({ code: 'picture_not_found' });
    await expect(stat(fileOf(unused))).rejects.toThrow('ENOENT');
    for (const url of [draft.front_pic, draft.reverse_pic, draft.hand_pic]) {
      expect((await readPictureAs(server, url, owner.token)).headers['content-type']).toBe('image/jpeg');
    }
  });

  test('takes files that no row knows, but not those of uploads under way', async () => {
    const { store } = server.services.pictures;
    const [old, fresh] = ['o'.repeat(43), 'f'.repeat(43)];
    for (const name of [old, fresh]) await store.write({ name, bytes: await drawPicture() });
    const past = (Date.now() - 2 * HOUR_MS) / 1_000;
    await utimes(join(server.services.config.uploadsDir, 'oo', `${old}.jpg`), past, past);
    await prunePictures(server.services, instant(Date.now()));
    expect(await store.read(old)).toBeUndefined();
    expect(await store.read(fresh)).toBeDefined();
  });
});
