import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import { contractPlugin } from './contract-plugin.ts';
import { messagesPlugin } from './messages-plugin.ts';

const sources = join(import.meta.dirname, '../src');
let server: ViteDevServer;

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [messagesPlugin(), contractPlugin()],
    server: { middlewareMode: true },
    optimizeDeps: { noDiscovery: true },
  });
});

afterAll(() => server.close());

test.each([
  ['virtual:messages/zh', 'lib/i18n.ts'],
  ['virtual:contract/wallet', 'lib/pictures.ts'],
])('the development server makes %s for who imports it', async (module, importer) => {
  await server.transformRequest(join(sources, importer));
  const made = await server.transformRequest(module);
  expect(made?.code).toContain('export const');
});
