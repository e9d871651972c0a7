// What balances are worth, exactly: sums in units of 1e-16, rounded down once, as the server's totals are.
import {
  currencyId,
  divFloor,
  exactWorthOf,
  formatUnits,
  parseUnits,
  price,
  sumWorth,
  UNITS_PER_WHOLE,
  viewWorth,
  type Wallet,
  type Worth,
  type WorthPart,
} from '@bourse/domain';
import type { Balance } from '../../realtime/private.ts';
import { balanceIn, type BalanceRow, carries, coinsOf, rowsOf, WALLET_ORDER, type Wallets } from './wallet-rows.ts';

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

export function partOf(row: BalanceRow, held: bigint): WorthPart {
  const known = parseUnits(row.usdt_price);
  return { currencyId: currencyId(row.currency), units: held, price: known === undefined ? undefined : price(known) };
}

/** In units of USDT, rounded down. */
export const worthOf = (row: BalanceRow, held: bigint): Worth => sumWorth([partOf(row, held)]);

/** What no price is known of is not called small. */
export function isSmall(worth: Worth): boolean {
  const exact = exactWorthOf(worth);
  return exact !== undefined && exact < SMALL_BELOW;
}

const partsIn = (wallets: Wallets, wallet: Wallet): readonly WorthPart[] =>
  rowsOf(wallets, wallet).map((row) => partOf(row, heldIn(row, wallet)));

/** Calculates the worth of one wallet, in units of USDT. */
export const worthOfWallet = (wallets: Wallets, wallet: Wallet): Worth => sumWorth(partsIn(wallets, wallet));

/** Each wallet rounded down, as it is shown. */
export function worthOfAll(wallets: Wallets): Worth {
  const worth = sumWorth(WALLET_ORDER.flatMap((wallet) => partsIn(wallets, wallet)));
  return { ...worth, known: WALLET_ORDER.reduce((sum, wallet) => sum + worthOfWallet(wallets, wallet).known, 0n) };
}

/** The names of coins that a worth is without, in the order of the wallets. */
export const namesWithout = (wallets: Wallets, { without }: Worth): readonly string[] =>
  coinsOf(wallets).flatMap((row) => (without.some((id) => id === row.currency) ? [row.currency_name] : []));

/**
 * A worth in USDT in another currency, as the text of a worth; undefined where no price of that is known. CNY is beside
 * the coins.
 */
export function convertWorth(
  worth: Worth,
  wallets: Wallets,
  coins: readonly BalanceRow[],
  name: string,
): string | undefined {
  const rate = parseUnits(wallets.ExRate);
  const cost = parseUnits(coins.find((row) => row.currency_name === name)?.usdt_price ?? '');
  if (name === CNY)
    return rate === undefined
      ? undefined
      : viewWorth({ ...worth, known: divFloor(worth.known * rate, UNITS_PER_WHOLE) });
  return cost ? viewWorth({ ...worth, known: divFloor(worth.known * UNITS_PER_WHOLE, cost) }) : undefined;
}

/** A balance of one coin in CNY, by what one of it costs, as a decimal; undefined where that is not known. */
export function worthInCny({ available, locked }: Balance, cnyPrice: string): string | undefined {
  const [held, cost] = [unitsOf(available) + unitsOf(locked), parseUnits(cnyPrice)];
  if (cost === undefined) return held === 0n ? '0' : undefined;
  return formatUnits(divFloor(held * cost, UNITS_PER_WHOLE));
}

export type Share = {
  readonly name: string;
  readonly worth: bigint /** Of the whole, 0 to 1: for drawing alone. */;
  readonly part: number;
};

const PARTS_PER_WHOLE = 1_000_000n;

/** The largest first; what is worth nothing, or has no known price, has no share. */
export function sharesOf(worths: readonly { readonly name: string; readonly worth: bigint }[]): readonly Share[] {
  const total = worths.reduce((sum, { worth }) => sum + worth, 0n);
  return worths
    .filter(({ worth }) => worth > 0n)
    .map(({ name, worth }) => ({ name, worth, part: Number((worth * PARTS_PER_WHOLE) / total) / 1e6 }))
    .toSorted((a, b) => (a.worth < b.worth ? 1 : a.worth > b.worth ? -1 : 0));
}
