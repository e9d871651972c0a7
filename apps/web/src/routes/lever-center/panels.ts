// What stands round price and ticket: one piece of code, for it comes at once.
export { BookView, TradesView } from '../../trading-desk/market-views.tsx';
export { LowerPanel } from './lower-panel.tsx';
