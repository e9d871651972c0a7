// A page: its paths, and how its code is loaded. The first path is the one that links use.
import { lazyPage, type LazyPart } from '@bourse/ui/lazy-part.tsx';
import { registerPage } from '@bourse/ui/lib/prefetch.ts';
import type { ComponentType } from 'react';

/** How the shell frames a page. */
export type Frame = {
  /** Trading screens use the whole width and have no footer. */
  readonly isFullWidth?: boolean;
  /** Visitors come for this page: it has the footer of articles. */
  readonly isFrontDoor?: boolean;
};

export type Page = {
  readonly paths: readonly [string, ...string[]];
  readonly Component: LazyPart<object>;
} & Frame;

export function page(paths: Page['paths'], load: () => Promise<ComponentType>, options: Frame = {}): Page {
  const Component = lazyPage(load);
  for (const path of paths) registerPage(path, Component.prepare);
  return { paths, Component, ...options };
}
