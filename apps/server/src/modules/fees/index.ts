// The door of fees: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { seedFees } from './catalogue.ts';
import { feeChanges } from './changes.ts';
import { feeDeskRoutes } from './desk.ts';
import { startFeeTiers } from './move-fee-tiers.ts';
import { startRebates } from './pay-rebates.ts';
import { feeRoutes } from './routes.ts';
import { feesStorage } from './storage.ts';

export { findFeeTiers, findFeeUser } from './settings.ts';

export const fees = defineModule({
  name: 'fees',
  storage: feesStorage,
  seed: seedFees,
  routes: [feeDeskRoutes, feeRoutes],
  changes: [feeChanges],
  jobs: [startRebates, startFeeTiers],
});
