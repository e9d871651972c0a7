export type { OpeningServices } from './services.ts';
