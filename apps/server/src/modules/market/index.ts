// The door of market.
export type { MarketServices } from './services.ts';
export { startCnyRate } from './cny-rate.ts';
export { startIndexTicks } from './index-ticks.ts';
export { marketRoutes } from './routes.ts';
export { startTickHeads } from './tick-heads.ts';
export { changeTickKey } from './ticks/change-key.ts';
export { tickRoutes } from './ticks/routes.ts';
