// The work of a tick in one phase, whatever it is about.
import { assert, type SweepPhase } from '@bourse/domain';
import { type DueQueue, QueueOf } from './due-queue.ts';
import type { Lever, LeverContext, LeverWorld } from './lever.ts';
import type { LeverAccount, LivePosition, Watcher } from './live.ts';
import { ACCOUNT_PHASES, isAccountPhase, PHASES, type Phase } from './phases.ts';
import { compareRanked, rankGain, type Gain } from './ranked.ts';
import type { Tick } from './tick.ts';

/** What is due in the phase that a tick has come to; nothing of it has been looked for yet. */
export function createQueue(lever: Lever, tick: Tick): DueQueue {
  const { phase } = tick.sweep;
  return isAccountPhase(phase) ? queueOf(ACCOUNT_PHASES[phase], lever, tick) : queueOf(PHASES[phase], lever, tick);
}

const queueOf = <Item extends Watcher>(phase: Phase<Item>, lever: Lever, tick: Tick): DueQueue =>
  new QueueOf<Item>({
    candidates: phase.candidates(lever, tick),
    isDue: (item) => isDue(phase, item, tick),
    gainOf: (item) => gainOf(phase, item, tick),
    putBack: (item) => phase.putBack?.(lever, item, tick),
  });

/** Answers how much work it was. */
export function runPiece(world: LeverWorld, context: LeverContext, item: Watcher, tick: Tick): number {
  const { phase } = tick.sweep;
  if (isAccountPhase(phase)) {
    assert(item.kind === 'account', `${phase} are of accounts`);
    return ACCOUNT_PHASES[phase].run(world, context, item, tick);
  }
  assert(item.kind === 'position', `${phase} are of positions`);
  return PHASES[phase].run(world, context, item, tick);
}

/** Does at once what is due of the accounts of a person in a phase. */
export function settlePhase(
  world: LeverWorld,
  context: LeverContext,
  accounts: readonly LeverAccount[],
  { tick, phase }: { readonly tick: Tick; readonly phase: SweepPhase },
): void {
  if (isAccountPhase(phase)) {
    runInOrder(world, context, accounts, { how: ACCOUNT_PHASES[phase], tick });
    return;
  }
  const positions = accounts.flatMap((account) => [...account.positions.values()]);
  runInOrder(world, context, positions, { how: PHASES[phase], tick });
}

function runInOrder<Item extends Watcher>(
  world: LeverWorld,
  context: LeverContext,
  items: readonly Item[],
  { how, tick }: { readonly how: Phase<Item>; readonly tick: Tick },
): void {
  const ranked = items.filter((item) => isDue(how, item, tick)).map((item) => rankGain(item, gainOf(how, item, tick)));
  for (const { item } of ranked.sort(compareRanked)) {
    if (isDue(how, item, tick)) how.run(world, context, item, tick);
  }
}

/** Unless the tick has been done for its account already, ahead of the others. */
const isDue = <Item extends Watcher>(phase: Phase<Item>, item: Item, tick: Tick): boolean =>
  isLeft(accountOf(item), tick) && phase.isDue(item, tick);

const accountOf = (watcher: LivePosition | LeverAccount): LeverAccount =>
  watcher.kind === 'account' ? watcher : watcher.account;

export const isLeft = ({ state: { settledSeq } }: LeverAccount, { seq }: Tick): boolean =>
  settledSeq === undefined || settledSeq < seq;

/** All gains are alike where the order is that of age. */
const NO_GAIN: Gain = { profit: 0n, margin: 1n };

const gainOf = <Item extends Watcher>(phase: Phase<Item>, item: Item, tick: Tick): Gain =>
  phase.gainOf?.(item, tick) ?? NO_GAIN;
