// The door of users.
export type { UsersServices } from './services.ts';
export { userRoutes } from './routes.ts';
