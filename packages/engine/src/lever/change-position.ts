// The only code that changes a position: its fields, and every list that follows from them.
import { amount, assert, hasPositionEnded, positionId, type PositionState } from '@bourse/domain';
import { lineOf } from './account-risk.ts';
import type { Lever, LeverContext, LeverWorld } from './lever.ts';
import { isHolding, isWaiting, type LeverAccount, type LivePosition } from './live.ts';
import { POSITIONS, type Position, type PositionChange } from './position.ts';
import { unwatch, watchAccount, watchPosition } from './watch.ts';

/**
 * Each state may be followed by these. A position is closing already when its account is liquidated in a market that stands
 * still.
 */
const NEXT: Readonly<Record<PositionState, readonly PositionState[]>> = {
  accepted: ['open', 'revoked'],
  pending: ['open', 'revoked'],
  open: ['open', 'closing', 'closed'],
  closing: ['open', 'closing', 'closed'],
  closed: [],
  revoked: [],
};

/** Gives fields their new values, and keeps every list in step. Whoever calls it watches the account anew at the end. */
export function changePosition(
  { lever }: LeverWorld,
  context: LeverContext,
  position: LivePosition,
  fields: PositionChange,
): void {
  const next = fields.state ?? position.state;
  assert(
    next === position.state || NEXT[position.state].includes(next),
    `position ${position.id} goes from ${position.state} to ${next}`,
  );
  delist(lever, position);
  Object.assign(position, fields);
  enlist(lever, position);
  record(context, position);
}

/** A new one, which takes the next id. */
export function addPosition(world: LeverWorld, context: LeverContext, position: LivePosition): void {
  enlist(world.lever, position);
  record(context, position);
}

export function nextPositionId({ counters }: LeverWorld): Position['id'] {
  counters.position += 1;
  return positionId(counters.position);
}

export function record(context: LeverContext, position: Position): void {
  context.changes.positions.add(position);
  context.events.push({ kind: 'positionChanged', position: POSITIONS.copy(position) });
}

/** Puts it wherever its state belongs. */
export function enlist(lever: Lever, position: LivePosition): void {
  const { account, market } = position;
  if (hasPositionEnded(position.state)) {
    lever.positions.delete(position.id);
    account.positions.delete(position.id);
    if (account.positions.size === 0) forgetAccount(lever, account);
    return;
  }
  lever.positions.set(position.id, position);
  account.positions.set(position.id, position);
  if (position.state === 'accepted') {
    lever.accepted.add(position);
    market.opens.add(position);
  }
  if (position.state === 'closing') market.closes.add(position);
  if (isHolding(position)) hold(lever, position);
  watchPosition(position);
}

function delist(lever: Lever, position: LivePosition): void {
  const { market } = position;
  unwatch(position);
  lever.accepted.delete(position);
  market.opens.delete(position);
  market.closes.delete(position);
  if (isHolding(position)) letGo(lever, position);
}

function hold(lever: Lever, position: LivePosition): void {
  const { market, account, side, openPrice, overnightDay } = position;
  assert(openPrice !== undefined && overnightDay !== undefined, `position ${position.id} has opened`);
  position.line = lineOf({ ...position, openPrice });
  account.addLine(position, position.line);
  market.interest[side] = amount(market.interest[side] + position.number);
  const night = lever.nights.get(overnightDay) ?? new Set();
  lever.nights.set(overnightDay, night.add(position));
}

function letGo(lever: Lever, position: LivePosition): void {
  const { market, account, side, overnightDay, line } = position;
  assert(line && overnightDay !== undefined, `position ${position.id} is held`);
  account.removeLine(position, line);
  position.line = undefined;
  market.interest[side] = amount(market.interest[side] - position.number);
  const night = lever.nights.get(overnightDay);
  night?.delete(position);
  if (night?.size === 0) lever.nights.delete(overnightDay);
}

function forgetAccount(lever: Lever, account: LeverAccount): void {
  const { userId, quoteId } = account.state;
  unwatch(account);
  lever.alerted.delete(account);
  lever.idle.delete(account);
  const own = lever.accounts.get(userId);
  own?.delete(quoteId);
  if (own?.size === 0) lever.accounts.delete(userId);
}

/** After its positions or its money have changed. */
export function rewatch(lever: Lever, account: LeverAccount): void {
  if (account.positions.size > 0) watchAccount(lever, account);
}

/** Locked for it: a claim on the account. */
export const claimOf = (position: Position): Position['margin'] =>
  isWaiting(position) ? position.held : position.margin;
