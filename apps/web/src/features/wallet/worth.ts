// What balances are worth, exactly: sums in units of 1e-16, rounded down once, as the server's totals are.
import { divFloor, formatUnits, parseUnits, UNITS_PER_WHOLE, type Wallet } from '@bourse/domain';
import type { Balance } from '../../realtime/private.ts';
import { balanceIn, type BalanceRow, carries, rowsOf, WALLET_ORDER, type Wallets } from './wallet-rows.ts';

export const CNY = 'CNY';
/** Below this many units of USDT a balance is small. */
const SMALL_BELOW = UNITS_PER_WHOLE;

const unitsOf = (text: string): bigint => parseUnits(text) ?? 0n;

/** Available and locked together, in units. */
export function heldIn(row: BalanceRow, wallet: Wallet): bigint {
  const { available, locked } = balanceIn(row, wallet);
  return unitsOf(available) + unitsOf(locked);
}

const carriedBy = (row: BalanceRow): readonly Wallet[] => WALLET_ORDER.filter((wallet) => carries(row, wallet));

/** Over all wallets that carry the coin: available, locked and both together, in units. */
export function heldOf(row: BalanceRow): { readonly available: bigint; readonly locked: bigint; readonly all: bigint } {
  const balances = carriedBy(row).map((wallet) => balanceIn(row, wallet));
  const available = balances.reduce((sum, balance) => sum + unitsOf(balance.available), 0n);
  const locked = balances.reduce((sum, balance) => sum + unitsOf(balance.locked), 0n);
  return { available, locked, all: available + locked };
}

/** In units of USDT, rounded down. */
export const worthOf = (row: BalanceRow, held: bigint): bigint =>
  divFloor(held * unitsOf(row.usdt_price), UNITS_PER_WHOLE);

export const isSmall = (worth: bigint): boolean => worth < SMALL_BELOW;

/** What one wallet is worth, in units of USDT. */
export function worthOfWallet(wallets: Wallets, wallet: Wallet): bigint {
  const sum = rowsOf(wallets, wallet).reduce((all, row) => all + heldIn(row, wallet) * unitsOf(row.usdt_price), 0n);
  return divFloor(sum, UNITS_PER_WHOLE);
}

export const worthOfAll = (wallets: Wallets): bigint =>
  WALLET_ORDER.reduce((sum, wallet) => sum + worthOfWallet(wallets, wallet), 0n);

/** A worth in USDT in another currency, as a decimal; undefined where that has no price. CNY stands beside the coins. */
export function convertWorth(
  worth: bigint,
  wallets: Wallets,
  coins: readonly BalanceRow[],
  name: string,
): string | undefined {
  if (name === CNY) return formatUnits(divFloor(worth * unitsOf(wallets.ExRate), UNITS_PER_WHOLE));
  const price = unitsOf(coins.find((row) => row.currency_name === name)?.usdt_price ?? '0');
  return price === 0n ? undefined : formatUnits(divFloor(worth * UNITS_PER_WHOLE, price));
}

/** A balance of one coin in CNY, by what one of it costs, as a decimal. */
export const worthInCny = ({ available, locked }: Balance, cnyPrice: string): string =>
  formatUnits(divFloor((unitsOf(available) + unitsOf(locked)) * unitsOf(cnyPrice), UNITS_PER_WHOLE));

export type Share = {
  readonly name: string;
  readonly worth: bigint /** Of the whole, 0 to 1: for drawing alone. */;
  readonly part: number;
};

const PARTS_PER_WHOLE = 1_000_000n;

/** The largest first; what is worth nothing has no share. */
export function sharesOf(worths: readonly { readonly name: string; readonly worth: bigint }[]): readonly Share[] {
  const total = worths.reduce((sum, { worth }) => sum + worth, 0n);
  return worths
    .filter(({ worth }) => worth > 0n)
    .map(({ name, worth }) => ({ name, worth, part: Number((worth * PARTS_PER_WHOLE) / total) / 1e6 }))
    .toSorted((a, b) => (a.worth < b.worth ? 1 : a.worth > b.worth ? -1 : 0));
}
