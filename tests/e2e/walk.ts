// Every screen of the site, as the build lists them, and the way through all of them in one window.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const BUILT = join(import.meta.dirname, '../../apps/web/dist');
const lists = z.array(z.array(z.string()).min(1));

/** One address for each screen; a parameter gets a word. */
export function readRoutes(dist: string = BUILT): readonly string[] {
  return lists
    .parse(JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8')))
    .map(([path = '/']) => path.replace(/:\w+/g, 'someone'));
}

/** Opens another page as a link would, without loading the app anew, and waits until it stands. */
export async function goTo(page: Page, path: string): Promise<void> {
  const target = JSON.stringify(path);
  // The page before may stand for a moment more: its heading is marked, and every page brings one of its own.
  await page.evaluate(`{
    if (location.pathname !== new URL(${target}, location.href).pathname)
      for (const heading of document.querySelectorAll('main h1')) heading.dataset.before = '';
    history.pushState({}, '', ${target});
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }`);
  await page.locator('main h1:not([data-before])').first().waitFor();
  // What was waited for has come, or has said that it will not: no grey rows stand any more.
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
}
