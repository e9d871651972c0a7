// The phases of a tick's work: what each may have to do, in which order, and how it is done.
import { assert, shanghaiDay, type SweepPhase } from '@bourse/domain';
import { calculateExit, closeAtTick } from './close-at-tick.ts';
import { rewatch } from './change-position.ts';
import { findAccountDue, findStop, isCloseDue, isOpenDue, isPendingDue, isStopDue } from './due.ts';
import { fillPosition } from './fill-position.ts';
import type { Lever, LeverContext, LeverWorld } from './lever.ts';
import type { LeverAccount, LeverMarket, LivePosition, Watcher } from './live.ts';
import { closeAll } from './liquidate.ts';
import { chargeOvernight, isOvernightDue } from './overnight.ts';
import type { Gain } from './ranked.ts';
import { runAccount } from './run-account.ts';
import type { Tick } from './tick.ts';
import type { Triggers } from './triggers.ts';

export type Phase<Item extends Watcher> = {
  /** More than what is due, of the whole world, one after the other. */
  candidates(lever: Lever, tick: Tick): Iterable<Item>;
  isDue(item: Item, tick: Tick): boolean;
  /** A candidate that is not due, or not any more: it waits on. */
  putBack?(lever: Lever, item: Item, tick: Tick): void;
  /** Losers come before winners, the largest profit for its margin last. Without it the oldest comes first. */
  readonly gainOf?: (item: Item, tick: Tick) => Gain;
  /** Answers how much work it was. */
  run(world: LeverWorld, context: LeverContext, item: Item, tick: Tick): number;
};

const gainOfPosition = (one: LivePosition, tick: Tick): Gain => ({
  profit: calculateExit(one, tick).profit,
  margin: one.originMargin,
});

/** Its triggers are reached already: they would name it for ever, were they set before the tick is done. */
function waitForNext({ positions }: Lever, position: LivePosition, tick: Tick): void {
  if (positions.has(position.id)) tick.idle.add(position);
}

export const PHASES: Readonly<Record<Exclude<SweepPhase, 'liquidations'>, Phase<LivePosition>>> = {
  closes: {
    candidates: (_lever, tick) => listed(tick, ({ closes }) => closes),
    isDue: isCloseDue,
    gainOf: gainOfPosition,
    run: (world, context, position, tick) =>
      close(world, context, position, { tick, reason: position.reason ?? 'user' }),
  },
  stops: {
    candidates: (_lever, tick) => triggered(tick, ({ stops }) => stops),
    isDue: isStopDue,
    putBack: waitForNext,
    gainOf: gainOfPosition,
    run(world, context, position, tick) {
      const reason = findStop(position, tick);
      assert(reason, 'a stop was reached');
      return close(world, context, position, { tick, reason });
    },
  },
  overnight: {
    candidates: unpaidNights,
    isDue: isOvernightDue,
    run(world, context, position, tick) {
      chargeOvernight(world, context, position, tick.at);
      rewatch(world.lever, position.account);
      return 1;
    },
  },
  pending: {
    candidates: (_lever, tick) => triggered(tick, ({ targets }) => targets),
    isDue: isPendingDue,
    putBack: waitForNext,
    run: fillPosition,
  },
  opens: {
    candidates: (_lever, tick) => listed(tick, ({ opens }) => opens),
    isDue: isOpenDue,
    run: fillPosition,
  },
};

/** And warnings. */
export const LIQUIDATIONS: Phase<LeverAccount> = {
  candidates: atRisk,
  isDue: (account, tick) => findAccountDue(account, tick) !== undefined,
  putBack: ({ idle }, account) => idle.add(account),
  gainOf: (one, tick) => ({ profit: one.profitScaled(tick.indexOf), margin: one.originMargin }),
  run: runAccount,
};

function* listed(tick: Tick, listOf: (market: LeverMarket) => ReadonlySet<LivePosition>): Generator<LivePosition> {
  for (const market of tick.moved) yield* listOf(market);
}

function* triggered<Target>(tick: Tick, triggersOf: (market: LeverMarket) => Triggers<Target>): Generator<Target> {
  for (const market of tick.moved) {
    const index = tick.indexOf(market);
    assert(index !== undefined, 'a market that moves has an index');
    const triggers = triggersOf(market);
    for (let next = triggers.takeDue(index); next !== undefined; next = triggers.takeDue(index)) yield next;
  }
}

function* unpaidNights({ nights }: Lever, tick: Tick): Generator<LivePosition> {
  for (const [day, positions] of nights) if (day < shanghaiDay(tick.at)) yield* positions;
}

function* atRisk({ alerted, idle }: Lever, tick: Tick): Generator<LeverAccount> {
  // Those that are looked at may come back there.
  const before = new Set([...alerted, ...idle]);
  yield* before;
  yield* triggered(tick, ({ risks }) => risks);
}

/** Answers how much work it was. */
function close(
  world: LeverWorld,
  context: LeverContext,
  position: LivePosition,
  how: Parameters<typeof closeAtTick>[3],
): number {
  if (closeAtTick(world, context, position, how)) return 1;
  const first = { position, reason: how.reason };
  return closeAll(world, context, position.account, { tick: how.tick, reason: 'shortage', first });
}
