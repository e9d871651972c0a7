// The door of wallet: what the process gathers of it, and what other modules may see.
import { defineModule } from '../module.ts';
import { fundsChanges, fundsDeskRoutes } from './desk/routes.ts';
import { startMoneyNotices } from './money-notices.ts';
import { startSnapshots } from './overview.ts';
import { walletRoutes } from './routes.ts';
import { walletStorage } from './storage.ts';

export const wallet = defineModule({
  name: 'wallet',
  uses: ['custody', 'identity', 'lever', 'seconds', 'security'],
  storage: walletStorage,
  routes: [fundsDeskRoutes, walletRoutes],
  changes: [fundsChanges],
  jobs: [startSnapshots],
  letters: [startMoneyNotices],
});

export { findDeposits, findPlaces, type OwnDeposit } from './deposits.ts';
export { findWithdrawals, isCancelled, type OwnWithdrawal } from './withdrawals.ts';
