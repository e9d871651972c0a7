import { buildMarkPlugin } from '@bourse/ui/build/build-mark-plugin.ts';
import { chunkOrderPlugin } from '@bourse/ui/build/chunk-order-plugin.ts';
import { compressPlugin } from '@bourse/ui/build/compress-plugin.ts';
import { contractPlugin } from '@bourse/ui/build/contract-plugin.ts';
import { headPlugin, type PagesByPath, withoutCodeOf } from '@bourse/ui/build/head-plugin.ts';
import { libraryPlugins } from '@bourse/ui/build/library-plugins.ts';
import { messagesPlugin } from '@bourse/ui/build/messages-plugin.ts';
import { noticesPlugin } from '@bourse/ui/build/notices-plugin.ts';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { nameTradingChunk } from './build/chunk-names.ts';
import { installPlugin } from './build/install-plugin.ts';
import { pagesPlugin } from './build/pages-plugin.ts';
import { textGroups } from './build/text-groups.ts';

/** Public, and the same for everybody. */
const QUOTATIONS = '/api/currency/quotation_new';

/** Visitors open these pages first. */
const pages: PagesByPath = {
  '/': { module: 'src/routes/home/home-page.tsx', calls: [QUOTATIONS] },
  '/quotation': { module: 'src/routes/quotation/quotation-page.tsx' },
  '/noticeList': { module: 'src/routes/news/news-list-page.tsx' },
  '/components/noticeDetail': { module: 'src/routes/news/article-page.tsx' },
  '/dealCenter': { module: 'src/routes/deal-center/deal-center-page.tsx', calls: [QUOTATIONS] },
  '/leverdealCenter': { module: 'src/routes/lever-center/lever-center-page.tsx', calls: [QUOTATIONS] },
  '/secondDealCenter': { module: 'src/routes/second-center/second-center-page.tsx', calls: [QUOTATIONS] },
  '/components/login': { module: 'src/routes/login/login-page.tsx' },
  '/login': { module: 'src/routes/login/login-page.tsx' },
  '/components/register': { module: 'src/routes/register/register-page.tsx' },
  '/register': { module: 'src/routes/register/register-page.tsx' },
};

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
    messagesPlugin({ groups: textGroups }),
    contractPlugin(),
    headPlugin(pages, { isInstallable: true }),
    installPlugin(),
    pagesPlugin(),
    chunkOrderPlugin(),
    buildMarkPlugin(),
    noticesPlugin(),
    compressPlugin(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    assetsInlineLimit: 0,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: withoutCodeOf(pages) },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          // Two files have what every page needs, and change at different times, instead of a dozen small requests. The home
          // page neither sends forms nor lists page by page: code for that comes with the pages that do so.
          groups: [
            {
              name: 'libraries',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core)|zustand|@lingui)\/(?!.*(mutationObserver|useMutation|[iI]nfiniteQuery))/,
              priority: 2,
            },
            {
              name: 'common',
              test: /apps\/web\/src\/(?!app\/main)|virtual:contract|packages\/|node_modules\//,
              tags: ['$initial'],
              priority: 1,
            },
            {
              name: nameTradingChunk,
              test: /(apps\/web|packages\/ui)\/src\/(?!app\/main)/,
              // Each module is named for itself; what a package opens its door to would come along whole.
              includeDependenciesRecursively: false,
            },
            // What several pages share, by which of them share it: files grouped so never import each other in a circle.
            {
              name: 'shared',
              // Parts of a page itself. What opens over it brings a large library and is part of none.
              test: /(apps\/web\/src\/(lib|realtime|trading-desk|features\/(market|spot\/\w+|tape|book)|ui)|packages\/ui\/src)\/(?!dialog|menu|select|confirm-(?!preference)|amend-dialog|[\w-]+-overlay)|packages\/(?!ui\/)/,
              minShareCount: 2,
              entriesAware: true,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
