// The door of demo: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { startDemoRobots } from './demo-robots.ts';
import { demoRoutes } from './routes.ts';
import { prepareSales, publishWhitePapers } from './sales/prepare-sales.ts';

export { prepareTraders } from './house-traders.ts';
export { prepareHouse } from './house.ts';
export { createDemoClock } from './sales/prepare-sales.ts';

export const demo = defineModule({
  name: 'demo',
  uses: ['coins', 'custody', 'fiat', 'identity', 'news', 'sales', 'security'],
  seed: prepareSales,
  begin: publishWhitePapers,
  routes: [demoRoutes],
  jobs: [startDemoRobots],
});
