// The door of health: what the process gathers of it, and what other modules may see.
import { assert } from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { defineModule } from '../module.ts';
import type { HealthServices } from './conditions.ts';
import { createHealth, type Health, startHealth } from './health.ts';
import { pruneHealth } from './incidents.ts';
import { maintenanceRoutes } from './maintenance-desk.ts';
import { healthRoutes } from './routes.ts';

export type { Health } from './health.ts';

export const health = defineModule({
  name: 'health',
  uses: ['custody', 'watch'],
  prune: pruneHealth,
  serve: async ({ custody, ...services }: BaseServices & Partial<Pick<HealthServices, 'custody'>>) => {
    assert(custody, 'custody is made before health');
    return { health: await createHealth({ ...services, custody }) };
  },
  routes: [healthRoutes, maintenanceRoutes],
  jobs: [startHealth],
});

/** Tells programs whether orders are taken as usual. */
export const systemStatus = ({ health: known }: { readonly health: Health }): 'normal' | 'maintenance' =>
  known.isTrading() ? 'normal' : 'maintenance';
