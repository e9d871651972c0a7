// The door of market.
export type { MarketServices } from './services.ts';
