// The position that a user means.
import type { PositionId, UserId } from '@bourse/domain';
import type { LeverWorld } from './lever.ts';
import type { LivePosition } from './live.ts';

/** One of the user's own that has not ended: memory keeps no others. */
export function findOwnPosition(
  { lever }: LeverWorld,
  { userId, positionId }: { readonly userId: UserId; readonly positionId: PositionId },
): LivePosition | undefined {
  const position = lever.positions.get(positionId);
  return position?.userId === userId ? position : undefined;
}
