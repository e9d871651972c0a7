// The door of lever.
export type { LeverServices } from './services.ts';
