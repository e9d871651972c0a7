// The panels round price and ticket, which are drawn first.
import { latePanels } from '../../trading-desk/late-panels.ts';

const late = latePanels(() => import('./panels.ts'));

export const BookTop = late((loaded) => loaded.BookTop);
export const BookView = late((loaded) => loaded.BookView);
export const TradesView = late((loaded) => loaded.TradesView);
export const LowerPanel = late((loaded) => loaded.LowerPanel);
