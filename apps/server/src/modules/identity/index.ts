// The door of identity: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { agencyChanges } from './agency-requests.ts';
import { applyLevelLimits, limitChanges, limitDeskRoutes } from './levels.ts';
import { reviewRoutes, startGranting } from './review.ts';
import { identityRoutes } from './routes.ts';

export { viewPendingAgency, viewPlace } from './agency-requests.ts';
export { findIssuingCountry } from './submissions.ts';
export { findLevel, loadLevelLimits } from './levels.ts';
export { findAgency, findRegion, listAgents } from './regions.ts';
export { createIdentityReviews, type RecordDecision } from './review.ts';
export {
  findVerified,
  findVerifiedName,
  insertSubmission,
  openFacts,
  sealFacts,
  submissionsOf,
} from './submissions.ts';

export const identity = defineModule({
  name: 'identity',
  seed: applyLevelLimits,
  routes: [identityRoutes, reviewRoutes, limitDeskRoutes],
  changes: [limitChanges, agencyChanges],
  jobs: [startGranting],
});
