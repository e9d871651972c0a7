// The door of coins.
export type { CoinsServices } from './services.ts';
