// The door of identity.
export type { IdentityServices } from './services.ts';
