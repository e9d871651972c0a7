// What rebates keep in memory, and what their rules see and answer.
import { type EngineRefusalCode, ppm, type Result } from '@bourse/domain';
import type { Context } from '../context.ts';
import type { Core, CORE_ENTITIES } from '../core/core.ts';
import type { RebatesCommand, RebatesOutcomes } from './commands.ts';
import { REBATE_STATES, REBATES, type RebateState } from './rebate.ts';

/** In the order in which storage writes them. */
export const REBATES_ENTITIES = { rebates: REBATES, rebateStates: REBATE_STATES };

/** The state is missing until something has been set or paid. */
export type Rebates = { state: RebateState | undefined };
export type RebatesWorld = Core & {
  readonly counters: Record<'rebate', number>;
  readonly rebates: Rebates;
};
export type RebatesContext = Context<typeof CORE_ENTITIES & typeof REBATES_ENTITIES, never>;
export type RebatesOutcome<C extends RebatesCommand> = Result<RebatesOutcomes[C['kind']], EngineRefusalCode>;

export const createRebates = (): Rebates => ({ state: undefined });

/** Nothing is shared until a ratio has been set. */
export function openState({ rebates }: RebatesWorld, context: RebatesContext): RebateState {
  rebates.state ??= { id: 1, ratio: ppm(0n), day: undefined, chunk: 0, isComplete: true };
  context.changes.rebateStates.add(rebates.state);
  return rebates.state;
}
