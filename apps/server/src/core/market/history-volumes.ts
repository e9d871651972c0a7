// How much the house's own taker trades in each market: seeded history has to look like what follows it.
import { type MarketId, marketId } from '@bourse/domain';

/** Base currency a minute, by market. */
const TYPICAL: ReadonlyMap<MarketId, number> = new Map([
  [marketId(1), 1.2],
  [marketId(2), 12],
  [marketId(3), 80],
  [marketId(4), 12],
  [marketId(5), 8_000],
  [marketId(6), 3_000],
  [marketId(7), 3],
  [marketId(8), 20],
  [marketId(9), 2_000],
]);

/** In USDT, of markets that operators have opened. */
const TYPICAL_WORTH = 800;

/** `value`: of the base currency, in USDT. */
export const typicalMinuteVolume = (id: MarketId, value: number): number => TYPICAL.get(id) ?? TYPICAL_WORTH / value;
