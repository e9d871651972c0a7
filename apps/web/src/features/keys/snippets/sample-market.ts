// The market of the examples: a price that stays below the market and within what a new key allows, and the least to order.
import type { market } from '@bourse/contract';
import { divCeil, divFloor, formatUnits, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import type { SnippetMarket } from './snippet.ts';

/** An order at 99 % of the price rests, and is within the 2 % of a new key. */
const PRICE_PERCENT = 99n;
const WHOLE_PERCENT = 100n;

type Quoted = Pick<market.Quotation, 'currency_id' | 'legal_id' | 'now_price' | 'trade'>;

export function sampleMarketOf({ currency_id, legal_id, now_price, trade }: Quoted): SnippetMarket | undefined {
  const [now, tick, step, least] = [now_price, trade.tick, trade.step, trade.min_total].map(parseUnits);
  if (!now || !tick || !step || least === undefined) return undefined;
  const price = divFloor((now * PRICE_PERCENT) / WHOLE_PERCENT, tick) * tick;
  if (price === 0n) return undefined;
  const steps = divCeil(least * UNITS_PER_WHOLE, price * step);
  return {
    currencyId: currency_id,
    legalId: legal_id,
    price: formatUnits(price),
    quantity: formatUnits((steps > 0n ? steps : 1n) * step),
  };
}
