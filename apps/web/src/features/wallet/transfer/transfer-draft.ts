// What is wrong with a transfer before it is sent. The server asks the same, in the same order.
import { parseUnits, type Wallet } from '@bourse/domain';
import { balanceIn, type BalanceRow } from '../wallet-rows.ts';

/** In any coin. */
export const MAXIMUM = '99999999';
/** In USDT, between the legal and the lever wallet. */
export const LEGAL_MINIMUM = '100';

export type TransferDraft = {
  readonly coin: BalanceRow;
  readonly from: Wallet;
  readonly to: Wallet;
  /** A decimal string, or blank. */
  readonly amount: string;
};

export type TransferFault = {
  readonly code: 'same' | 'missing' | 'minimum' | 'maximum' | 'insufficient';
  /** The figure that would do, where there is one. */
  readonly figure?: string;
};

const unitsOf = (text: string): bigint => parseUnits(text) ?? 0n;

/** Undefined where it may be sent. `minimum` is a decimal string. */
export function findFault({ coin, from, to, amount }: TransferDraft, minimum?: string): TransferFault | undefined {
  if (from === to) return { code: 'same' };
  const units = unitsOf(amount);
  if (units <= 0n) return { code: 'missing' };
  if (minimum !== undefined && units < unitsOf(minimum)) return { code: 'minimum', figure: minimum };
  if (units > unitsOf(MAXIMUM)) return { code: 'maximum', figure: MAXIMUM };
  const { available } = balanceIn(coin, from);
  if (units > unitsOf(available)) return { code: 'insufficient', figure: available };
  return undefined;
}

/** Returns the amount that "all" fills in: no more than one transfer may move. */
export function allOf(coin: BalanceRow, from: Wallet): string {
  const { available } = balanceIn(coin, from);
  return unitsOf(available) > unitsOf(MAXIMUM) ? MAXIMUM : available;
}
