// The door of site.
export type { SiteServices } from './services.ts';
export { siteRoutes } from './routes.ts';
