// The door of liabilities.
export type { LiabilitiesServices } from './services.ts';
