// The door of users: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { noteRoutes } from './note-routes.ts';
import { personRoutes } from './person-routes.ts';
import { agencyRoutes, factorRoutes } from './requests.ts';
import { userRoutes } from './routes.ts';

export const users = defineModule({
  name: 'users',
  uses: ['fees', 'fiat', 'identity', 'lever', 'seconds', 'security'],
  routes: [userRoutes, factorRoutes, agencyRoutes, personRoutes, noteRoutes],
});
