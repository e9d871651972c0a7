// Wallets as the server lists them, for tests: USDT in all four, BTC in the change and lever wallet.
import type { BalanceRow, Wallets } from './wallet-rows.ts';

const NOTHING = {
  legal_balance: '0',
  lock_legal_balance: '0',
  lever_balance: '0',
  lock_lever_balance: '0',
  change_balance: '0',
  lock_change_balance: '0',
  micro_balance: '0',
  lock_micro_balance: '0',
} as const;

export const tether = (balances: Partial<BalanceRow> = {}): BalanceRow => ({
  currency: 3,
  currency_name: 'USDT',
  currency_type: 'usdt',
  logo: '',
  usdt_price: '1',
  cny_price: '7.1',
  is_legal: 1,
  is_lever: 1,
  is_match: 1,
  is_micro: 1,
  ...NOTHING,
  ...balances,
});

export const bitcoin = (balances: Partial<BalanceRow> = {}): BalanceRow => ({
  ...tether(),
  currency: 1,
  currency_name: 'BTC',
  currency_type: 'btc',
  usdt_price: '60000.00000001',
  is_legal: 0,
  is_micro: 0,
  ...balances,
});

export function walletsOf(rows: readonly BalanceRow[]): Wallets {
  const listed = { balance: [...rows], usdt_totle: 0, totle: 0, total: '0', without: [] };
  return {
    legal_wallet: listed,
    lever_wallet: listed,
    change_wallet: listed,
    micro_wallet: listed,
    ExRate: '7.1',
    is_open_CTbi: 0,
    chain_currencies: [],
  };
}
