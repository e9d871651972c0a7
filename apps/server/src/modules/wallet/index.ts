// The door of wallet.
export type { WalletServices } from './services.ts';
