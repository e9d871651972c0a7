// The door of security.
export type { SecurityServices } from './services.ts';
