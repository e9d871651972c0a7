// The door of identity: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { applyLevelLimits, limitChanges, limitDeskRoutes } from './levels.ts';
import { reviewRoutes, startGranting } from './review.ts';
import { identityRoutes } from './routes.ts';

export {
  type AgencyRequest,
  approveAgency,
  findPendingAgencyRequest,
  listAgencyRequests,
  rejectAgency,
  requestAgency,
} from './agency-requests.ts';
export { findIssuingCountry } from './submissions.ts';
export { findLevel, loadLevelLimits } from './levels.ts';
export { findAgency, findRegion, listAgents, type Region } from './regions.ts';
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
  changes: [limitChanges],
  jobs: [startGranting],
});
