// What comes of sales by ticks and by the clock, in chunks that are counted: what a command does not get done goes on in the
// next, and is written down or follows from the rows, so that it survives a restart.
import { instant, LAUNCH_PAY_CURRENCIES, SECOND_MS, secondOf, type Instant, type UserId } from '@bourse/domain';
import type { Pause } from '../core/act-clock.ts';
import { Budget } from '../core/budget.ts';
import { accountsOfPerson } from '../core/person.ts';
import type { TickIndex } from '../core/commands.ts';
import { type TickSweep, workTicks } from '../core/tick-sweep.ts';
import { allot, chargeSubscription, refund, voidSubscription } from './allot.ts';
import { changeProject, mustGetProject } from './change-project.ts';
import { forget, openIn, voidSecondOf } from './change-subscription.ts';
import { finishSale } from './finish-sale.ts';
import { calculateLaunchAllotment } from './formulas.ts';
import type { Launch, LaunchContext, LaunchWorld } from './sales.ts';
import type { LaunchProject } from './project.ts';
import type { Subscription } from './subscription.ts';
import { LaunchTick } from './sweep.ts';

/** Work is left: whatever the time is, it is due. */
const AT_ONCE = instant(0);

/** Begins the sweep of a tick, only where something waits for one. */
export function sweepTick(world: LaunchWorld, context: LaunchContext, { second, prices }: TickIndex): void {
  const { launch } = world;
  if (launch.waiting.size === 0) return;
  addTick(launch, { seq: context.seq, second, prices, isDone: false }, false);
  workAllTicks(world, context, new Budget(launch.chunk));
}

/** Adds the tick of a sweep that has begun, or waits for one that has. */
export function addTick(launch: Launch, sweep: TickSweep, isWritten: boolean): void {
  launch.ticks.push(new LaunchTick(sweep, isWritten));
}

export function nextDeadline({ launch, actClock }: LaunchWorld): Instant | undefined {
  if (launch.ticks.length > 0) return AT_ONCE;
  const { next: second } = launch.voids;
  const { next: moment } = launch.moments;
  const sale = actClock.coming(moment === undefined ? undefined : instant(moment));
  const moments = [second && second * SECOND_MS, sale, launch.done.next];
  const known = moments.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : instant(Math.min(...known));
}

export function advanceLaunch(world: LaunchWorld, context: LaunchContext): void {
  const { launch } = world;
  // What is forgotten is nobody's business; who was restarted has forgotten it already.
  for (const subscription of launch.done.upTo(context.at)) forget(launch, subscription);
  const budget = new Budget(launch.chunk);
  if (!workAllTicks(world, context, budget)) return;
  for (const subscription of launch.voids.upTo(secondOf(context.at))) {
    if (!budget.spend()) return;
    miss(world, context, subscription);
  }
  const now = world.actClock.at(context.at);
  for (let project = launch.moments.first(now); project; project = launch.moments.first(now)) {
    if (!workSale(world, context, project, budget)) return;
  }
}

/** Answers whether all of it is done. */
const workAllTicks = (world: LaunchWorld, context: LaunchContext, budget: Budget): boolean =>
  workTicks(world.launch.ticks, context.changes.launchSweeps, (tick) => workTick(world, context, tick, budget));

/** Voids what is void first, then charges, pay coin after pay coin. */
function workTick(world: LaunchWorld, context: LaunchContext, tick: LaunchTick, budget: Budget): boolean {
  const { launch } = world;
  for (const subscription of launch.voids.upTo(tick.second)) {
    if (!budget.spend()) return false;
    miss(world, context, subscription);
  }
  for (const payCurrencyId of LAUNCH_PAY_CURRENCIES) {
    const move = tick.getMove(payCurrencyId);
    if (!move) continue;
    for (const subscription of launch.waiting.get(payCurrencyId) ?? []) {
      if (!tick.isAfter(subscription, move)) break;
      if (!budget.spend()) return false;
      enter(world, context, subscription, tick);
    }
  }
  return true;
}

/**
 * Does all that ticks have left for a person, over all accounts, ahead of the others', so that nobody moves money once a price
 * is known, and what came to nothing counts for no limit.
 */
export function settleUser(world: LaunchWorld, context: LaunchContext, userId: UserId): void {
  const { launch } = world;
  for (const tick of launch.ticks) {
    const own = accountsOfPerson(world, userId)
      .flatMap((id) => [...(launch.openOf.get(id) ?? [])])
      .filter(({ state }) => state === 'pending')
      .sort((a, b) => a.id - b.id);
    const missed = own.filter((one) => voidSecondOf(one) <= tick.second);
    for (const one of missed.sort((a, b) => voidSecondOf(a) - voidSecondOf(b) || a.id - b.id))
      miss(world, context, one);
    for (const payCurrencyId of LAUNCH_PAY_CURRENCIES) {
      const move = tick.getMove(payCurrencyId);
      if (!move) continue;
      for (const one of own) {
        const isDue = one.state === 'pending' && one.payCurrencyId === payCurrencyId && tick.isAfter(one, move);
        if (isDue) enter(world, context, one, tick);
      }
    }
  }
}

/** Of a sale that was called off there is nothing to charge. */
function enter(world: LaunchWorld, context: LaunchContext, subscription: Subscription, tick: LaunchTick): void {
  const move = tick.getMove(subscription.payCurrencyId);
  if (!move) return;
  if (isCalledOff(world.launch, subscription)) refund(world, context, subscription);
  else chargeSubscription(world, context, subscription, { second: tick.second, index: move.index });
}

function miss(world: LaunchWorld, context: LaunchContext, subscription: Subscription): void {
  if (isCalledOff(world.launch, subscription)) refund(world, context, subscription);
  else voidSubscription(world, context, subscription, 'no_tick');
}

const isCalledOff = (launch: Launch, { projectId }: Subscription): boolean =>
  mustGetProject(launch, projectId).state === 'cancelled';

/** A sale whose moment has come: its payments go back, its coins are handed out, or its end is here. */
function workSale(world: LaunchWorld, context: LaunchContext, project: LaunchProject, budget: Budget): boolean {
  const { cutId, cutRemainder: remainder } = project;
  const cut = cutId === undefined || remainder === undefined ? undefined : { id: cutId, remainder };
  for (const subscription of openIn(world.launch, project.id)) {
    if (!budget.spend()) return false;
    if (project.state === 'cancelled') refund(world, context, subscription);
    else allot(world, context, subscription, calculateLaunchAllotment(subscription, { ...project, cut }));
  }
  if (project.state !== 'cancelled') finishSale(world, context, project, 'done');
  return true;
}

/** A sale is open for as long as it was to be: of a stop in which it was to begin, what was left of that counts. */
export function delaySales(world: LaunchWorld, context: LaunchContext, { from, to }: Pause): void {
  for (const project of world.launch.projects.values()) {
    const { state, startAt, endAt } = project;
    if (state !== 'scheduled' || endAt <= from || startAt >= to) continue;
    changeProject(world, context, project, { endAt: instant(endAt + to - Math.max(from, startAt)) });
  }
}
