// The phases of a tick's work: what each may have to do, in which order, and how it is done.
import { assert, type PositionReason, shanghaiDay, type SweepPhase } from '@bourse/domain';
import { calculateExit, closeAtTick } from './close-at-tick.ts';
import { rewatch } from './change-position.ts';
import { findAccountDue, findStop, isCloseDue, isOpenDue, isPendingDue, isStopDue } from './due.ts';
import { fillPosition } from './fill-position.ts';
import type { Lever, LeverContext, LeverWorld } from './lever.ts';
import type { LeverAccount, LeverMarket, LivePosition, Watcher } from './live.ts';
import { closeAll } from './liquidate.ts';
import { clawBack, gainers, isClawbackDue } from './outage.ts';
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
  profit: calculateExit(one, tick).result,
  margin: one.originMargin,
});

/** Its triggers are reached already: they would name it for ever, were they set before the tick is done. */
function waitForNext({ positions }: Lever, position: LivePosition, tick: Tick): void {
  if (positions.has(position.id)) tick.idle.add(position);
}

/** Phases in which accounts are looked at, each as a whole. */
export type AccountPhase = 'clawbacks' | 'liquidations';
export const isAccountPhase = (phase: SweepPhase): phase is AccountPhase =>
  phase === 'clawbacks' || phase === 'liquidations';

export const PHASES: Readonly<Record<Exclude<SweepPhase, AccountPhase>, Phase<LivePosition>>> = {
  closes: {
    candidates: closings,
    isDue: isCloseDue,
    gainOf: gainOfPosition,
    run: (world, context, position, tick) => close(world, context, position, { tick, ...endingOf(position, tick) }),
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
    candidates: targets,
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

export const ACCOUNT_PHASES: Readonly<Record<AccountPhase, Phase<LeverAccount>>> = {
  clawbacks: { candidates: gainers, isDue: isClawbackDue, run: clawBack },
  /** And warnings. */
  liquidations: {
    candidates: atRisk,
    isDue: (account, tick) => findAccountDue(account, tick) !== undefined,
    putBack({ idle }, account) {
      if (account.positions.size > 0) idle.add(account);
    },
    gainOf: (one, tick) => ({ profit: one.profitScaled(tick.indexOf), margin: one.originMargin }),
    run: runAccount,
  },
};

/** A position that a liquidation has asked to close, closes for its reason. */
function endingOf(
  { market, reason = 'user', liquidationId, hands }: LivePosition,
  tick: Tick,
): { readonly reason: PositionReason; readonly hands?: number } {
  if (!tick.settles(market)) return { reason };
  return { reason: liquidationId === undefined ? 'settlement' : reason, hands };
}

function* closings(lever: Lever, tick: Tick): Generator<LivePosition> {
  yield* listed(tick, (market) => market.closes);
  yield* settled(lever, tick);
}

function* targets(lever: Lever, tick: Tick): Generator<LivePosition> {
  yield* triggered(tick, (market) => market.targets);
  yield* settled(lever, tick);
}

/** All that there is in markets that the tick settles. */
function* settled({ positions }: Lever, tick: Tick): Generator<LivePosition> {
  if (![...tick.ends.values()].some(({ isSettled }) => isSettled)) return;
  for (const position of positions.values()) if (tick.settles(position.market)) yield position;
}

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
