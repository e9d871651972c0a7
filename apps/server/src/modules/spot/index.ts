// The door of spot.
export type { SpotServices } from './services.ts';
export { spotRoutes } from './routes.ts';
