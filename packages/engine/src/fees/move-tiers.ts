// Gives users the tiers that their volumes bring, once a day, chunk by chunk; and operators' grants.
import { accept, type EngineRefusalCode, refuse, type Refusal } from '@bourse/domain';
import { isSubAccount } from '../core/person.ts';
import type { GrantFeeTier, MoveFeeTiers } from './commands.ts';
import { feeLevelOf } from './fee-tiers.ts';
import { type FeesContext, type FeesOutcome, type FeesWorld, openFeeUser } from './fees.ts';

export function moveFeeTiers(world: FeesWorld, context: FeesContext, command: MoveFeeTiers): FeesOutcome<MoveFeeTiers> {
  const refusal = checkVolumes(world, command);
  if (refusal) return refusal;
  if (isKnown(world, command)) return accept({ moved: 0 });
  const { fees } = world;
  const { day, chunk, isLast, volumes } = command;
  fees.state = Object.assign(fees.state ?? { id: 1 as const, day, chunk, isComplete: isLast }, {
    day,
    chunk,
    isComplete: isLast,
  });
  context.changes.feeStates.add(fees.state);
  const offered = fees.tiers.slice(0, fees.offered);
  let moved = 0;
  for (const { userId, volume } of volumes) {
    const user = openFeeUser(world, context, userId);
    const level = feeLevelOf(volume, offered);
    if (level !== user.level) moved += 1;
    user.volume = volume;
    user.level = level;
  }
  return accept({ moved });
}

function checkVolumes(world: FeesWorld, { volumes }: MoveFeeTiers): Refusal<EngineRefusalCode> | undefined {
  for (const { userId, volume } of volumes) {
    if (!world.users.has(userId)) return refuse('user_not_found');
    if (isSubAccount(world, userId)) return refuse('sub_account_refused');
    if (volume < 0n) return refuse('quantity_required');
  }
  return undefined;
}

/** Days and their chunks come in their order, so that one which is not behind the last one has been worked through. */
function isKnown({ fees: { state } }: FeesWorld, { day, chunk }: MoveFeeTiers): boolean {
  return state !== undefined && (day < state.day || (day === state.day && chunk <= state.chunk));
}

export function grantFeeTier(
  world: FeesWorld,
  context: FeesContext,
  { userId, level, until }: GrantFeeTier,
): FeesOutcome<GrantFeeTier> {
  if (!world.users.has(userId)) return refuse('user_not_found');
  if (isSubAccount(world, userId)) return refuse('sub_account_refused');
  const isTaken = level === 0;
  if (!isTaken && !(Number.isInteger(level) && level > 0 && level <= world.fees.offered)) {
    return refuse('fee_tier_not_found');
  }
  if (!isTaken && until <= context.at) return refuse('fee_grant_over');
  const user = openFeeUser(world, context, userId);
  user.grantedLevel = isTaken ? undefined : level;
  user.grantedUntil = isTaken ? undefined : until;
  return accept({});
}
