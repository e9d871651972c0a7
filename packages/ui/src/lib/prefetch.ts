// Pages by path, so that a link can load a page's code when it is hovered or focused, before it is clicked.

declare global {
  /** Set by the head script, which knows the files of the pages that visitors come to first. */
  var preloadPage: ((path: string) => void) | undefined;
}

/** Never rejects. */
export type PageLoader = () => Promise<unknown>;

const loaders = new Map<string, PageLoader>();

export function registerPage(path: string, load: PageLoader): void {
  loaders.set(path, load);
}

/** The page that no other path answers is found there; its code may register further pages. */
export const ELSEWHERE = '*';

/** Resolves once the code is there, or cannot be had: opening the page tries again and shows the failure. */
export async function loadPage(href: string): Promise<void> {
  const path = href.split(/[?#]/)[0] ?? href;
  globalThis.preloadPage?.(path);
  if (!loaders.has(path)) await loaders.get(ELSEWHERE)?.();
  await loaders.get(path)?.();
}

export function prefetchPage(href: string): void {
  void loadPage(href);
}
