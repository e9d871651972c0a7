// What stands round price and ticket: one piece of code, for it comes at once.
export { Book, BookPanel, Trades } from './book-panel.tsx';
export { LowerPanel } from './lower-panel.tsx';
