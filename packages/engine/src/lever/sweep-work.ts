// The work of ticks, in chunks that are counted: what a command does not get done goes on in the next, and is written down
// so that it survives a restart. Which chunk ends where depends on the state alone.
import { instant, secondOf, SWEEP_PHASES, type Instant, type UserId } from '@bourse/domain';
import type { TickIndex } from '../core/commands.ts';
import { accountsOfPerson } from '../core/person.ts';
import { rewatch } from './change-position.ts';
import type { DueQueue } from './due-queue.ts';
import { TICK_WAIT_MS } from './fill-position.ts';
import { beginGrace } from './grace.ts';
import type { Lever, LeverContext, LeverWorld } from './lever.ts';
import type { LeverAccount } from './live.ts';
import { assessEnds, findEndings } from './outage.ts';
import { findSettled, findUnindexed, recordSettlement, settlingDeadline } from './settle-lever.ts';
import { createQueue, isLeft, runPiece, settlePhase } from './phase-work.ts';
import { endUnopened } from './revoke-position.ts';
import type { End, Sweep } from './sweep.ts';
import { Tick } from './tick.ts';
import { watchPosition } from './watch.ts';

/** Work that cannot wait has no bound. */
const WHOLE = Number.POSITIVE_INFINITY;
/** Setting triggers is so much less work than a piece of it. */
const WATCHED_PER_PIECE = 4;
/** Work is left: whatever the time is, it is due. */
const AT_ONCE = instant(0);

/** What a command may still do: pieces of work, and how many more due things it may find. */
type Budget = { left: number; finds: number };

export function sweepTick(world: LeverWorld, context: LeverContext, { second, prices }: TickIndex): void {
  const { lever } = world;
  if (lever.markets.size === 0 || world.actClock.isStopped) return;
  beginTick(world, context, { second, prices }, findSettled(lever, { second, prices }));
  workOn(world, context);
}

/** What the outages that a tick ends have cost is known before anything of it is paid: so what came before is done first. */
function beginTick(
  world: LeverWorld,
  context: LeverContext,
  asked: Pick<Sweep, 'second' | 'prices'>,
  settled: readonly End[],
): void {
  const { lever } = world;
  const bare: Sweep = { seq: context.seq, ...asked, ends: settled, phase: 'clawbacks', sought: 0, isDone: false };
  const tick = new Tick(bare, { before: undefined, isWritten: false });
  tick.moveMarkets(lever.markets.values());
  const endings = new Set([...tick.ends.keys(), ...findEndings(lever, tick)]);
  if (endings.size === 0) return addTick(lever, bare, false);
  finishSweeps(world, context);
  const ends = assessEnds(world, tick, endings);
  for (const end of settled) recordSettlement(world, context, end, asked);
  addTick(lever, { ...bare, ends }, false);
}

/** Adds the tick of a sweep that has begun, or waits for one that has. */
export function addTick(lever: Lever, sweep: Sweep, isWritten: boolean): void {
  const tick = new Tick(sweep, { before: lever.ticks.at(-1), isWritten });
  tick.moveMarkets(lever.markets.values());
  lever.ticks.push(tick);
}

export const isWorkLeft = ({ lever }: LeverWorld): boolean => lever.ticks.length > 0;

/** To be called before settings change that the work goes by: all at once, where nobody has waited for its end. */
export function finishSweeps(world: LeverWorld, context: LeverContext): void {
  work(world, context, { left: WHOLE, finds: WHOLE });
}

export function advanceSweeps(world: LeverWorld, context: LeverContext): void {
  workOn(world, context);
  if (isWorkLeft(world)) return;
  revokeWithoutTick(world, context);
  const end = world.actClock.isStopped ? undefined : findUnindexed(world.lever, context.at);
  if (end === undefined) return;
  const second = secondOf(context.at);
  beginTick(world, context, { second, prices: [] }, [end]);
  workOn(world, context);
}

