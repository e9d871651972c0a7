import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.ts';
import { contractPlugin } from './build/contract-plugin.ts';
import { headPlugin } from './build/head-plugin.ts';
import { libraryPlugins } from './build/library-plugins.ts';
import { messagesPlugin } from './build/messages-plugin.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwind(),
    {
      ...optimizeLocales.vite({ locales: ['zh-CN', 'zh-TW', 'en-US', 'ko-KR', 'ja-JP', 'es-ES', 'it-IT'] }),
      enforce: 'pre',
    },
    ...libraryPlugins(),
    messagesPlugin(),
    contractPlugin(),
    headPlugin({
      '/': 'src/routes/home/home-page.tsx',
      '/dealCenter': 'src/routes/deal-center/deal-center-page.tsx',
      '/components/login': 'src/routes/login/login-page.tsx',
      '/login': 'src/routes/login/login-page.tsx',
      '/components/register': 'src/routes/register/register-page.tsx',
      '/register': 'src/routes/register/register-page.tsx',
    }),
    compressPlugin(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs, in two files that change at different times, instead of a dozen small requests.
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|zustand|@lingui)\//,
              priority: 2,
            },
            {
              name: 'common',
              test: /apps\/web\/src\/(app\/(?!main)|lib|realtime|ui)\/|bourse-contract|packages\//,
              tags: ['$initial'],
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // The gallery at /dev/ui is this server's own; the rest of /dev is the exchange's.
    proxy: { '/api': server, '^/dev/(?!ui\\b)': server, '/wss': { target: server, ws: true } },
  },
});
