// The door of coins.
export type { CoinsServices } from './services.ts';
export { seedCatalogue } from './catalogue.ts';
export { coinChanges } from './changes.ts';
export { coinDeskRoutes } from './desk/routes.ts';
export { NEW_PROFILE } from './fields.ts';
