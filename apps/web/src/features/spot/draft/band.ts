// The prices that a limit order may name. The engine measures them from the index, or from the last price where the
// index is missing; a screen cannot know which, so only what lies outside of both is called wrong.
import { market } from '@bourse/contract';
import { divFloor, parseUnits, price, UNITS_PER_WHOLE, USDT } from '@bourse/domain';
import { calculatePriceBand, isWithinBand, type PriceBand } from '@bourse/engine/formulas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { type Pair, type PairFields, pairOf } from '../../../lib/pair.ts';

const REFRESH_MS = 5_000;

async function readIndex(currencyId: number, signal: AbortSignal): Promise<bigint | undefined> {
  const { message } = await call(market.ticks, { currency_id: String(currencyId), limit: '1' }, { signal });
  return parseUnits(message.list[0]?.price ?? '');
}

/** Base over quote by index prices, which are in USDT, rounded down; null where one has no index. */
async function readCrossPrice(pair: Pair, signal: AbortSignal): Promise<bigint | null> {
  const base = await readIndex(pair.currencyId, signal);
  const quote = pair.legalId === USDT ? UNITS_PER_WHOLE : await readIndex(pair.legalId, signal);
  return base === undefined || quote === undefined || quote === 0n ? null : divFloor(base * UNITS_PER_WHOLE, quote);
}

/** Whether one of the prices lies outside of the band round the last price. */
export const isOutsideOf = (last: bigint | undefined, prices: readonly bigint[]): boolean =>
  last !== undefined && last !== 0n && prices.some((at) => at !== 0n && !isWithinBand(price(at), price(last)));

/**
 * The bands that one of has to hold a price. The index is asked for only where the last price does not settle it. A market
 * without an index whose first trade is still to come has no price, whatever is shown, and so no band.
 */
export function useBands(
  quotation: PairFields & Pick<market.Quotation, 'trigger_price'>,
  lastPrice: bigint | undefined,
  prices: readonly bigint[],
): readonly PriceBand[] {
  const pair = pairOf(quotation);
  const isOutside = isOutsideOf(lastPrice, prices);
  const { data: index } = useQuery({
    queryKey: ['index-price', pair.symbol],
    queryFn: ({ signal }) => readCrossPrice(pair, signal),
    enabled: isOutside,
    refetchInterval: REFRESH_MS,
  });
  // Until it is known the server decides.
  if (lastPrice === undefined || !isOutside || index === undefined) return [];
  if (index === null && quotation.trigger_price === null) return [];
  const band = calculatePriceBand(price(lastPrice));
  return index === null ? [band] : [band, calculatePriceBand(price(index))];
}
