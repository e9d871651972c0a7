// The door of coins: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { seedCatalogue } from './catalogue.ts';
import { coinChanges } from './desk/changes.ts';
import { coinDeskRoutes } from './desk/routes.ts';
import { pictureUsesOfCoins } from './settings.ts';

export { NEW_PROFILE } from './settings.ts';

export const coins = defineModule({
  name: 'coins',
  uses: ['custody'],
  pictureUses: pictureUsesOfCoins,
  seed: seedCatalogue,
  routes: [coinDeskRoutes],
  changes: [coinChanges],
});
