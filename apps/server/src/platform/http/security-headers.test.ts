// What every page and every answer of either origin tells a browser about itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { isAnsweredAt, type Origin } from './origins.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Every path that the web app's list of pages names, and some that it does not. */
function listPages(): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, '../../../../web/src/app/pages.ts'), 'utf8');
  const named = [...source.matchAll(/'(\/[\w/-]*)'/g)].map(([, path = '']) => path);
  return [...new Set([...named, '/no/such/page', '/register?email=a@example.com', '/freeze', '/index.html'])];
}

const ORIGINS = ['traders', 'office'] as const;
const appOf = async (origin: Origin) => (origin === 'office' ? server.office() : server.app);

async function headersOf(url: string, origin: Origin = 'traders'): Promise<Readonly<Record<string, string>>> {
  const { headers } = await (await appOf(origin)).inject({ url, remoteAddress: '192.0.2.1' });
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function directivesOf(policy: string | undefined): ReadonlyMap<string, readonly string[]> {
  const parts = (policy ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}

test('the list of pages is read', () => {
  expect(listPages()).toContain('/');
  expect(listPages()).toContain('/dealCenter');
  expect(listPages().length).toBeGreaterThan(6);
});

/** With pages of the back office, whose own list is in its code. */
const pages = [
  ...listPages().map((path) => [path, 'traders'] as const),
  ...['/', '/users', '/no/such/page'].map((path) => [path, 'office'] as const),
];

describe.each(pages)('the page %s of the origin %s', (path, origin) => {
  test('lets nothing run but our own files and the scripts whose hashes we know', async () => {
    const headers = await headersOf(path, origin);
    const policy = directivesOf(headers['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const name of ['script-src', 'style-src']) {
      const sources = policy.get(name) ?? [];
      expect(sources[0]).toBe("'self'");
      for (const source of sources.slice(1)) expect(source).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/);
    }
    for (const sources of policy.values()) {
      for (const source of sources) expect(source).not.toMatch(/unsafe|^\*|^https?:/);
    }
    // Not named, so nothing at all by default-src: plugins, frames, media.
    for (const name of ['object-src', 'frame-src', 'child-src', 'media-src']) expect(policy.has(name)).toBe(false);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('worker-src')).toEqual(["'self'"]);
  });

  test('is guessed at, framed and told about by nobody', async () => {
    expect(await headersOf(path, origin)).toMatchObject({
      'x-content-type-options': 'nosniff',
      // The same as frame-ancestors.
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });
});

/** Beside JSON: pictures, and a link as old clients read it. */
const TYPES: readonly (readonly [string, RegExp])[] = [
  ['/api/qrcode', /^(image\/svg|application\/json)/],
  ['/api/currency/logo', /^(image\/svg|application\/json)/],
  ['/api/custorm', /^text\/plain/],
];

test.each(ORIGINS)(
  'every answer of the API is data to %s: it may load nothing, be framed by nobody and be kept nowhere',
  async (origin) => {
    const app = await appOf(origin);
    for (const { path: url, method } of calls) {
      const { headers } = await app.inject({ method, url, remoteAddress: '192.0.2.1' });
      const cached = headers['cache-control'];
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(cached, url).toMatch(/no-store|max-age/);
      const isJson = origin === 'office' && !isAnsweredAt(origin, { path: url });
      const type = (isJson ? undefined : TYPES.find(([path]) => url === path)?.[1]) ?? /^application\/json/;
      expect(headers['content-type'], url).toMatch(type);
    }
  },
);

test.each(ORIGINS)('a file of the origin %s is data to its app alone, in few words', async (origin) => {
  for (const name of ['common-1.js', 'no-such-file.css']) {
    const headers = await headersOf(`/assets/${name}`, origin);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    const lengthOf = ([header, value]: readonly [string, string]) => header.length + value.length;
    expect(Object.entries(headers).reduce((sum, header) => sum + lengthOf(header), 0)).toBeLessThan(600);
  }
});

test.each(['/api/docs', '/api/docs/bots'])(
  'the documentation at %s runs and loads nothing but its own files',
  async (url) => {
    const policy = directivesOf((await headersOf(url))['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
    for (const sources of policy.values())
      for (const source of sources) expect(source).not.toMatch(/unsafe|https?:|\.io/);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  },
);

test.each([
  ['/api/docs', 'Bourse API'],
  ['/api/docs/bots', 'Bourse, Binance-Spot-compatible API (subset)'],
])('the documentation of the API at %s wears our clothes, each a file of its own', async (url, title) => {
  const { body } = await server.app.inject({ url });
  expect(body).toContain(`<title>${title}</title>`);
  expect(body).not.toMatch(/<style|style=|<script(?![^>]+src=)/);
  const files = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toContain(`${url}/static/theme/bourse.css`);
  for (const file of files) expect([file, (await server.app.inject({ url: file })).statusCode]).toEqual([file, 200]);
  const { body: style } = await server.app.inject({ url: `${url}/static/theme/bourse.css` });
  expect(style).toMatch(/--iris: #4b45d6;[\s\S]*--iris: #8e8bff;[\s\S]*var\(--iris\)/);
});

test.each(ORIGINS)('who reaches %s by TLS is told to stay with it, and a demo on plain HTTP is not', async (origin) => {
  expect(await headersOf('/', origin)).not.toHaveProperty('strict-transport-security');
  const name = origin === 'office' ? 'officeUrl' : 'publicUrl';
  const config = { ...server.services.config, [name]: 'https://bourse.example' };
  const app = await buildApp({ ...server.services, config }, { origin, onInvariant: () => {} });
  const { headers } = await app.inject({ url: '/' });
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  await app.close();
});
