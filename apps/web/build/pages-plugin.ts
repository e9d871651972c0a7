// Writes the list of addresses that are pages to dist/pages.json, by which the server knows what to answer with a 404.
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

type Listing = typeof import('./page-paths.ts');

const source = fileURLToPath(new URL('./page-paths.ts', import.meta.url));

export const pagesPlugin = (): Plugin => ({
  name: 'bourse-pages',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<Listing>(source);
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: `${JSON.stringify(module.pagePaths)}\n` });
  },
});
