import { buildMarkPlugin } from '@bourse/ui/build/build-mark-plugin.ts';
import { chunkOrderPlugin } from '@bourse/ui/build/chunk-order-plugin.ts';
import { compressPlugin } from '@bourse/ui/build/compress-plugin.ts';
import { contractPlugin } from '@bourse/ui/build/contract-plugin.ts';
import { headPlugin } from '@bourse/ui/build/head-plugin.ts';
import { libraryPlugins } from '@bourse/ui/build/library-plugins.ts';
import { messagesPlugin } from '@bourse/ui/build/messages-plugin.ts';
import { noticesPlugin } from '@bourse/ui/build/notices-plugin.ts';
import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { runbookPlugin } from './build/runbook-plugin.ts';
import { OFFICE_TEXTS } from './src/app/texts.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The web app's icon.
  publicDir: '../web/public',
  plugins: [
    react(),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['zh-CN', 'zh-TW', 'en-US'] }), enforce: 'pre' },
    ...libraryPlugins(),
    messagesPlugin({ used: OFFICE_TEXTS }),
    contractPlugin(),
    runbookPlugin(),
    headPlugin({}, { isInstallable: false }),
    chunkOrderPlugin(),
    buildMarkPlugin(),
    noticesPlugin(),
    compressPlugin(),
  ],
  // One policy for both apps: what the web app's build says of its head script is true of this one, the same text.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { host: '127.0.0.1' },
});
