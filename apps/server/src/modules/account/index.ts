// The door of account.
export type { AccountServices } from './services.ts';
export { openMissingUsers } from './opening.ts';
export { accountRoutes } from './routes.ts';
