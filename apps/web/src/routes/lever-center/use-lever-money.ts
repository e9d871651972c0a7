// The contract wallets and the open positions, as the screens of contracts need them.
import { parseUnits } from '@bourse/domain';
import { useMemo } from 'react';
import { useOpenRows } from '../../features/lever/positions/position-lists.ts';
import { type Position, readPosition } from '../../features/lever/positions/position.ts';
import type { WalletMoney } from '../../features/lever/positions/account.ts';
import { useQuotationGroups } from '../../features/market/quotations.ts';
import { useWallets } from '../../features/wallet/wallets.ts';
import { useSession } from '../../lib/session.ts';

export type LeverWallets = {
  /** Returns the wallet of a quote currency; undefined for visitors, and while unknown. */
  readonly walletOf: (legalId: number) => WalletMoney | undefined;
};

export function useWalletOf(): LeverWallets['walletOf'] {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { data } = useWallets();
  const rows = isLoggedIn ? data?.lever_wallet.balance : undefined;
  return (legalId) => {
    const row = rows?.find(({ currency }) => currency === legalId);
    return row && { available: row.lever_balance, locked: row.lock_lever_balance };
  };
}

/** Reads the positions of one quote currency; the array is the same until a row changes. */
export function usePositionsOf(legalId: number): readonly Position[] {
  const { rows } = useOpenRows();
  return useMemo(() => rows.filter(({ legal }) => legal === legalId).map(readPosition), [rows, legalId]);
}

const HUNDREDTH = 1_000_000n;

/** The smallest step of a market's prices; a hundredth where the market is not known. */
export function useTickOf(): (symbol: string) => bigint {
  const { data: groups } = useQuotationGroups();
  return (symbol) => {
    const [base, quote] = symbol.split('/');
    const found = groups
      ?.flatMap(({ quotation }) => quotation)
      .find((row) => row.currency_name === base && row.legal_name === quote);
    return (found && parseUnits(found.trade.tick)) || HUNDREDTH;
  };
}
