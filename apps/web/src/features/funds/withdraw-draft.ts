// A withdrawal as it is written: what it costs, what arrives, and what is wrong with it. All amounts in units of 1e-8.
import { divCeil, divFloor, formatUnits, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import type { walletWithdrawals } from '@bourse/contract';
import type { WithdrawInfo, WithdrawNetwork } from './withdraw-info.ts';

const PERCENT = 100n * 10n ** 8n;

export type WithdrawFault =
  | { readonly code: 'missing' }
  | { readonly code: 'balance' | 'minimum' | 'maximum' | 'fee'; readonly figure: string }
  | DayLimit;

/** A limit of 24 hours has so much left: of the coin, or in USDT over all coins. */
export type DayLimit = { readonly code: 'coinDay' | 'levelDay'; readonly left: string; readonly limit: string };

type Costs = Pick<walletWithdrawals.WithdrawNetwork, 'rate' | 'rate_percent'>;
type Bounds = Costs & Pick<walletWithdrawals.WithdrawNetwork, 'min_number' | 'max_number' | 'day_limit' | 'day_left'>;
type Owned = Pick<WithdrawInfo, 'change_balance' | 'level_limit' | 'level_left' | 'usdt_price'>;

/** An address of one network is none of another. */
export const draftNameOf = (
  { currency }: Pick<WithdrawInfo, 'currency'>,
  { chain }: Pick<WithdrawNetwork, 'chain'>,
): string => `withdrawal ${currency} ${chain}`;

const units = (text: string): bigint => parseUnits(text) ?? 0n;

/** The flat fee, and the part in percent rounded up. */
export const feeOf = ({ rate, rate_percent }: Costs, number: string): bigint =>
  units(rate) + divCeil(units(number) * units(rate_percent), PERCENT);

export const feeText = (costs: Costs, number: string): string => formatUnits(feeOf(costs, number));

/** Calculates the amount that reaches the address; never below zero. */
export function receivedOf(costs: Costs, number: string): string {
  const left = units(number) - feeOf(costs, number);
  return formatUnits(left > 0n ? left : 0n);
}

export function findFault(bounds: Bounds, number: string, owned: Owned): WithdrawFault | undefined {
  const wanted = units(number);
  if (wanted === 0n) return { code: 'missing' };
  if (wanted < units(bounds.min_number)) return { code: 'minimum', figure: bounds.min_number };
  if (wanted > units(bounds.max_number)) return { code: 'maximum', figure: bounds.max_number };
  if (wanted <= feeOf(bounds, number)) return { code: 'fee', figure: feeText(bounds, number) };
  if (wanted > units(owned.change_balance)) return { code: 'balance', figure: owned.change_balance };
  return findDayFault(bounds, wanted, owned);
}

/** The most coins whose worth is no more than what the level leaves; undefined where no price is fresh: it counts nothing then. */
function coinsOfLevel(owned: Owned): bigint | undefined {
  const price = units(owned.usdt_price);
  if (price === 0n) return undefined;
  // Worth is rounded down, so a little more than what is left may go.
  return divFloor((units(owned.level_left) + 1n) * UNITS_PER_WHOLE - 1n, price);
}

/** Returns that of the two limits of 24 hours, the coin's and the level's over all coins, that is met first. */
export function dayLimitOf(bounds: Bounds, owned: Owned): DayLimit {
  const level = coinsOfLevel(owned);
  return level !== undefined && level < units(bounds.day_left)
    ? { code: 'levelDay', left: owned.level_left, limit: owned.level_limit }
    : { code: 'coinDay', left: bounds.day_left, limit: bounds.day_limit };
}

function findDayFault(bounds: Bounds, wanted: bigint, owned: Owned): WithdrawFault | undefined {
  const isOver = wanted > units(bounds.day_left) || wanted > (coinsOfLevel(owned) ?? wanted);
  return isOver ? dayLimitOf(bounds, owned) : undefined;
}

/**
 * All that may be withdrawn now: the balance, within the maximum of one withdrawal and what is left of the day. Where even the
 * least is too much it is the least, and the form says why it cannot be withdrawn.
 */
export function greatest(bounds: Bounds, owned: Owned): string {
  const price = units(owned.usdt_price);
  const limits = [units(owned.change_balance), units(bounds.max_number), units(bounds.day_left)];
  if (price > 0n) limits.push(divFloor(units(owned.level_left) * UNITS_PER_WHOLE, price));
  const most = limits.reduce((least, limit) => (limit < least ? limit : least));
  return most < units(bounds.min_number) ? bounds.min_number : formatUnits(most);
}
