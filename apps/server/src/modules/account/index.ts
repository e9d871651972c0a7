// The door of account: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { openMissingUsers } from './opening.ts';
import { accountRoutes } from './routes.ts';

export const account = defineModule({
  name: 'account',
  uses: ['security'],
  begin: openMissingUsers,
  routes: [accountRoutes],
});
