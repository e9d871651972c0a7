// The door of custody.
export type { CustodyServices } from './services.ts';
export type { AddressFault } from './addresses.ts';
export { approvalRoutes } from './approvals/routes.ts';
export { closeDeposits, reopenDeposits } from './coin-chain-store.ts';
export { calculateWithdrawalFee } from './coin-chains.ts';
export { creditKeyOf } from './credit-deposits.ts';
export { type CoinChain, createCustody, type Custody } from './custody.ts';
export { createCustodyChanges } from './desk-changes.ts';
export { custodyDeskRoutes } from './desk/routes.ts';
export { faucetRoutes } from './faucet/routes.ts';
export { createNetworkChanges } from './network-changes.ts';
export { dropOpenings } from './network-openings.ts';
export { networkDeskRoutes } from './networks/routes.ts';
export type { NodeState } from './node-states.ts';
export { settleDecisions } from './settle-decisions.ts';
export { CustodySetupError } from './setup-error.ts';
export { startTellingReturned } from './tell-returned-withdrawals.ts';
export { startTriage } from './withdrawal-triage.ts';
