// The work of ticks, in chunks that are counted: what a command does not get done goes on in the next, and is written down
// so that it survives a restart. An order belongs to the first tick that covers it.
import { instant, SECOND_MS, secondOf, type Instant, type UserId } from '@bourse/domain';
import { Budget } from '../core/budget.ts';
import type { TickIndex } from '../core/commands.ts';
import { type TickSweep, workTicks } from '../core/tick-sweep.ts';
import { ordersOfPerson } from './accounts.ts';
import { enterOrder, settleOrder, voidOrder } from './end-order.ts';
import { voidSecondOf, type MicroMarket } from './live.ts';
import type { Micro, MicroContext, MicroWorld } from './seconds.ts';
import type { MicroOrder } from './order.ts';
import { payClaims, runInsurances, runInsurancesOf } from './run-insurance.ts';
import { MicroTick } from './tick.ts';

/** Work is left: whatever the time is, it is due. */
const AT_ONCE = instant(0);

export function sweepTick(world: MicroWorld, context: MicroContext, { second, prices }: TickIndex): void {
  const { micro } = world;
  if (micro.markets.size === 0) return;
  addTick(micro, { seq: context.seq, second, prices, isDone: false }, false);
  workAllTicks(world, context, new Budget(micro.chunk));
}

/** Adds the tick of a sweep that has begun, or waits for one that has. */
export function addTick(micro: Micro, sweep: TickSweep, isWritten: boolean): void {
  micro.ticks.push(new MicroTick(sweep, isWritten, micro.markets.values()));
}

export function nextDeadline({ micro, actClock }: MicroWorld): Instant | undefined {
  if (micro.ticks.length > 0) return AT_ONCE;
  const { next: second } = micro.voids;
  const { next: moment } = micro.moments;
  const insurance = actClock.coming(moment === undefined ? undefined : instant(moment));
  const moments = [second && second * SECOND_MS, insurance, micro.owed.next];
  const known = moments.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : instant(Math.min(...known));
}

export function advanceMicro(world: MicroWorld, context: MicroContext): void {
  const { micro } = world;
  const budget = new Budget(micro.chunk);
  if (!workAllTicks(world, context, budget)) return;
  for (const order of micro.voids.upTo(secondOf(context.at))) {
    if (!budget.spend()) return;
    voidOrder(world, context, order);
  }
  const isDone = runInsurances(world, context, () => budget.spend());
  if (isDone) payClaims(world, context, () => budget.spend());
}

/** Answers whether all of it is done. */
const workAllTicks = (world: MicroWorld, context: MicroContext, budget: Budget): boolean =>
  workTicks(world.micro.ticks, context.changes.microSweeps, (tick) => workTick(world, context, tick, budget));

/** Voids what is void first, then closes, then enters. */
function workTick(world: MicroWorld, context: MicroContext, tick: MicroTick, budget: Budget): boolean {
  for (const order of world.micro.voids.upTo(tick.second)) {
    if (!budget.spend()) return false;
    voidOrder(world, context, order);
  }
  for (const [market, { index }] of tick.moves) {
    for (const order of market.due.upTo(tick.second)) {
      if (!budget.spend()) return false;
      settleOrder(world, context, order, { tick, index });
    }
  }
  for (const [market, move] of tick.moves) {
    for (const order of market.waiting) {
      if (!tick.isAfter(order, move)) break;
      if (!budget.spend()) return false;
      enterOrder(world, context, order, { tick, index: move.index });
    }
  }
  return true;
}

/**
 * Does all that is due for a person, over all accounts, ahead of the others', so that what is asked for finds it done: what the
 * orders of one account have come to counts for the limits of all.
 */
export function settleUser(world: MicroWorld, context: MicroContext, userId: UserId): void {
  const { micro } = world;
  for (const tick of micro.ticks) settleAtTick(world, context, userId, tick);
  runInsurancesOf(world, context, userId);
}

/** In the order in which the work of the tick would have come to it. */
function settleAtTick(world: MicroWorld, context: MicroContext, userId: UserId, tick: MicroTick): void {
  const own = ordersOfPerson(world, userId);
  const missed = own.filter((order) => voidSecondOf(order) <= tick.second);
  for (const order of missed.sort((a, b) => voidSecondOf(a) - voidSecondOf(b) || a.id - b.id)) {
    voidOrder(world, context, order);
  }
  const live = own.filter(({ state }) => state !== 'closed').sort((a, b) => a.dueSecond - b.dueSecond || a.id - b.id);
  for (const [market, { index }] of tick.moves) {
    for (const order of openIn(market, live)) {
      if (order.dueSecond <= tick.second) settleOrder(world, context, order, { tick, index });
    }
  }
  const waiting = live.filter(({ state }) => state === 'accepted').sort((a, b) => a.id - b.id);
  for (const [market, move] of tick.moves) {
    for (const order of waiting) {
      if (order.marketId !== market.id || !tick.isAfter(order, move)) continue;
      enterOrder(world, context, order, { tick, index: move.index });
    }
  }
}

const openIn = ({ id }: MicroMarket, orders: readonly MicroOrder[]): MicroOrder[] =>
  orders.filter(({ marketId, state }) => marketId === id && state === 'open');
