// Pages by path, so that a link can load a page's code when it is hovered or focused, before it is clicked.

export type PageLoader = () => Promise<unknown>;

const loaders = new Map<string, PageLoader>();

export function registerPage(path: string, load: PageLoader): void {
  loaders.set(path, load);
}

export function prefetchPage(href: string): void {
  const path = href.split(/[?#]/)[0] ?? href;
  // A failed prefetch costs nothing: opening the page tries again and shows the failure.
  loaders
    .get(path)?.()
    .catch(() => undefined);
}
