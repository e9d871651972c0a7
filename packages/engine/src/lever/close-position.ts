// Asking for positions to be closed: they are closing until the first tick that comes after.
import { accept, otherPositionSide, refuse, ZERO } from '@bourse/domain';
import { checkKept } from './at-risk.ts';
import { changePosition } from './change-position.ts';
import { checkExposure, checkOffer, type Asked } from './check-opening.ts';
import type { ClosePosition, ClosePositions, ReversePosition } from './commands.ts';
import { createPosition } from './create-position.ts';
import { findOwnPosition } from './find-position.ts';
import type { LeverContext, LeverOutcome, LeverWorld, MaybeRefusal } from './lever.ts';
import type { LivePosition } from './live.ts';
import { findPrice } from './open-position.ts';
import { freshIndex, newestIndex } from './prices.ts';

export function closePosition(
  world: LeverWorld,
  context: LeverContext,
  command: ClosePosition,
): LeverOutcome<ClosePosition> {
  const position = findOwnPosition(world, command);
  if (!position) return refuse('position_not_found');
  const refusal = checkOpen(position) ?? checkMoving(world, context, position);
  if (refusal) return refusal;
  const { hands = position.hands } = command;
  if (!Number.isSafeInteger(hands) || hands <= 0) return refuse('hands_not_whole');
  if (hands > position.hands) return refuse('hands_out_of_range', { minimum: 1, maximum: position.hands });
  askToClose(world, context, position, hands);
  return accept({});
}

/** What cannot close now is left out. */
export function closePositions(
  world: LeverWorld,
  context: LeverContext,
  { userId, side, marketId }: ClosePositions,
): LeverOutcome<ClosePositions> {
  const meant: LivePosition[] = [];
  for (const account of world.lever.accounts.get(userId)?.values() ?? []) {
    for (const position of account.positions.values()) {
      const isMeant =
        (side === undefined || position.side === side) && (marketId === undefined || position.marketId === marketId);
      if (isMeant && !checkOpen(position) && !checkMoving(world, context, position)) meant.push(position);
    }
  }
  meant.sort((a, b) => a.id - b.id);
  for (const position of meant) askToClose(world, context, position, position.hands);
  return accept({ positionIds: meant.map(({ id }) => id) });
}

/** The other side pays with what the closing frees: it holds nothing until then. */
export function reversePosition(
  world: LeverWorld,
  context: LeverContext,
  command: ReversePosition,
): LeverOutcome<ReversePosition> {
  const position = findOwnPosition(world, command);
  if (!position) return refuse('position_not_found');
  const refusal = checkOpen(position);
  if (refusal) return refusal;
  const { userId, account, marketId, hands, multiple } = position;
  const side = otherPositionSide(position.side);
  const found = findPrice(world, context, { userId, marketId, side });
  if (!('market' in found)) return found;
  const { market } = found;
  const asked: Asked = { userId, market, side, type: 'market', hands, multiple };
  const limitRefusal = checkOffer(world, asked) ?? checkExposure(world, asked, newestIndex(world.lever));
  if (limitRefusal) return limitRefusal;
  const keptRefusal = checkKept(world, context, { userId, quoteId: market.settings.quoteId });
  if (keptRefusal) return keptRefusal;
  askToClose(world, context, position, hands);
  const order = { type: 'market' } as const;
  const terms = { side, hands, multiple, order, market, account, held: ZERO, reverseOf: position.id };
  return accept({ positionId: createPosition(world, context, terms).id });
}

/** Checks a position that something is asked of. */
export function checkOpen({ state }: LivePosition): MaybeRefusal {
  if (state === 'open') return undefined;
  return refuse(state === 'closing' ? 'position_closing' : 'position_not_open');
}

const checkMoving = ({ lever }: LeverWorld, { at }: LeverContext, { market }: LivePosition): MaybeRefusal =>
  freshIndex(lever, market, at) === undefined ? refuse('no_market_price') : undefined;

function askToClose(world: LeverWorld, context: LeverContext, position: LivePosition, hands: number): void {
  changePosition(world, context, position, {
    state: 'closing',
    reason: 'user',
    closeHands: hands,
    closeSeq: context.seq,
    closeAskedAt: context.at,
  });
}
