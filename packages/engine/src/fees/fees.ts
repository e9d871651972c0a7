// What fee tiers keep in memory, what their rules see and answer, and what an order pays by them.
import { type EngineRefusalCode, type Instant, type Result, type UserId, ZERO } from '@bourse/domain';
import type { Context } from '../context.ts';
import type { Core, CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import { personOf } from '../core/person.ts';
import type { FeesCommand, FeesOutcomes } from './commands.ts';
import { currentFeeLevel, type FeeRates, lowerFees } from './fee-tiers.ts';
import { FEE_STATES, FEE_TIERS, FEE_USERS, type FeeState, type FeeTier, type FeeUser } from './tier.ts';

/** In the order in which storage writes them. */
export const FEES_ENTITIES = { feeTiers: FEE_TIERS, feeUsers: FEE_USERS, feeStates: FEE_STATES };

export type Fees = {
  /** Every one that there ever was; at place 0 stands tier 1. */
  readonly tiers: FeeTier[];
  /** How many of them are offered: the lowest. */
  offered: number;
  readonly users: Map<UserId, FeeUser>;
  /** Missing until the first day. */
  state: FeeState | undefined;
};
export type FeesWorld = Core & { readonly fees: Fees };
export type FeesContext = Context<typeof CORE_ENTITIES & typeof FEES_ENTITIES, CoreEvent>;
export type FeesOutcome<C extends FeesCommand> = Result<FeesOutcomes[C['kind']], EngineRefusalCode>;

export const createFees = (): Fees => ({ tiers: [], offered: 0, users: new Map(), state: undefined });

/** Answers the fees that an order of the user pays in a market that asks for `market`. */
export function feeRatesOf(world: FeesWorld, at: Instant, userId: UserId, market: FeeRates): FeeRates {
  const { fees } = world;
  const user = fees.users.get(personOf(world, userId));
  if (user === undefined) return market;
  return lowerFees(market, fees.tiers[currentFeeLevel(user, fees.offered, at) - 1]);
}

export function openFeeUser({ fees }: FeesWorld, context: FeesContext, userId: UserId): FeeUser {
  const known = fees.users.get(userId);
  const user = known ?? { userId, volume: ZERO, level: 0, grantedLevel: undefined, grantedUntil: undefined };
  fees.users.set(userId, user);
  context.changes.feeUsers.add(user);
  return user;
}
