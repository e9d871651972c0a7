// The door of custody: what the process gathers of it, and what other modules may see.
import type { BaseServices } from '../../platform/http/base-services.ts';
import { defineModule } from '../module.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { createCustody, type CustodyServices } from './custody.ts';
import { custodyChanges } from './desk/changes.ts';
import { custodyDeskRoutes } from './desk/desk.ts';
import { faucetRoutes } from './faucet/routes.ts';
import { networkChanges } from './networks/changes.ts';
import { networkDeskRoutes } from './networks/desk.ts';
import { startTellingReturned } from './withdrawals/refused-withdrawals.ts';
import { settleDecisions, startTriage } from './withdrawals/withdrawal-triage.ts';

export type { AddressFault } from './addresses/addresses.ts';
export { calculateWithdrawalFee, closeDeposits, reopenDeposits } from './coins/coin-chains.ts';
export { creditKeyOf } from './blocks/credit-deposits.ts';
export type { CoinChain, Custody, CustodyServices } from './custody.ts';
export { dropOpenings } from './networks/changes.ts';
export type { NodeState } from './chains/running-chain.ts';
export { settleDecisions } from './withdrawals/withdrawal-triage.ts';
export { CustodySetupError } from './adapter.ts';

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
