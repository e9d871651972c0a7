// The door of fiat.
export type { FiatServices } from './services.ts';
