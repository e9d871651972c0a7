// A transfer while it is written: its coin, its two wallets, its amount.
import type { Wallet } from '@bourse/domain';
import { useState } from 'react';
import { type BalanceRow, carries, WALLET_ORDER } from '../wallet-rows.ts';
import type { TransferDraft } from './transfer-draft.ts';

export type TransferStart = {
  readonly currencyId?: number | undefined;
  readonly from?: Wallet | undefined;
  readonly to?: Wallet | undefined;
};

/** Coins that one could move anywhere: at least two wallets carry them. */
export const movable = (coins: readonly BalanceRow[]): readonly BalanceRow[] =>
  coins.filter((coin) => WALLET_ORDER.filter((wallet) => carries(coin, wallet)).length > 1);

type Sides = { readonly from: Wallet; readonly to: Wallet };

/** The wallets asked for, as far as they carry the coin; else the first two that do. */
export function sidesFor(coin: BalanceRow, { from, to }: Pick<TransferStart, 'from' | 'to'>): Sides {
  const carriers = WALLET_ORDER.filter((wallet) => carries(coin, wallet));
  const pick = (asked: Wallet | undefined, other: Wallet | undefined): Wallet =>
    asked && carriers.includes(asked) ? asked : (carriers.find((wallet) => wallet !== other) ?? 'change');
  const source = pick(from, to);
  return { from: source, to: pick(to, source) };
}

type Kept = TransferStart & { readonly amount: string };

/** Undefined where no coin can be moved. */
export function useTransferDraft(coins: readonly BalanceRow[], start: TransferStart) {
  const [kept, setKept] = useState<Kept>({ ...start, amount: '' });
  const coin = coins.find(({ currency }) => currency === kept.currencyId) ?? coins[0];
  if (!coin) return undefined;
  const draft: TransferDraft = { coin, ...sidesFor(coin, kept), amount: kept.amount };
  const amend = (changes: Partial<Kept>): void =>
    setKept({ currencyId: coin.currency, from: draft.from, to: draft.to, amount: draft.amount, ...changes });
  return { draft, amend };
}
