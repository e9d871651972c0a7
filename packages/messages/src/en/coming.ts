import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': 'Coming soon',
  'coming.notice': 'The opening date will be announced.',
  'coming.step.spot': 'Trade spot',
  'coming.step.markets': 'View markets',
  'coming.step.notices': 'Read announcements',
  'coming.area.wallet':
    'Deposits, withdrawals, transfers and a full ledger, with the balance of every account at a glance.',
  'coming.area.fiat':
    'Buy from and sell to verified merchants, with the coins in escrow and every payment and release on record.',
  'coming.area.earn': 'Lock-up term, rate and early redemption fee, all stated before you commit.',
  'coming.area.launch': 'Allocation, lock-up and unlock progress of new coins, all in the open.',
  'coming.success': 'Payment result',
  'coming.shopOrders': 'Merchant orders',
  'coming.shop': 'Merchant shop',
  'coming.fiatPayment': 'Pay a fiat order',
  'coming.c2c': 'C2C trading',
  'coming.c2cOrders': 'C2C orders',
  'coming.acceptors': 'Acceptors',
  'coming.launch': 'New coin subscription',
  'coming.launchRecords': 'Subscription history',
  'coming.staking': 'Staking',
};