export function nextDeadline(world: LeverWorld): Instant | undefined {
  if (isWorkLeft(world)) return AT_ONCE;
  const [oldest] = world.lever.accepted;
  const settling = world.actClock.isStopped ? undefined : settlingDeadline(world.lever);
  if (oldest === undefined) return settling;
  return instant(Math.min(oldest.placedAt + TICK_WAIT_MS, settling ?? Number.MAX_SAFE_INTEGER));
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

/** Works on as far as one command goes. */
function workOn(world: LeverWorld, context: LeverContext): void {
  const { chunk, findsMax } = world.lever;
  work(world, context, { left: chunk, finds: findsMax });
  watchIdle(world.lever);
}

function work(world: LeverWorld, context: LeverContext, budget: Budget): void {
  const { ticks } = world.lever;
  for (let [tick] = ticks; tick; [tick] = ticks) {
    start(world.lever, context, tick);
    if (!runPhases(world, context, tick, budget)) break;
    finish(world.lever, context, tick);
  }
  for (const tick of ticks) write(context, tick);
}

/** No state follows from when triggers are set. */
function watchIdle(lever: Lever): void {
  let left = lever.chunk * WATCHED_PER_PIECE;
  for (const account of lever.idle) {
    if (left <= 0) return;
    rewatch(lever, account);
    left -= 1;
  }
}

/** Moves the markets to the tick's indexes. */
function start(lever: Lever, context: LeverContext, tick: Tick): void {
  if (tick.isStarted) return;
  tick.isStarted = true;
  for (const market of tick.moved) {
    const { entity } = market;
    if (entity.indexSeq === tick.seq) continue;
    beginGrace(lever, market, tick);
    entity.index = tick.indexOf(market);
    entity.indexSecond = tick.second;
    entity.indexSeq = tick.seq;
    if (entity.settings.state !== 'halted') entity.haltedAt = undefined;
    context.changes.leverMarkets.add(entity);
  }
}

/** Answers whether all of it is done. */
function runPhases(world: LeverWorld, context: LeverContext, tick: Tick, budget: Budget): boolean {
  const { sweep } = tick;
  for (;;) {
    tick.queue ??= createQueue(world.lever, tick);
    if (!findDue(sweep, tick.queue, budget)) return false;
    if (!runDue(world, context, tick, { queue: tick.queue, budget })) return false;
    tick.queue = undefined;
    const next = SWEEP_PHASES[SWEEP_PHASES.indexOf(sweep.phase) + 1];
    if (next === undefined) return true;
    sweep.phase = next;
    sweep.sought = 0;
  }
}

/**
 * Nothing is done before all that is due in the phase is known: only then it can be in order. What counts is what is due,
 * not where it was found, so that it takes as many commands whether there was a restart or not.
 */
function findDue(sweep: Sweep, queue: DueQueue, budget: Budget): boolean {
  const { sought } = sweep;
  if (sought === undefined) return queue.find(WHOLE);
  const most = sought + budget.finds;
  if (!queue.find(most)) {
    sweep.sought = most;
    return false;
  }
  budget.finds -= Math.max(0, queue.found - sought);
  sweep.sought = undefined;
  return true;
}

function runDue(
  world: LeverWorld,
  context: LeverContext,
  tick: Tick,
  { queue, budget }: { readonly queue: DueQueue; readonly budget: Budget },
): boolean {
  for (let item = queue.findFirst(); item; item = queue.findFirst()) {
    if (budget.left <= 0) return false;
    budget.left -= runPiece(world, context, item, tick);
    queue.takeFirst();
  }
  return true;
}

function finish(lever: Lever, context: LeverContext, tick: Tick): void {
  const { ticks, positions } = lever;
  for (const position of tick.idle) if (positions.has(position.id)) watchPosition(position);
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

/**
 * Does all work of ticks that is due for a person, over all accounts, ahead of the others', so that what is asked for finds it
 * done: one account may have to pay for another.
 */
export function settleUser(world: LeverWorld, context: LeverContext, userId: UserId): void {
  const last = world.lever.ticks.at(-1);
  if (!last) return;
  const own = accountsOfPerson(world, userId)
    .flatMap((id) => [...(world.lever.accounts.get(id)?.values() ?? [])])
    .filter((account) => isLeft(account, last));
  if (own.length === 0) return;
  for (const tick of world.lever.ticks) settleAccounts(world, context, own, tick);
  for (const account of own) {
    if (account.positions.size === 0) continue;
    account.state.settledSeq = last.seq;
    context.changes.leverAccounts.add(account.state);
    rewatch(world.lever, account);
  }
}

/** A phase that has gone by is done for everybody: what later ones open, it looks at with the next tick. */
function settleAccounts(world: LeverWorld, context: LeverContext, accounts: readonly LeverAccount[], tick: Tick): void {
  for (const account of accounts) tick.queue?.forget(account);
  for (const phase of SWEEP_PHASES.slice(SWEEP_PHASES.indexOf(tick.sweep.phase))) {
    settlePhase(world, context, accounts, { tick, phase });
  }
}
