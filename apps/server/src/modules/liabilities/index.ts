// The door of liabilities: what the process gathers of it, and what other modules may see.
import type { BaseServices } from '../../platform/http/base-services.ts';
import { defineModule } from '../module.ts';
import { createLiabilityProofs, startLiabilityProofs } from './proofs.ts';
import { liabilityRoutes } from './routes.ts';

export const liabilities = defineModule({
  name: 'liabilities',
  serve: (services: BaseServices) => ({ liabilities: createLiabilityProofs(services) }),
  routes: [liabilityRoutes],
  jobs: [startLiabilityProofs],
});
