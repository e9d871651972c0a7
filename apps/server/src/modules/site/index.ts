// The door of site: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { siteRoutes } from './routes.ts';

export { prunePicturesOfSite } from './pictures.ts';

export const site = defineModule({
  name: 'site',
  uses: ['fiat'],
  routes: [siteRoutes],
});
