// What fills have reached of a market's stop orders and is not triggered yet, where that did not end within its command.
import { assert, price, type MarketId, type Price } from '@bourse/domain';
import { flag, id, seq, text } from '@bourse/domain/kinds';
import { describeState, parts, type EntityOf } from '../entity.ts';
import { DIRECTIONS, type Direction } from './stop-book.ts';

/** All orders that wait for the price to move this way and that a trade at this price reaches. */
export type Reach = { readonly direction: Direction; readonly price: Price };

const REACHES = { reaches: text };

/** The reaches stand as `direction price` in units, apart by commas, the one that goes first before the others. */
const reaches = parts<readonly Reach[], typeof REACHES>(
  REACHES,
  (all) => ({ reaches: all.map(({ direction, price: at }) => `${direction} ${at}`).join(',') }),
  ({ reaches: all }) => (all === '' ? [] : all.split(',').map(toReach)),
);

function toReach(entry: string): Reach {
  const [word, at = ''] = entry.split(' ');
  const direction = DIRECTIONS.find((one) => one === word);
  assert(direction, `a price moves up or down: ${entry}`);
  return { direction, price: price(BigInt(at)) };
}

/** A row is written only where work is left, and says at the end that it is done. */
export const SPOT_CASCADES = describeState({
  table: 'spot_cascades',
  key: ['marketId'],
  fixed: { marketId: id<MarketId>() },
  changing: {
    /** The command that did the last part: of several markets the one that has waited longest goes on. */
    turn: seq,
    reaches,
    isDone: flag,
  },
});
export type Cascade = EntityOf<typeof SPOT_CASCADES>;
