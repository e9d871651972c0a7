// The door of users.
export type { UsersServices } from './services.ts';
