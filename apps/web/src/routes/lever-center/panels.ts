// What stands round price and ticket: one piece of code, for it comes at once.
export { BookTop } from '../../features/book/book-top.tsx';
export { BookView, TradesView } from '../../trading-desk/market-views.tsx';
export { LowerPanel } from './lower-panel.tsx';
