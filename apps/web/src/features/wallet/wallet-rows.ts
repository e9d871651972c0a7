// The wallets as the server lists them: which coins each has, and what of them.
import type { MessageOf, wallet as calls } from '@bourse/contract';
import { parseUnits, type Wallet } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import type { Balance, PushedBalance } from '../../realtime/private.ts';

export type Wallets = MessageOf<typeof calls.walletList>;
export type BalanceRow = calls.BalanceRow;

/** In the order of the menu. */
export const WALLET_ORDER = ['change', 'lever', 'legal', 'micro'] as const satisfies readonly Wallet[];

export const WALLET_TEXTS: Readonly<Record<Wallet, MessageKey>> = {
  change: 'wallet.change',
  lever: 'wallet.lever',
  legal: 'wallet.legal',
  micro: 'wallet.micro',
};

export const balanceIn = (row: BalanceRow, wallet: Wallet): Balance => ({
  available: row[`${wallet}_balance`],
  locked: row[`lock_${wallet}_balance`],
});

/** Money goes into such a wallet alone. */
export function offers(row: BalanceRow, wallet: Wallet): boolean {
  const flags = { legal: row.is_legal, lever: row.is_lever, change: row.is_match, micro: row.is_micro } as const;
  return flags[wallet] === 1;
}

/** Whether a wallet offers that coin, or has some of it still. */
export function carries(row: BalanceRow, wallet: Wallet): boolean {
  const { available, locked } = balanceIn(row, wallet);
  return offers(row, wallet) || [available, locked].some((text) => (parseUnits(text) ?? 0n) > 0n);
}

/** The rows of one wallet. */
export const rowsOf = (wallets: Wallets, wallet: Wallet): readonly BalanceRow[] =>
  wallets[`${wallet}_wallet`].balance.filter((row) => carries(row, wallet));

/** Every coin once, in the order of the wallets. */
export function coinsOf(wallets: Wallets): readonly BalanceRow[] {
  const coins = new Map<number, BalanceRow>();
  for (const wallet of WALLET_ORDER)
    for (const row of rowsOf(wallets, wallet)) if (!coins.has(row.currency)) coins.set(row.currency, row);
  return [...coins.values()];
}

const isWallet = (name: string | null): name is Wallet => WALLET_ORDER.some((wallet) => wallet === name);

/** Returns the wallet that an address names. */
export const walletNamed = (name: string | null): Wallet | undefined => (isWallet(name) ? name : undefined);

/** Each wallet lists its rows with the balances of all four, so a pushed one may stand in several. */
export function applyBalances(wallets: Wallets, pushed: readonly PushedBalance[]): Wallets {
  const amend = (row: BalanceRow): BalanceRow => {
    let amended = row;
    for (const { wallet, currency, available, locked } of pushed) {
      if (currency === row.currency && isWallet(wallet))
        amended = { ...amended, [`${wallet}_balance`]: available, [`lock_${wallet}_balance`]: locked };
    }
    return amended;
  };
  const amendWallet = (wallet: Wallets['legal_wallet']): Wallets['legal_wallet'] => ({
    ...wallet,
    balance: wallet.balance.map(amend),
  });
  return {
    ...wallets,
    legal_wallet: amendWallet(wallets.legal_wallet),
    lever_wallet: amendWallet(wallets.lever_wallet),
    change_wallet: amendWallet(wallets.change_wallet),
    micro_wallet: amendWallet(wallets.micro_wallet),
  };
}
