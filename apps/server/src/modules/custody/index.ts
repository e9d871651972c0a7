// The door of custody.
export type { CustodyServices } from './services.ts';
export type { AddressFault } from './addresses/addresses.ts';
export { approvalRoutes } from './approvals/routes.ts';
export { closeDeposits, reopenDeposits } from './coins/coin-chain-store.ts';
export { calculateWithdrawalFee } from './coins/coin-chains.ts';
export { creditKeyOf } from './blocks/credit-deposits.ts';
export { type CoinChain, createCustody, type Custody } from './custody.ts';
export { createCustodyChanges } from './desk/desk-changes.ts';
export { custodyDeskRoutes } from './desk/routes.ts';
export { faucetRoutes } from './faucet/routes.ts';
export { createNetworkChanges } from './networks/network-changes.ts';
export { dropOpenings } from './networks/network-openings.ts';
export { networkDeskRoutes } from './networks/routes.ts';
export type { NodeState } from './chains/node-states.ts';
export { settleDecisions } from './withdrawals/settle-decisions.ts';
export { CustodySetupError } from './setup-error.ts';
export { startTellingReturned } from './withdrawals/tell-returned-withdrawals.ts';
export { startTriage } from './withdrawals/withdrawal-triage.ts';
