// The work of ticks, in chunks that are counted: what a command does not get done goes on in the next, and is written down
// so that it survives a restart. Which chunk ends where depends on the state alone.
import { assert, instant, SWEEP_PHASES, type Instant, type SweepPhase, type UserId } from '@bourse/domain';
import type { TickIndex } from '../core/commands.ts';
import { rewatch } from './change-position.ts';
import { findAccountDue } from './due.ts';
import { TICK_WAIT_MS } from './fill-position.ts';
import type { Lever, LeverContext, LeverWorld } from './lever.ts';
import type { LeverAccount, LivePosition } from './live.ts';
import { PHASES, runAccount, sortAccounts, sortPositions } from './phases.ts';
import { endUnopened } from './revoke-position.ts';
import type { Sweep } from './sweep.ts';
import { Tick } from './tick.ts';
import { watchPosition } from './watch.ts';

/** Of work that cannot wait. */
const WHOLE = Number.POSITIVE_INFINITY;
/** Work is left: whatever the time is, it is due. */
const AT_ONCE = instant(0);

type Budget = { left: number };

export function sweepTick(world: LeverWorld, context: LeverContext, { second, prices }: TickIndex): void {
  const { lever } = world;
  if (lever.markets.size === 0) return;
  const sweep: Sweep = { seq: context.seq, second, prices, phase: 'closes', isDone: false };
  addTick(lever, sweep, false);
  work(world, context, world.lever.chunk);
}

/** Of a sweep that has begun, or waits for one that has. */
export function addTick(lever: Lever, sweep: Sweep, isWritten: boolean): void {
  const tick = new Tick(sweep, { before: lever.ticks.at(-1), isWritten });
  tick.moveMarkets(lever.markets.values());
  lever.ticks.push(tick);
}

/** To be called before settings change that the work goes by. */
export function finishSweeps(world: LeverWorld, context: LeverContext): void {
  work(world, context, WHOLE);
}

export function advanceSweeps(world: LeverWorld, context: LeverContext): void {
  work(world, context, world.lever.chunk);
  if (world.lever.ticks.length === 0) revokeWithoutTick(world, context);
}

export function nextDeadline({ lever }: LeverWorld): Instant | undefined {
  if (lever.ticks.length > 0) return AT_ONCE;
  const [oldest] = lever.accepted;
  return oldest && instant(oldest.placedAt + TICK_WAIT_MS);
}

function revokeWithoutTick(world: LeverWorld, context: LeverContext): void {
  let left = world.lever.chunk;
  for (const position of world.lever.accepted) {
    if (left === 0 || position.placedAt + TICK_WAIT_MS > context.at) return;
    const reason = position.market.settings.state === 'open' ? 'no_tick' : 'market_halted';
    endUnopened(world, context, position, reason);
    left -= 1;
  }
}

function work(world: LeverWorld, context: LeverContext, chunk: number): void {
  const { ticks } = world.lever;
  const budget: Budget = { left: chunk };
  for (let [tick] = ticks; tick; [tick] = ticks) {
    start(context, tick);
    if (!runPhases(world, context, tick, budget)) break;
    finish(world.lever, context, tick);
  }
  for (const tick of ticks) write(context, tick);
}

/** Moves the markets to the tick's indexes. */
function start(context: LeverContext, tick: Tick): void {
  if (tick.isStarted) return;
  tick.isStarted = true;
  for (const market of tick.moved) {
    const { entity } = market;
    if (entity.indexSeq === tick.seq) continue;
    entity.index = tick.indexOf(market);
    entity.indexSecond = tick.second;
    entity.indexSeq = tick.seq;
    context.changes.leverMarkets.add(entity);
  }
}

/** Answers whether all of it is done. */
function runPhases(world: LeverWorld, context: LeverContext, tick: Tick, budget: Budget): boolean {
  for (;;) {
    const { phase } = tick.sweep;
    tick.queue ??= gather(world, tick, phase);
    if (!runQueue(world, context, tick, budget)) return false;
    tick.queue = undefined;
    const next = SWEEP_PHASES[SWEEP_PHASES.indexOf(phase) + 1];
    if (next === undefined) return true;
    tick.sweep.phase = next;
  }
}

