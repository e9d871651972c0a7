// The months of statements, and what the records of one come to for each coin.
import type { walletRecords } from '@bourse/contract';
import { formatUnits, parseUnits } from '@bourse/domain';
import type { RecordKind } from './record-pages.ts';

export type StatementRow = walletRecords.LogRow & { readonly kind: RecordKind };
/** Signed decimals; of transfers, what was moved, since what left one account came to another. */
export type StatementSum = { readonly coin: string } & Readonly<Record<RecordKind, string>>;

const SHANGHAI_AHEAD_MS = 8 * 3_600_000;

/** `2026-11` in UTC+8. */
export const monthOf = (epochMs: number): string => new Date(epochMs + SHANGHAI_AHEAD_MS).toISOString().slice(0, 7);

/** From its first instant up to that of the month after, in epoch ms. */
export function boundsOfMonth(month: string): { readonly from: number; readonly to: number } {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return {
    from: Date.UTC(year, number - 1, 1) - SHANGHAI_AHEAD_MS,
    to: Date.UTC(year, number, 1) - SHANGHAI_AHEAD_MS,
  };
}

/** Signed units of 1e-8. */
function unitsOf(value: string): bigint {
  const isNegative = value.startsWith('-');
  const units = parseUnits(value.replace(/^[-+]/, '')) ?? 0n;
  return isNegative ? -units : units;
}

const signedText = (units: bigint): string => (units < 0n ? `-${formatUnits(-units)}` : formatUnits(units));

/** By coin, in the order of their names. */
export function sumUp(
  rows: readonly Pick<StatementRow, 'kind' | 'value' | 'currency_name'>[],
): readonly StatementSum[] {
  const coins = new Map<string, Record<RecordKind, bigint>>();
  for (const { kind, value, currency_name } of rows) {
    const sums = coins.get(currency_name) ?? { deposit: 0n, withdraw: 0n, transfer: 0n, other: 0n };
    const units = unitsOf(value);
    if (kind !== 'transfer' || units > 0n) sums[kind] += units;
    coins.set(currency_name, sums);
  }
  return [...coins]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([coin, sums]) => ({
      coin,
      deposit: signedText(sums.deposit),
      withdraw: signedText(sums.withdraw),
      transfer: signedText(sums.transfer),
      other: signedText(sums.other),
    }));
}
