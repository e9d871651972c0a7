// What must be true of second contracts between any two commands: the house keeps what they and their insurance may cost,
// and everything that is kept besides the rows is what they come to.
import { assert, type CurrencyId } from '@bourse/domain';
import { availableOf } from '../core/fund-house.ts';
import { largestPayoutOf, payoutsAt } from './change-order.ts';
import type { MicroInsurance } from './insurance.ts';
import { voidSecondOf } from './live.ts';
import type { Micro, MicroWorld } from './seconds.ts';
import type { MicroOrder } from './order.ts';
import { isRunning, lastInsuranceOf, momentOf, owedOf } from './run-insurance.ts';

export function checkMicro(world: MicroWorld): void {
  const { micro } = world;
  for (const order of micro.orders.values()) checkOrder(micro, order);
  for (const insurance of micro.insurances.values()) checkInsurance(world, insurance);
  checkSizes(micro);
  checkPayouts(micro);
  for (const currencyId of world.currencies.keys()) checkReserves(world, currencyId);
  for (const [at, tick] of micro.ticks.entries()) {
    assert(!tick.sweep.isDone && tick.isWritten, 'what is left of a tick is written down');
    const before = micro.ticks[at - 1];
    assert(before === undefined || before.seq < tick.seq, 'ticks stand in their order');
  }
}

function checkOrder(micro: Micro, order: MicroOrder): void {
  const { id, state, entryIndex, entrySecond, dueSecond, stake, fee, profit } = order;
  assert(state !== 'closed', `second contract ${id} lives`);
  assert(micro.ordersOf.get(order.userId)?.has(order), `second contract ${id} is owned`);
  assert(micro.voids.has(voidSecondOf(order), order), `second contract ${id} is void at some time`);
  const market = micro.markets.get(order.marketId);
  assert(market?.waiting.has(order) === (state === 'accepted'), `second contract ${id} waits for its entry`);
  assert(market.due.has(dueSecond, order) === (state === 'open'), `second contract ${id} waits for its end`);
  const isEntered = entryIndex !== undefined && entrySecond !== undefined;
  assert(isEntered === (state === 'open'), `second contract ${id} was entered`);
  assert(entrySecond === undefined || entrySecond < dueSecond, `second contract ${id} is entered before it is due`);
  assert(stake > 0n && fee >= 0n && profit >= 0n && profit <= stake, `second contract ${id} is of something`);
}

function checkSizes({ orders, ordersOf, markets }: Micro): void {
  let [owned, waiting] = [0, 0];
  for (const own of ordersOf.values()) owned += own.size;
  assert(owned === orders.size, 'every second contract has one owner');
  const accepted = [...orders.values()].filter(({ state }) => state === 'accepted');
  for (const market of markets.values()) waiting += market.waiting.size;
  assert(waiting === accepted.length, 'what waits for its entry was accepted');
}

/** What may be paid out at a second is within its limit, unless that was lowered since. */
function checkPayouts(micro: Micro): void {
  const sums = new Map<string, bigint>();
  for (const order of micro.orders.values()) {
    const key = `${order.currencyId}/${order.dueSecond}`;
    sums.set(key, (sums.get(key) ?? 0n) + largestPayoutOf(order));
  }
  let count = 0;
  for (const own of micro.payouts.values()) count += own.size;
  assert(count === sums.size, 'payouts are of live second contracts');
  for (const order of micro.orders.values()) {
    const sum = sums.get(`${order.currencyId}/${order.dueSecond}`);
    assert(sum === payoutsAt(micro, order), `payouts of second ${order.dueSecond} add up`);
  }
}

function checkInsurance(world: MicroWorld, insurance: MicroInsurance): void {
  const { micro } = world;
  const { id, state, endReason, endedAt, reserve, claims, claimsMax } = insurance;
  const owed = owedOf(micro, insurance);
  assert((state === 'ended') === (endReason !== undefined && endedAt !== undefined), `insurance ${id} says its end`);
  assert(micro.moments.has(momentOf(insurance), insurance) === isRunning(insurance), `insurance ${id} has a moment`);
  const isKept = isRunning(insurance) || reserve > 0n || lastInsuranceOf(world, insurance) === insurance;
  assert(isKept, `insurance ${id} is needed`);
  assert(isRunning(insurance) ? reserve >= owed : reserve === owed, `insurance ${id} can pay what it owes`);
  assert(claims <= claimsMax && (claims < claimsMax || !isRunning(insurance)), `insurance ${id} has claims left`);
}

function checkReserves(world: MicroWorld, currencyId: CurrencyId): void {
  let [staked, insured] = [0n, 0n];
  for (const order of world.micro.orders.values()) {
    if (order.currencyId === currencyId) staked += order.stake + order.fee + order.profit;
  }
  for (const insurance of world.micro.insurances.values()) {
    if (insurance.currencyId === currencyId) insured += insurance.reserve;
  }
  const reserve = availableOf(world, 'micro_reserve', currencyId);
  assert(reserve === staked, `currency ${currencyId} has ${reserve} in reserve for second contracts of ${staked}`);
  const kept = availableOf(world, 'micro_insurance_reserve', currencyId);
  assert(kept === insured, `currency ${currencyId} has ${kept} in reserve for insurances of ${insured}`);
}
