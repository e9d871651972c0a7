// What makes the site an app that can be installed, and what stands in when there is no site: the manifest and its icons,
// the card of shared links, the service worker with its offline page, and a maintenance page for a front server to show.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type MessageKey, locales } from '@bourse/messages';
import { type Plugin, runnerImport } from 'vite';
import { LEVELS, MARK_SIZE, type Rectangle, STEM } from './mark.ts';
import { paintCard, paintIcon } from './pictures.ts';

type Catalogues = typeof import('@bourse/ui/build/catalogues.ts');
type Texts = { readonly title: MessageKey; readonly text: MessageKey; readonly action: MessageKey };

const OFFLINE: Texts = { title: 'shell.offline.title', text: 'shell.offline.text', action: 'shell.offline.action' };
const DOWN: Texts = { title: 'shell.down.title', text: 'shell.down.text', action: 'shell.down.action' };

const fileOf = (name: string): string => fileURLToPath(new URL(`./standalone/${name}`, import.meta.url));
const catalogueFile = fileURLToPath(new URL('../../../packages/ui/build/catalogues.ts', import.meta.url));

const MANIFEST = {
  id: '/',
  name: 'Bourse',
  short_name: 'Bourse',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0B0F14',
  theme_color: '#0B0F14',
  lang: 'zh-Hans',
  categories: ['finance'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

const pathOf = ([x, y, width, height]: Rectangle): string => `M${x} ${y}h${width}v${height}h-${width}z`;
const MARK = `<svg viewBox="0 0 ${MARK_SIZE.width} ${MARK_SIZE.height}" aria-hidden="true"><path fill="currentColor" d="${pathOf(STEM)}"/><path class="iris" d="${LEVELS.map(pathOf).join('')}"/></svg>`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Every language is in it, one is shown: such a page can ask nobody. */
function standalonePage(texts: Texts, { catalogues }: Catalogues): string {
  const sections = locales.map(({ code, htmlLang }, index) => {
    const say = (key: MessageKey): string => escapeHtml(catalogues.get(code)?.[key] ?? '');
    const hidden = index === 0 ? '' : ' hidden';
    return `<section data-locale="${code}" lang="${htmlLang}"${hidden}><h1>${say(texts.title)}</h1><p>${say(texts.text)}</p><button type="button">${say(texts.action)}</button></section>`;
  });
  return `<!doctype html>
<html lang="zh-Hans" data-theme="dark">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Bourse</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/standalone.css"><script type="module" src="/standalone.js"></script>
</head>
<body><main>${MARK}<div class="ruler"></div>${sections.join('\n')}</main></body>
</html>
`;
}

export function installPlugin(): Plugin {
  return {
    name: 'bourse-install',
    apply: 'build',
    async generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: 'asset', fileName, source });
      };
      const { module } = await runnerImport<Catalogues>(catalogueFile);
      const offline = standalonePage(OFFLINE, module);
      const style = readFileSync(fileOf('standalone.css'), 'utf8');
      const script = readFileSync(fileOf('standalone.js'), 'utf8');
      const version = createHash('sha256').update(offline).update(style).update(script).digest('hex').slice(0, 12);
      emit('offline.html', offline);
      emit('maintenance.html', standalonePage(DOWN, module));
      emit('standalone.css', style);
      emit('standalone.js', script);
      emit('sw.js', readFileSync(fileOf('sw.js'), 'utf8').replace('__VERSION__', version));
      emit('manifest.webmanifest', JSON.stringify(MANIFEST));
      emit('icon-180.png', paintIcon(180, 0.56));
      emit('icon-192.png', paintIcon(192, 0.62));
      emit('icon-512.png', paintIcon(512, 0.62));
      emit('icon-maskable-512.png', paintIcon(512, 0.44));
      emit('card.png', paintCard());
    },
  };
}
