// What a subscription costs, and what it gets of a sale that wants more than there is. Amounts are units of 1e-8: of coins, of
// the pay coin, of USDT. SPEC.md has each formula with an example.
import {
  amount,
  divCeil,
  divFloor,
  minAmount,
  price,
  UNITS_PER_WHOLE,
  USDT,
  type Amount,
  type CurrencyId,
  type Instant,
  type LaunchMode,
  type LaunchState,
  type LaunchStep,
  type Price,
  type SubscriptionId,
} from '@bourse/domain';

/** It is the price of USDT. */
const ONE = price(UNITS_PER_WHOLE);
/** A hold until the tick is so many hundredths of the cost at the index that is known. */
const HOLD_PERCENT = 102n;
const PERCENT = 100n;

/** UF1. In the pay coin, whose index in USDT is named: coins × price / index, rounded up. Without one it is USDT. */
export const calculateLaunchCost = (wanted: Amount, coinPrice: Price, index: Price = ONE): Amount =>
  amount(divCeil(wanted * coinPrice, index));

/** UF2. What is locked until the tick that says what it costs: 2 % more than it would cost now, rounded up. */
export const calculateLaunchHold = (wanted: Amount, coinPrice: Price, index: Price): Amount =>
  amount(divCeil(wanted * coinPrice * HOLD_PERCENT, index * PERCENT));

type Purse = { readonly available: Amount; readonly payCurrencyId: CurrencyId; readonly index: Price };

/** UF3. The most coins, in whole steps, that so much of a pay coin can subscribe to. */
export function calculateLaunchMost(
  { price: coinPrice, step }: { readonly price: Price; readonly step: Amount },
  { available, payCurrencyId, index }: Purse,
): Amount {
  const most =
    payCurrencyId === USDT
      ? divFloor(available * ONE, coinPrice)
      : divFloor(available * index * PERCENT, coinPrice * HOLD_PERCENT);
  return amount(divFloor(most, step) * step);
}

/** A pro rata sale has these figures: what there is, what is wanted, and who still gets a step of what rounding leaves. */
export type LaunchSale = {
  readonly supply: Amount;
  readonly demand: Amount;
  readonly step: Amount;
  /** Absent where rounding leaves nothing. */
  readonly cut: LaunchCut | undefined;
};
export type LaunchCut = { readonly remainder: Amount; readonly id: SubscriptionId };
type Wanted = { readonly id: SubscriptionId; readonly wanted: Amount };

/** UF4. The share of one subscription in whole steps, rounded down, and what that takes of it. */
function shareOf(wanted: Amount, { supply, demand, step }: Omit<LaunchSale, 'cut'>) {
  const [steps, all, asked] = [divFloor(wanted, step), divFloor(supply, step), divFloor(demand, step)];
  return { steps: divFloor(steps * all, asked), remainder: (steps * all) % asked };
}

/** UF4. What a subscription gets of a sale: all where that suffices, else its share and, within the cut, one step more. */
export function calculateLaunchAllotment({ id, wanted }: Wanted, sale: LaunchSale): Amount {
  if (sale.demand <= sale.supply) return wanted;
  const { steps, remainder } = shareOf(wanted, sale);
  const isWithin = sale.cut !== undefined && !isBehind({ remainder: amount(remainder), id }, sale.cut);
  return amount((isWithin ? steps + 1n : steps) * sale.step);
}

/** UF5. The last of those who get a step of what rounding leaves: the largest remainders, of equal ones the oldest. */
export function calculateLaunchCut(
  subscriptions: Iterable<Wanted>,
  sale: Omit<LaunchSale, 'cut'>,
): LaunchCut | undefined {
  if (sale.demand <= sale.supply) return undefined;
  let rest = divFloor(sale.supply, sale.step);
  const rests: LaunchCut[] = [];
  for (const { id, wanted } of subscriptions) {
    const { steps, remainder } = shareOf(wanted, sale);
    rest -= steps;
    rests.push({ id, remainder: amount(remainder) });
  }
  rests.sort((a, b) => (isBehind(a, b) ? 1 : -1));
  return rest === 0n ? undefined : rests[Number(rest) - 1];
}

const isBehind = (one: LaunchCut, other: LaunchCut): boolean =>
  one.remainder === other.remainder ? one.id > other.id : one.remainder < other.remainder;

/** UF6. What is paid for the coins that were allotted, of what is held for all that were wanted; rounded up. */
export const calculateLaunchCharge = (held: Amount, allotted: Amount, wanted: Amount): Amount =>
  minAmount(amount(divCeil(held * allotted, wanted)), held);

type Course = {
  readonly state: LaunchState;
  readonly mode: LaunchMode;
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly supply: Amount;
  readonly demand: Amount;
};

/** UF7. How far a sale is on its timeline. */
export function launchStepOf({ state, mode, startAt, endAt, supply, demand }: Course, at: Instant): LaunchStep {
  if (state === 'done' || state === 'cancelled') return 'result';
  if (state === 'draft' || at < startAt) return 'coming';
  return at >= endAt || (mode === 'first_come' && demand >= supply) ? 'ended' : 'open';
}
