// The door of site.
export type { SiteServices } from './services.ts';
