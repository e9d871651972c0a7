export type { OpeningServices } from './services.ts';
export { openingDeskRoutes } from './routes.ts';
