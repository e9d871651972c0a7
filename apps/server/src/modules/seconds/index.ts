// The door of seconds.
export type { SecondsServices } from './services.ts';
export { createMicroBoard } from './board.ts';
export { seedMicro } from './catalogue.ts';
export { microChanges } from './changes.ts';
export { microDeskRoutes } from './desk/routes.ts';
export { MicroFeed } from './feed.ts';
export type { LiveMicroOrder } from './live-contracts.ts';
export { microRoutes } from './routes.ts';
