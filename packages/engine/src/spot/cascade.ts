// What fills have reached of a market's stop orders and is not triggered yet, where that did not end within its command.
import { assert, price, SIDES, type MarketId, type Price, type Side } from '@bourse/domain';
import { flag, id, seq, text } from '@bourse/domain/kinds';
import { describeState, parts, type EntityOf } from '../entity.ts';

/** All stop orders of a side that a trade at this price reaches. */
export type Reach = { readonly side: Side; readonly price: Price };

const REACHES = { reaches: text };

/** The reaches stand as `side price` in units, apart by commas, the one that goes first before the others. */
const reaches = parts<readonly Reach[], typeof REACHES>(
  REACHES,
  (all) => ({ reaches: all.map(({ side, price: at }) => `${side} ${at}`).join(',') }),
  ({ reaches: all }) => (all === '' ? [] : all.split(',').map(toReach)),
);

function toReach(entry: string): Reach {
  const [word, at = ''] = entry.split(' ');
  const side = SIDES.find((one) => one === word);
  assert(side, `a side is bought or sold: ${entry}`);
  return { side, price: price(BigInt(at)) };
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
