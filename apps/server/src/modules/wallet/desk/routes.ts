// The desk at which operators look after users' money.
import type { FastifyInstance } from 'fastify';
import { applyDueChanges } from '../../../platform/changes/due-changes.ts';
import type { OfficeDesk } from '../../../platform/http/desk.ts';
import { userDesk } from '../../../platform/http/user-changes.ts';
import type { WalletServices } from '../services.ts';
import { adjustmentRoutes, postAdjustment } from './adjustments.ts';
import { postDeposit } from './deposit-decisions.ts';
import { depositRoutes } from './deposit-routes.ts';
import { ledgerRoutes } from './ledger-routes.ts';
import { lockRoutes } from './lock-routes.ts';
import { unclaimedDepositRoutes } from './unclaimed-deposits.ts';
import { withdrawalRoutes } from './withdrawal-routes.ts';

export function fundsDeskRoutes(app: FastifyInstance, services: WalletServices): void {
  ledgerRoutes(app, services);
  lockRoutes(app, services);
  withdrawalRoutes(app, services);
  unclaimedDepositRoutes(app, services);
}

/** Money that takes two: postings between users and the house, and deposits that users report. */
export const fundsChanges: OfficeDesk<WalletServices> = userDesk({
  name: 'funds',
  lock: 5_427_300_050,
  submit: (services, change) =>
    change.kind === 'deposit' ? postDeposit(services, change) : postAdjustment(services, change),
  mount: (app, services) => {
    const postDue = () => applyDueChanges(services, fundsChanges);
    adjustmentRoutes(app, services, postDue);
    depositRoutes(app, services, postDue);
  },
});
