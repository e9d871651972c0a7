// What the fields of each kind of order are called, and how what is wrong with them reads.
import { formatUnits } from '@bourse/domain';
import type { MessageKey } from '@bourse/messages';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Issue } from './check-order.ts';
import type { Mode, PriceField } from './preview.ts';

/** Digits after the point of a market's prices and quantities. */
export type FigurePlaces = { readonly price: number; readonly quantity: number };

/** Which digits a figure has; the market's own steps and limits have no more than they need. */
const PLACES: Readonly<Record<string, keyof FigurePlaces>> = {
  low: 'price',
  high: 'price',
  last: 'price',
  filled: 'quantity',
};

/** Figures read as the market writes them: a price has the places of its tick. */
export function issueText({ text, values = {} }: Issue, places: FigurePlaces): string {
  const figures = Object.entries(values).map(([name, units]) => {
    const kind = PLACES[name];
    return [name, formatDecimal(formatUnits(units), kind ? { places: places[kind] } : {})] as const;
  });
  return t(text, Object.fromEntries(figures));
}

const PRICE_LABELS: Readonly<Record<Mode, Readonly<Partial<Record<PriceField, MessageKey>>>>> = {
  limit: { price: 'spot.price' },
  market: {},
  stop: { stopPrice: 'ticket.stopPrice', price: 'ticket.limitPrice' },
  oco: { price: 'ticket.limitPrice', stopPrice: 'ticket.stopPrice', stopLimitPrice: 'ticket.stopLimitPrice' },
};
const TOTAL_LABELS: Readonly<Record<Mode, MessageKey>> = {
  limit: 'spot.total',
  market: 'spot.totalAbout',
  stop: 'spot.total',
  oco: 'ticket.totalHigher',
};
export const priceLabel = (mode: Mode, field: PriceField): string => t(PRICE_LABELS[mode][field] ?? 'spot.price');
export const totalLabel = (mode: Mode): string => t(TOTAL_LABELS[mode]);
