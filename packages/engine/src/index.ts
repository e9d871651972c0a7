// The door of the engine.
export { ChangeSet, type IndexTick } from './changes.ts';
export type * from './commands.ts';
export { Engine } from './engine.ts';
export type * from './events.ts';
export { checkInvariants } from './invariants.ts';
export { OPEN_ORDERS_MAX } from './spot/check-order.ts';
export { INDEX_AGE_MS_MAX } from './index-prices.ts';
export type * from './state.ts';
