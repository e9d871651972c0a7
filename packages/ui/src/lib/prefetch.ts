// Pages by path, so that a link can load a page's code when it is hovered or focused, before it is clicked.

/** Never rejects. */
export type PageLoader = () => Promise<unknown>;

const loaders = new Map<string, PageLoader>();

export function registerPage(path: string, load: PageLoader): void {
  loaders.set(path, load);
}

/** Resolves once the code is there, or cannot be had: opening the page tries again and shows the failure. */
export const loadPage = async (href: string): Promise<unknown> => loaders.get(href.split(/[?#]/)[0] ?? href)?.();

export function prefetchPage(href: string): void {
  void loadPage(href);
}
