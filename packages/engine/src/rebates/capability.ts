// Invite rebates as the engine gathers them.
import { assert } from '@bourse/domain';
import type { Capability } from '../capability.ts';
import type { RebatesCommand, RebatesOutcomes } from './commands.ts';
import { configureRebates, payRebates, REBATE_RATIO_MAX } from './pay-rebates.ts';
import { REBATES_ENTITIES, type RebatesContext, type RebatesWorld } from './rebates.ts';

type RebatesShape = {
  readonly world: RebatesWorld;
  readonly context: RebatesContext;
  readonly entities: typeof REBATES_ENTITIES;
  readonly command: RebatesCommand;
  readonly outcomes: RebatesOutcomes;
  readonly event: never;
};

export const rebates: Capability<RebatesShape> = {
  entities: REBATES_ENTITIES,
  rules: {
    configureRebates: { admits: 'house', run: configureRebates },
    payRebates: { admits: 'house', run: payRebates },
  },
  live: ({ rebates: { state } }) => ({ rebateStates: state === undefined ? [] : [state] }),
  load(world, { rebateStates }) {
    world.rebates.state = rebateStates[0];
  },
  checkInvariants({ rebates: { state } }) {
    if (state === undefined) return;
    assert(state.ratio >= 0n && state.ratio <= REBATE_RATIO_MAX, `inviters get ${state.ratio} ppm of the fees`);
    assert(state.chunk >= 0, 'chunks are counted from 1');
  },
};
