// The phases of a tick's work: what each may have to do, in which order, and how it is done.
import { assert, ensureNever, shanghaiDay, type SweepPhase } from '@bourse/domain';
import { calculateExit, closeAtTick } from './close-at-tick.ts';
import { rewatch } from './change-position.ts';
import { type AccountDue, findAccountDue, findStop, isCloseDue, isOpenDue, isPendingDue, isStopDue } from './due.ts';
import { fillPosition } from './fill-position.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import type { LeverAccount, LivePosition } from './live.ts';
import { closeAll } from './liquidate.ts';
import { chargeOvernight, isOvernightDue } from './overnight.ts';
import { type Gain, sortByGain } from './sort-by-gain.ts';
import type { Tick } from './tick.ts';
import { setWarned, warn } from './warn.ts';

export type PositionPhase = Exclude<SweepPhase, 'liquidations'>;

type Phase = {
  /** More than what is due, of the whole world. */
  candidates(world: LeverWorld, tick: Tick): Iterable<LivePosition>;
  isDue(position: LivePosition, tick: Tick): boolean;
  /** Losers come before winners, the largest profit for its margin last; elsewhere the oldest comes first. */
  readonly order: 'profit' | 'age';
  run(world: LeverWorld, context: LeverContext, position: LivePosition, tick: Tick): void;
};

export const PHASES: Readonly<Record<PositionPhase, Phase>> = {
  closes: {
    candidates: (_world, tick) => [...tick.moved].flatMap(({ closes }) => [...closes]),
    isDue: isCloseDue,
    order: 'profit',
    run(world, context, position, tick) {
      close(world, context, position, { tick, reason: position.reason ?? 'user' });
    },
  },
  stops: {
    candidates: (_world, tick) => tick.duePositions,
    isDue: isStopDue,
    order: 'profit',
    run(world, context, position, tick) {
      const reason = findStop(position, tick);
      assert(reason, 'a stop was reached');
      close(world, context, position, { tick, reason });
    },
  },
  overnight: {
    candidates: ({ lever }, tick) =>
      [...lever.nights].flatMap(([day, positions]) => (day < shanghaiDay(tick.at) ? [...positions] : [])),
    isDue: isOvernightDue,
    order: 'age',
    run(world, context, position, tick) {
      chargeOvernight(world, context, position, tick.at);
      rewatch(world.lever, position.account);
    },
  },
  pending: {
    candidates: (_world, tick) => tick.duePositions,
    isDue: isPendingDue,
    order: 'age',
    run: fillPosition,
  },
  opens: {
    candidates: (_world, tick) => [...tick.moved].flatMap(({ opens }) => [...opens]),
    isDue: isOpenDue,
    order: 'age',
    run: fillPosition,
  },
};

function close(
  world: LeverWorld,
  context: LeverContext,
  position: LivePosition,
  how: Parameters<typeof closeAtTick>[3],
): void {
  if (closeAtTick(world, context, position, how)) return;
  const first = { position, reason: how.reason };
  closeAll(world, context, position.account, { tick: how.tick, reason: 'shortage', first });
}

export function sortPositions(positions: LivePosition[], { order }: Phase, tick: Tick): LivePosition[] {
  if (order === 'age') return positions.sort((a, b) => a.id - b.id);
  const gainOf = (one: LivePosition): Gain => ({ profit: calculateExit(one, tick).profit, margin: one.originMargin });
  return sortByGain(positions, gainOf, (a, b) => a.id - b.id);
}

/** Like positions: who loses most for the margins comes first. */
export function sortAccounts(accounts: LeverAccount[], tick: Tick): LeverAccount[] {
  const gainOf = (one: LeverAccount): Gain => ({
    profit: one.profitScaled(tick.indexOf),
    margin: one.originMargin,
  });
  return sortByGain(accounts, gainOf, ({ state: a }, { state: b }) => a.userId - b.userId || a.quoteId - b.quoteId);
}

/** All that is due of an account, if anything: a liquidation may leave one to be warned. Answers how much work it was. */
export function runAccount(world: LeverWorld, context: LeverContext, account: LeverAccount, tick: Tick): number {
  let pieces = 0;
  for (let due = findAccountDue(account, tick); due; due = findAccountDue(account, tick)) {
    pieces += runDue(world, context, account, { tick, due });
  }
  return pieces;
}

function runDue(
  world: LeverWorld,
  context: LeverContext,
  account: LeverAccount,
  { tick, due }: { readonly tick: Tick; readonly due: AccountDue },
): number {
  switch (due) {
    case 'liquidate':
      return closeAll(world, context, account, { tick, reason: 'liquidation' });
    case 'warn':
      warn(world, context, account, tick);
      return 1;
    case 'rearm':
      setWarned(world, context, account, 0);
      return 1;
    default:
      return ensureNever(due);
  }
}
