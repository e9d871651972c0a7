// The door of account.
export type { AccountServices } from './services.ts';
