// A transfer while it is written: its coin, its two wallets, its amount.
import type { Wallet } from '@bourse/domain';
import { useState } from 'react';
import { type BalanceRow, carries, offers, WALLET_ORDER } from '../wallet-rows.ts';
import type { TransferDraft } from './transfer-draft.ts';

export type TransferStart = {
  readonly currencyId?: number | undefined;
  readonly from?: Wallet | undefined;
  readonly to?: Wallet | undefined;
};

type Sides = { readonly from: Wallet; readonly to: Wallet };

/**
 * Whence and whither a coin may go, as the server asks: money goes into wallets that offer the coin alone, and from one that offers it
 * no more only to where it is withdrawn from.
 */
export const waysOf = (coin: BalanceRow): readonly Sides[] =>
  WALLET_ORDER.filter((from) => carries(coin, from)).flatMap((from) =>
    WALLET_ORDER.filter((to) => to !== from && offers(coin, to) && (to === 'change' || offers(coin, from))).map(
      (to) => ({ from, to }),
    ),
  );

/** Coins that one could move anywhere. */
export const movable = (coins: readonly BalanceRow[]): readonly BalanceRow[] =>
  coins.filter((coin) => waysOf(coin).length > 0);

export const sourcesOf = (coin: BalanceRow): readonly Wallet[] =>
  WALLET_ORDER.filter((wallet) => waysOf(coin).some(({ from }) => from === wallet));

/** The source as well, where it could be one: a user who chooses it reads that it is the same wallet. */
export const targetsOf = (coin: BalanceRow, source: Wallet): readonly Wallet[] => {
  const ways = waysOf(coin).filter(({ from }) => from === source);
  return WALLET_ORDER.filter(
    (wallet) => ways.some(({ to }) => to === wallet) || (wallet === source && offers(coin, wallet)),
  );
};

/** The wallets asked for, as far as the coin may go that way; else the first ones. */
export function sidesFor(coin: BalanceRow, { from, to }: Pick<TransferStart, 'from' | 'to'>): Sides {
  const ways = waysOf(coin);
  const first = ways.find((way) => way.to === to) ?? ways[0];
  const source = from && sourcesOf(coin).includes(from) ? from : (first?.from ?? 'change');
  const isOffered = to && targetsOf(coin, source).includes(to);
  return { from: source, to: isOffered ? to : (ways.find((way) => way.from === source)?.to ?? 'change') };
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
