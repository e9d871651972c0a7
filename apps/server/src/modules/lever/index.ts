// The door of lever.
export type { LeverServices } from './services.ts';
export { createLeverBoard } from './board.ts';
export { seedLever } from './catalogue.ts';
export { leverChanges } from './changes.ts';
export { leverDeskRoutes } from './desk/routes.ts';
export { LeverFeed } from './feed.ts';
export { startLeverNotices } from './lever-notices.ts';
export type { LeverAccountFigures, LeverData } from './live-contracts.ts';
export { leverRoutes } from './routes.ts';
