// The door of opening: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { openingDeskRoutes } from './routes.ts';

export const opening = defineModule({
  name: 'opening',
  uses: ['custody', 'fiat', 'lever', 'seconds', 'staking'],
  routes: [openingDeskRoutes],
});
