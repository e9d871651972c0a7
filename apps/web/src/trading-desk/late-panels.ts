// The panels round price and ticket, which are drawn first: one piece of code, for they come at once.
import { type LazyPart, lazyPart } from '@bourse/ui/lazy-part.tsx';
import type { ComponentType } from 'react';

/** Sets the code out as soon as the screen's own has come, so that neither waits for the other. */
export function latePanels<Panels>(load: () => Promise<Panels>) {
  // Where it fails, the panel's place on the page says so, and asks again.
  load().catch(() => undefined);
  return <Props extends object>(pick: (loaded: Panels) => ComponentType<Props>): LazyPart<Props> =>
    lazyPart(() => load().then(pick));
}
