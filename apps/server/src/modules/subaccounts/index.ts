// The door of sub-accounts: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { subAccountDeskRoutes } from './desk.ts';
import { sweepUnopened } from './open.ts';
import { subAccountRoutes } from './routes.ts';

export const subaccounts = defineModule({
  name: 'subaccounts',
  begin: sweepUnopened,
  routes: [subAccountRoutes, subAccountDeskRoutes],
});
