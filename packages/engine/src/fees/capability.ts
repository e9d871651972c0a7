// Fee tiers as the engine gathers them.
import { assert } from '@bourse/domain';
import type { Capability } from '../capability.ts';
import type { FeesCommand, FeesOutcomes } from './commands.ts';
import { configureFeeTiers } from './configure-tiers.ts';
import { areSoundFeeTiers } from './fee-tiers.ts';
import { FEES_ENTITIES, type FeesContext, type FeesWorld } from './fees.ts';
import { grantFeeTier, moveFeeTiers } from './move-tiers.ts';

type FeesShape = {
  readonly world: FeesWorld;
  readonly context: FeesContext;
  readonly entities: typeof FEES_ENTITIES;
  readonly command: FeesCommand;
  readonly outcomes: FeesOutcomes;
  readonly event: never;
};

export const fees: Capability<FeesShape> = {
  entities: FEES_ENTITIES,
  rules: {
    configureFeeTiers: { admits: 'house', run: configureFeeTiers },
    moveFeeTiers: { admits: 'house', run: moveFeeTiers },
    grantFeeTier: { admits: 'house', run: grantFeeTier },
  },
  live: ({ fees: { tiers, users, state } }) => ({
    feeTiers: tiers,
    feeUsers: users.values(),
    feeStates: state === undefined ? [] : [state],
  }),
  load({ fees: own }, { feeTiers, feeUsers, feeStates }) {
    own.tiers.push(...[...feeTiers].sort((a, b) => a.level - b.level));
    own.offered = own.tiers.filter(({ isOffered }) => isOffered).length;
    for (const user of feeUsers) own.users.set(user.userId, user);
    own.state = feeStates[0];
  },
  checkInvariants({ fees: { tiers, offered, users: standings }, users }) {
    assert(
      areSoundFeeTiers(tiers.slice(0, offered)),
      'the fee tiers that are offered go up in volume and down in rates',
    );
    for (const [place, { level, isOffered }] of tiers.entries()) {
      assert(level === place + 1 && isOffered === place < offered, `fee tier ${level} stands in its place`);
    }
    for (const { userId, volume, level, grantedLevel, grantedUntil } of standings.values()) {
      assert(users.has(userId), `user ${userId} with a fee tier is known`);
      assert(volume >= 0n && level >= 0 && level <= tiers.length, `user ${userId} has come to a fee tier`);
      assert((grantedLevel === undefined) === (grantedUntil === undefined), `a grant to user ${userId} has an end`);
    }
  },
};
