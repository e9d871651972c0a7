// The door of wallet.
export type { WalletServices } from './services.ts';
export { startSnapshots } from './balance-snapshots.ts';
export { fundsDeskRoutes } from './desk/routes.ts';
export { startMoneyNotices } from './money-notices.ts';
export { walletRoutes } from './routes.ts';
