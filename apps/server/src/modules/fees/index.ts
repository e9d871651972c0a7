// The door of fees.
export type { FeesServices } from './services.ts';
export { seedFees } from './catalogue.ts';
export { feeChanges } from './changes.ts';
export { feeDeskRoutes } from './desk/routes.ts';
export { startFeeTiers } from './move-fee-tiers.ts';
export { startRebates } from './pay-rebates.ts';
export { feeRoutes } from './routes.ts';
export { findFeeTiers, findFeeUser } from './settings.ts';
