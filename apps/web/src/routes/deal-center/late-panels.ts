// The panels round price and ticket, which are drawn first. Their code sets out as soon as the screen's own has come, so
// that neither waits for the other.
import { lazyPart } from '@bourse/ui/lazy-part.tsx';
import type { ComponentType } from 'react';

type Panels = typeof import('./panels.ts');
const load = (): Promise<Panels> => import('./panels.ts');
// Where it fails, the panel's place on the page tells, and asks anew.
load().catch(() => undefined);

const late = <Props extends object>(pick: (loaded: Panels) => ComponentType<Props>) =>
  lazyPart(() => load().then(pick));

export const Book = late((loaded) => loaded.Book);
export const BookPanel = late((loaded) => loaded.BookPanel);
export const LowerPanel = late((loaded) => loaded.LowerPanel);
export const Trades = late((loaded) => loaded.Trades);
