// The prices that a limit order may name. The engine measures them from the index, or from the last price where the
// index is missing; a screen cannot know which, so only what lies outside of both is called wrong.
import { market } from '@bourse/contract';
import { divFloor, parseUnits, price, UNITS_PER_WHOLE, USDT } from '@bourse/domain';
import { calculatePriceBand, isWithinBand, type PriceBand } from '@bourse/engine/formulas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { Pair } from '../../../lib/pair.ts';

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

/** The index of a market, asked for while it is needed: null where it has none, undefined until that is known. */
export function useIndexOf(pair: Pair, isNeeded: boolean): bigint | null | undefined {
  const { data } = useQuery({
    queryKey: ['index-price', pair.symbol],
    queryFn: ({ signal }) => readCrossPrice(pair, signal),
    enabled: isNeeded,
    refetchInterval: REFRESH_MS,
  });
  return isNeeded ? data : undefined;
}

/**
 * The bands that one of has to hold a price, once the last price has not settled it and the index is known. A market
 * without an index whose first trade is still to come has no price, whatever is shown, and so no band.
 */
export function bandsOf(
  quotation: Pick<market.Quotation, 'trigger_price'>,
  lastPrice: bigint | undefined,
  index: bigint | null | undefined,
): readonly PriceBand[] {
  // Until it is known the server decides.
  if (lastPrice === undefined || index === undefined) return [];
  if (index === null && quotation.trigger_price === null) return [];
  const band = calculatePriceBand(price(lastPrice));
  return index === null ? [band] : [band, calculatePriceBand(price(index))];
}
