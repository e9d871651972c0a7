// The door of identity.
export type { IdentityServices } from './services.ts';
export {
  type AgencyRequest,
  approveAgency,
  findPendingAgencyRequest,
  listAgencyRequests,
  rejectAgency,
  requestAgency,
} from './agency-requests.ts';
export { applyLevelLimits } from './apply-level-limits.ts';
export { startGranting } from './grant-levels.ts';
export { findIssuingCountry } from './issuing-country.ts';
export { findLevel, loadLevelLimits } from './levels.ts';
export { limitChanges } from './limits/limit-changes.ts';
export { limitDeskRoutes } from './limits/routes.ts';
export { findAgency, findRegion, listAgents, type Region } from './regions.ts';
export { createIdentityReviews, type RecordDecision } from './review.ts';
export { reviewRoutes } from './review/routes.ts';
export { identityRoutes } from './routes.ts';
export {
  findVerified,
  findVerifiedName,
  insertSubmission,
  openFacts,
  sealFacts,
  submissionsOf,
} from './submissions.ts';
