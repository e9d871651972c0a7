// The door of fees.
export type { FeesServices } from './services.ts';
