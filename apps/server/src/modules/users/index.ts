// The door of users: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { userRoutes } from './routes.ts';

export const users = defineModule({
  name: 'users',
  uses: ['fees', 'fiat', 'identity', 'lever', 'seconds', 'security'],
  routes: [userRoutes],
});