/** What the phase may have to do, in its order. */
function gather(world: LeverWorld, tick: Tick, phase: SweepPhase): (LivePosition | LeverAccount)[] {
  takeTriggered(world.lever, tick);
  if (phase === 'liquidations')
    return sortAccounts(
      [...tick.dueAccounts].filter(({ originMargin }) => originMargin > 0n),
      tick,
    ).toReversed();
  const how = PHASES[phase];
  const due = [...how.candidates(world, tick)].filter((one) => isLeft(one.account, tick) && how.isDue(one, tick));
  return sortPositions(due, how, tick).toReversed();
}

function takeTriggered(lever: Lever, tick: Tick): void {
  const triggered = [...lever.alerted];
  for (const account of triggered) tick.dueAccounts.add(account);
  for (const market of tick.moved) {
    const index = tick.indexOf(market);
    assert(index !== undefined, 'a market that moves has an index');
    for (const watcher of [...market.rises.takeDue(index), ...market.falls.takeDue(index)]) {
      if (watcher.kind === 'account') tick.dueAccounts.add(watcher);
      else tick.duePositions.add(watcher);
    }
  }
}

/** From the end of the queue. What is not due any more costs nothing. */
function runQueue(world: LeverWorld, context: LeverContext, tick: Tick, budget: Budget): boolean {
  const queue = tick.queue ?? [];
  for (let item = queue.at(-1); item; item = queue.at(-1)) {
    if (isDue(item, tick)) {
      if (budget.left <= 0) return false;
      budget.left -= run(world, context, item, tick);
    }
    queue.pop();
  }
  return true;
}

function isDue(item: LivePosition | LeverAccount, tick: Tick): boolean {
  if (item.kind === 'account') return isLeft(item, tick) && findAccountDue(item, tick) !== undefined;
  const { phase } = tick.sweep;
  assert(phase !== 'liquidations', 'accounts are liquidated');
  return isLeft(item.account, tick) && PHASES[phase].isDue(item, tick);
}

function run(world: LeverWorld, context: LeverContext, item: LivePosition | LeverAccount, tick: Tick): number {
  if (item.kind === 'account') return runAccount(world, context, item, tick);
  const { phase } = tick.sweep;
  assert(phase !== 'liquidations', 'accounts are liquidated');
  PHASES[phase].run(world, context, item, tick);
  return 1;
}

/** Whether the tick has not been done for the account already, ahead of the others. */
const isLeft = ({ state: { settledSeq } }: LeverAccount, { seq }: Tick): boolean =>
  settledSeq === undefined || settledSeq < seq;

/** What triggers have named goes on waiting, as far as it is still there. */
function finish(lever: Lever, context: LeverContext, tick: Tick): void {
  const { ticks, positions } = lever;
  for (const position of tick.duePositions) if (positions.get(position.id) === position) watchPosition(position);
  for (const account of tick.dueAccounts) rewatch(lever, account);
  ticks.shift();
  ticks[0]?.becomeFirst();
  if (!tick.isWritten) return;
  tick.sweep.isDone = true;
  context.changes.leverSweeps.add(tick.sweep);
}

function write(context: LeverContext, tick: Tick): void {
  tick.isWritten = true;
  context.changes.leverSweeps.add(tick.sweep);
}

/** Does all work of ticks that is due for a user, ahead of the others', so that what the user asks for finds it done. */
export function settleUser(world: LeverWorld, context: LeverContext, userId: UserId): void {
  const last = world.lever.ticks.at(-1);
  if (!last) return;
  const own = [...(world.lever.accounts.get(userId)?.values() ?? [])];
  for (const account of own.sort((a, b) => a.state.quoteId - b.state.quoteId)) {
    if (!isLeft(account, last)) continue;
    for (const tick of world.lever.ticks) if (isLeft(account, tick)) settleAccount(world, context, account, tick);
    if (account.positions.size === 0) continue;
    account.state.settledSeq = last.seq;
    context.changes.leverAccounts.add(account.state);
    rewatch(world.lever, account);
  }
}

/** A phase that has gone by is done for everybody: what later ones open, it looks at with the next tick. */
function settleAccount(world: LeverWorld, context: LeverContext, account: LeverAccount, tick: Tick): void {
  for (const phase of SWEEP_PHASES.slice(SWEEP_PHASES.indexOf(tick.sweep.phase))) {
    if (phase === 'liquidations') {
      runAccount(world, context, account, tick);
      continue;
    }
    const how = PHASES[phase];
    const due = [...account.positions.values()].filter((position) => how.isDue(position, tick));
    for (const position of sortPositions(due, how, tick)) {
      if (how.isDue(position, tick)) how.run(world, context, position, tick);
    }
  }
}
