// What a call to set take-profit and stop-loss means. Clients in the field always send both levels with 2 decimals, and
// fill one that is not set with the price that the row showed last.
import type { lever, ParsedInputOf } from '@bourse/contract';
import { divHalfEven, type Price, price, SECOND_MS, units } from '@bourse/domain';
import { calculateCrossIndex, calculateExitPrice } from '@bourse/engine/formulas';
import type { LivePosition } from './live-contracts.ts';
import type { MarketData, MarketInfo } from '../../core/market/market-data.ts';

/** Undefined leaves a level, null takes it away. */
export type Stops = { readonly takeProfit?: Price | null; readonly stopLoss?: Price | null };
type Input = ParsedInputOf<typeof lever.setStop>;

/** How long a dialog that was filled in may stay open. */
const SHOWN_MS = 60 * SECOND_MS;
const CENT = units('0.01');

const roundToCents = (at: Price): Price => price(divHalfEven(at, CENT) * CENT);

/** `shown` are the prices that rows of the position may have shown last. */
export function readStops(input: Input, shown: ReadonlySet<Price>): Stops {
  const { target_profit_price: target, stop_loss_price: loss, clear } = input;
  const areBoth = target !== undefined && loss !== undefined;
  const isMeant = (level: Price | undefined): level is Price => level !== undefined && !(areBoth && shown.has(level));
  return {
    ...(isMeant(target) ? { takeProfit: target } : {}),
    ...(isMeant(loss) ? { stopLoss: loss } : {}),
    ...(clear === 'target_profit_price' || clear === 'both' ? { takeProfit: null } : {}),
    ...(clear === 'stop_loss_price' || clear === 'both' ? { stopLoss: null } : {}),
  };
}

/** The exit prices of the last minute, as they are and with 2 decimals. */
export async function findShownPrices(
  market: MarketData,
  { side, spread }: LivePosition,
  { base, quote }: MarketInfo,
): Promise<ReadonlySet<Price>> {
  const limit = SHOWN_MS / SECOND_MS;
  const [bases, quotes] = await Promise.all(
    [base, quote].map(async ({ id }) => {
      const rows = await market.indexTicks({ currencyId: id, limit });
      return new Map(rows.map((row) => [row.seq, row.price]));
    }),
  );
  const shown = new Set<Price>();
  for (const [seq, at] of bases ?? []) {
    const other = quotes?.size === 0 ? price(units('1')) : quotes?.get(seq);
    if (other === undefined) continue;
    const exit = calculateExitPrice(calculateCrossIndex(at, other), side, spread);
    shown.add(exit).add(roundToCents(exit));
  }
  return shown;
}
