// Stops of an open position: the exit prices at which a tick closes it.
import { accept, refuse, type Price } from '@bourse/domain';
import { changePosition } from './change-position.ts';
import { checkStops, type StopBounds } from './check-stops.ts';
import { checkOpen } from './close-position.ts';
import type { SetStops } from './commands.ts';
import { findOwnPosition } from './find-position.ts';
import { calculateExitPrice } from './formulas.ts';
import type { LeverContext, LeverOutcome, LeverWorld } from './lever.ts';
import type { LivePosition } from './live.ts';
import { freshIndex } from './prices.ts';

/** A level that is only taken away needs no price. */
export const setsPrice = ({ takeProfit, stopLoss }: SetStops): boolean => isPrice(takeProfit) || isPrice(stopLoss);

export function setStops(world: LeverWorld, context: LeverContext, command: SetStops): LeverOutcome<SetStops> {
  const position = findOwnPosition(world, command);
  if (!position) return refuse('position_not_found');
  const refusal = checkOpen(position);
  if (refusal) return refusal;
  if (setsPrice(command)) {
    const index = freshIndex(world.lever, position.market, context.at);
    if (index === undefined) return refuse('no_market_price');
    const stopRefusal = checkStops(world, command, boundsOf(position, index));
    if (stopRefusal) return stopRefusal;
  }
  const { takeProfit, stopLoss } = command;
  changePosition(world, context, position, {
    takeProfit: chooseStop(takeProfit, position.takeProfit),
    stopLoss: chooseStop(stopLoss, position.stopLoss),
    stopsSeq: context.seq,
    stopsAt: context.at,
  });
  return accept({});
}

/**
 * A profit is taken beyond both the opening price and the present one, a loss short of the present one: so a stop-loss may
 * lock in a profit, and neither is reached already.
 */
function boundsOf({ market, side, spread, openPrice }: LivePosition, index: Price): StopBounds {
  const present = calculateExitPrice(index, side, spread);
  const opened = openPrice ?? present;
  const isOpenBeyond = side === 'long' ? opened > present : opened < present;
  return { market, side, profitBeyond: isOpenBeyond ? opened : present, lossBeyond: present };
}

/** Undefined leaves it, null takes it away. */
const chooseStop = (asked: Price | null | undefined, held: Price | undefined): Price | undefined =>
  asked === undefined ? held : (asked ?? undefined);

const isPrice = (asked: Price | null | undefined): asked is Price => asked !== undefined && asked !== null;
