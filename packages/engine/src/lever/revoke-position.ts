// What never opens is revoked: by its owner while it is pending, or because it cannot open.
import { accept, refuse, ZERO, type PositionReason } from '@bourse/domain';
import { changePosition, rewatch } from './change-position.ts';
import type { RevokePosition } from './commands.ts';
import { findOwnPosition } from './find-position.ts';
import type { LeverContext, LeverOutcome, LeverWorld } from './lever.ts';
import type { LivePosition } from './live.ts';

export function revokePosition(
  world: LeverWorld,
  context: LeverContext,
  command: RevokePosition,
): LeverOutcome<RevokePosition> {
  const position = findOwnPosition(world, command);
  if (!position) return refuse('position_not_found');
  if (position.state !== 'pending') return refuse('position_not_pending');
  endUnopened(world, context, position, 'user');
  return accept({});
}

/** Frees what it held. */
export function endUnopened(
  world: LeverWorld,
  context: LeverContext,
  position: LivePosition,
  reason: PositionReason,
): void {
  const { account } = position;
  world.ledger.release(context, account.funds, position.held);
  changePosition(world, context, position, { state: 'revoked', held: ZERO, reason, endedAt: context.at });
  rewatch(world.lever, account);
}
