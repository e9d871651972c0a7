// The door of watch.
export type { WatchServices } from './services.ts';
