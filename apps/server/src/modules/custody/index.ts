// The door of custody: what the process gathers of it, and what other modules may see.
import type { BaseServices } from '../../platform/http/base-services.ts';
import { defineModule } from '../module.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { createCustody } from './custody.ts';
import { custodyChanges } from './desk/changes.ts';
import { custodyDeskRoutes } from './desk/routes.ts';
import { faucetRoutes } from './faucet/routes.ts';
import { networkChanges } from './networks/changes.ts';
import { networkDeskRoutes } from './networks/routes.ts';
import type { CustodyServices } from './services.ts';
import { settleDecisions } from './withdrawals/settle-decisions.ts';
import { startTellingReturned } from './withdrawals/tell-returned-withdrawals.ts';
import { startTriage } from './withdrawals/withdrawal-triage.ts';

export type { CustodyServices } from './services.ts';
export type { AddressFault } from './addresses/addresses.ts';
export { closeDeposits, reopenDeposits } from './coins/coin-chain-store.ts';
export { calculateWithdrawalFee } from './coins/coin-chains.ts';
export { creditKeyOf } from './blocks/credit-deposits.ts';
export { type CoinChain, type Custody } from './custody.ts';
export { dropOpenings } from './networks/network-openings.ts';
export type { NodeState } from './chains/node-states.ts';
export { settleDecisions } from './withdrawals/settle-decisions.ts';
export { CustodySetupError } from './setup-error.ts';

export const custody = defineModule({
  name: 'custody',
  serve: async (services: BaseServices) => ({ custody: await createCustody(services) }),
  begin: async (services: CustodyServices) => {
    await services.custody.fundGenesis();
    // Before anything is signed.
    await settleDecisions(services);
  },
  routes: [approvalRoutes, custodyDeskRoutes, networkDeskRoutes, faucetRoutes],
  changes: [custodyChanges, networkChanges],
  jobs: [startTriage, startTellingReturned],
});
