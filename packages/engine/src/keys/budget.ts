// The budget of a key: what is left of each bound, and what its orders take, free and use up. A day is one in Shanghai.
import {
  addAmounts,
  amount,
  assert,
  DAY_MS,
  formatUnits,
  instant,
  refuse,
  startOfShanghaiDay,
  subtractAmounts,
  ZERO,
  type Amount,
  type EngineRefusalCode,
  type Instant,
  type Refusal,
} from '@bourse/domain';
import type { Key } from './key.ts';
import type { KeysContext, KeysWorld } from './keys.ts';

/** In USDT. */
export type Cost = { readonly notional: Amount; readonly loss: Amount };
export const NO_COST: Cost = { notional: ZERO, loss: ZERO };

/** So much has filled on the day of this moment. */
const dayOf = ({ dayEndsAt, dayNotional, dayLoss }: Key, at: Instant): Cost =>
  at < dayEndsAt ? { notional: dayNotional, loss: dayLoss } : NO_COST;

type Asked = {
  /** It would be charged, */
  readonly cost: Cost;
  /** in place of this, which the key is charged for still. */
  readonly freed?: Cost | undefined;
  /** Something that is triggered or armed has been held to the largest order by then. */
  readonly isNew: boolean;
};

/** Checks the bounds in their order: of an order, of a day, of its losses, of what is open. */
export function checkBudget(key: Key, at: Instant, asked: Asked): Refusal<EngineRefusalCode> | undefined {
  const { cost, freed = NO_COST, isNew } = asked;
  const { orderMax, dayMax, lossMax, openMax } = key.budget;
  const day = dayOf(key, at);
  const open = key.openNotional - freed.notional;
  const bounds = [
    ['order', isNew ? orderMax : undefined, 0n, cost.notional],
    ['day', dayMax, day.notional + open, cost.notional],
    ['loss', lossMax, day.loss + key.openLoss - freed.loss, cost.loss],
    ['open', openMax, open, cost.notional],
  ] as const;
  for (const [bound, most, used, required] of bounds) {
    if (most === undefined || used + required <= most) continue;
    const left = most > used ? most - used : 0n;
    return refuse('key_budget', { bound, required: formatUnits(required), left: formatUnits(left) });
  }
  return undefined;
}

/** How much its open orders may come to lose beyond what they are charged for; below 0 where the bound was lowered. */
export function findLossLeft(key: Key, at: Instant): bigint | undefined {
  const { lossMax } = key.budget;
  return lossMax === undefined ? undefined : lossMax - dayOf(key, at).loss - key.openLoss;
}

/** Charges for `taken` what is charged for `freed`. */
export function rechargeKey(
  { keys }: KeysWorld,
  context: KeysContext,
  key: Key,
  { freed, taken }: { readonly freed: Cost; readonly taken: Cost },
): void {
  key.openNotional = amount(key.openNotional - freed.notional + taken.notional);
  key.openLoss = amount(key.openLoss - freed.loss + taken.loss);
  assert(key.openNotional >= 0n && key.openLoss >= 0n, `key ${key.id} frees no more than it was charged for`);
  keys.watch(key);
  context.changes.keyStates.add(key);
}

/** What a fill has done counts on its day. */
export function useBudget(context: KeysContext, key: Key, used: Cost): void {
  const day = dayOf(key, context.at);
  if (context.at >= key.dayEndsAt) key.dayEndsAt = instant(startOfShanghaiDay(context.at) + DAY_MS);
  key.dayNotional = addAmounts(day.notional, used.notional);
  key.dayLoss = addAmounts(day.loss, used.loss);
  context.changes.keyStates.add(key);
}

export const addCosts = (one: Cost, other: Cost): Cost => ({
  notional: addAmounts(one.notional, other.notional),
  loss: addAmounts(one.loss, other.loss),
});

export const subtractCosts = (one: Cost, other: Cost): Cost => ({
  notional: subtractAmounts(one.notional, other.notional),
  loss: subtractAmounts(one.loss, other.loss),
});

/** The larger of each. */
export const largerCost = (one: Cost, other: Cost): Cost => ({
  notional: one.notional > other.notional ? one.notional : other.notional,
  loss: one.loss > other.loss ? one.loss : other.loss,
});
