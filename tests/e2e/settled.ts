// When a page stands still. A quiet network does not say so: pages ask again every few seconds, and a socket that found no
// other way holds a request open all the time.
import type { Page } from 'playwright-core';
import { waitUntil } from './server-book.ts';

type Settling = {
  /** So many frames in turn are alike. */
  readonly alike: number;
  /** It is looked at for so long. */
  readonly framesMax: number;
};

/** A script that resolves to whether the page has come to its shape: nothing stands in for data, and frames in turn are alike. */
export const settling = ({ alike, framesMax }: Settling): string => `(async () => {
  const shapeOf = () => [document.querySelectorAll('main .skeleton').length, document.body.getElementsByTagName('*').length,
    document.documentElement.scrollHeight, innerWidth].join(' ');
  let before = '';
  let same = 0;
  for (let frames = 0; frames < ${framesMax}; frames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = shapeOf();
    same = now === before && now.startsWith('0 ') ? same + 1 : 1;
    if (same >= ${alike}) return true;
    before = now;
  }
  return false;
})()`;

/** Half a second of a screen that is free to draw. */
const STILL = { alike: 30, framesMax: 120 } as const;

/** Waits until the data of a page have come, and nothing of it moves any more. */
export const seeSettled = (page: Page): Promise<void> =>
  waitUntil(
    () => page.evaluate<boolean>(settling(STILL)),
    () => `${page.url()} waits for its data, or moves`,
  );
