// What a market's index did in the last minutes: from the public ticks of its coins, so that the chart is full at once.
import { lever } from '@bourse/contract';
import { calculateCrossIndex } from '@bourse/engine/formulas';
import { formatUnits, parseUnits, price, UNITS_PER_WHOLE, USD_INDEX, USDT } from '@bourse/domain';
import { call } from '../../../lib/api.ts';
import type { Pair } from '../../../lib/pair.ts';
import type { IndexPoint } from './index-series.ts';

const PAST_SECONDS = 480;

type Prices = ReadonlyMap<number, bigint>;

async function readPrices(
  currencyId: number,
  bounds: { from: string; to: string },
  signal: AbortSignal,
): Promise<Prices> {
  const { message } = await call(lever.indexTicks, { currency_id: String(currencyId), ...bounds }, { signal });
  return new Map(message.list.map((tick) => [tick.second, parseUnits(tick.price) ?? 0n]));
}

/** Up to a second of the server's: this machine's clock may be another. */
export async function readIndexPast(
  { currencyId, legalId }: Pair,
  to: number,
  signal: AbortSignal,
): Promise<readonly IndexPoint[]> {
  const bounds = { from: String(to - PAST_SECONDS), to: String(to) };
  const [bases, quotes] = await Promise.all([
    readPrices(currencyId, bounds, signal),
    legalId === USDT || legalId === USD_INDEX ? undefined : readPrices(legalId, bounds, signal),
  ]);
  return [...bases].flatMap(([second, base]) => {
    const quote = quotes ? quotes.get(second) : UNITS_PER_WHOLE;
    if (quote === undefined || quote === 0n) return [];
    return [{ second, value: Number(formatUnits(calculateCrossIndex(price(base), price(quote)))) }];
  });
}
