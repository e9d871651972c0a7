// The panels round price and ticket, which are drawn first. Their code sets out as soon as the screen's own has come, so
// that neither waits for the other.
import { type ComponentType, lazy } from 'react';

type Panels = typeof import('./panels.ts');
const panels = import('./panels.ts');
// Where it fails, the panel's place on the page tells.
panels.catch(() => undefined);

const late = <Props>(pick: (loaded: Panels) => ComponentType<Props>) =>
  lazy(async () => ({ default: pick(await panels) }));

export const Book = late((loaded) => loaded.Book);
export const BookPanel = late((loaded) => loaded.BookPanel);
export const LowerPanel = late((loaded) => loaded.LowerPanel);
export const Trades = late((loaded) => loaded.Trades);
