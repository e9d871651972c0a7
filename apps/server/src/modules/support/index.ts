// The door of support.
export type { SupportServices } from './services.ts';
