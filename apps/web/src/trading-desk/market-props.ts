// What book, tape and chart have to know of a market.
import type { market } from '@bourse/contract';
import { padDecimal, placesOf } from '@bourse/ui/lib/decimal.ts';
import { whyNotOpen } from '../lib/market-state.ts';
import { pairOf } from '../lib/pair.ts';

export function marketProps(quotation: market.Quotation) {
  const { symbol, currencyName, legalName } = pairOf(quotation);
  return { symbol, currencyName, legalName, tick: quotation.trade.tick, step: quotation.trade.step };
}

/** Said in place of a next step in a market where nothing can be traded yet, or ever. */
export const viewOnlyOf = ({ trade }: market.Quotation): string | undefined =>
  trade.state === 'view_only' || trade.state === 'closed' ? whyNotOpen(trade.state) : undefined;

/** A price with the digits of the market. */
export const priceOf = ({ trade }: Pick<market.Quotation, 'trade'>, price: string): string =>
  padDecimal(price, placesOf(trade.tick));
