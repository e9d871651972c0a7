// Every screen of the site, as the build lists them, and the way through all of them in one window.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { patient } from '../support/patience.ts';

const BUILT = join(import.meta.dirname, '../../apps/web/dist');
const lists = z.array(z.array(z.string()).min(1));

/** One address for each screen; a parameter gets a word. */
export function readRoutes(dist: string = BUILT): readonly string[] {
  return lists
    .parse(JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')))
    .map(([path = '/']) => path.replace(/:\w+/g, 'someone'));
}

const STAND_MS_MAX = 30_000;

/**
 * Runs in the page and looks every frame: asked from outside, it is looked at ever more seldom, and one page after another
 * waits for the next look.
 */
const opening = (path: string): string => `(async () => {
  const path = ${JSON.stringify(path)};
  // The page before may be shown for a moment more: its heading is marked, and every page brings one of its own.
  if (location.pathname !== new URL(path, location.href).pathname)
    for (const heading of document.querySelectorAll('main h1')) heading.dataset.before = '';
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  // What was waited for has come, or has said that it will not: no grey rows are shown any more.
  const stands = () => {
    const heading = document.querySelector('main h1:not([data-before])');
    return heading?.checkVisibility({ visibilityProperty: true }) && !document.querySelector('main .skeleton');
  };
  const deadline = performance.now() + ${patient(STAND_MS_MAX)};
  while (!stands()) {
    if (performance.now() > deadline) throw new Error(path + ' has no heading, or waits for its data');
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return location.pathname;
})()`;

/** Opens another page as a link would, without loading the app again, and waits until it is drawn. Answers its path. */
export const goTo = (page: Page, path: string): Promise<string> => page.evaluate<string>(opening(path));
