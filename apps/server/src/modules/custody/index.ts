// The door of custody.
export type { CustodyServices } from './services.ts';
