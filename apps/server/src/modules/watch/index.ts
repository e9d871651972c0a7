// The door of watch.
export type { WatchServices } from './services.ts';
export { startWatch } from './job.ts';
export { findNextReview } from './review-due.ts';
export { watchRoutes } from './routes.ts';
export { createWatch } from './watch.ts';
