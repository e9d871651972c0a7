// The door of liabilities.
export type { LiabilitiesServices } from './services.ts';
export { startLiabilityProofs } from './liability-proofs.ts';
export { createLiabilityProofs } from './proofs.ts';
export { liabilityRoutes } from './routes.ts';
