// The door of seconds.
export type { SecondsServices } from './services.ts';
