// How what is wrong with a position reads.
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { LeverIssue } from './check-position.ts';

/** `legalName` is the quote currency. */
type Market = { readonly legalName: string; readonly pricePlaces: number };

/** A price has the places of the market, an amount all its digits. */
export function issueText({ text, values = {} }: LeverIssue, { legalName, pricePlaces }: Market): string {
  const figures = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number') return [name, value] as const;
    const isPrice = name === 'last' || name === 'price';
    return [name, formatDecimal(value, isPrice ? { places: pricePlaces } : {})] as const;
  });
  return t(text, { currency: legalName, ...Object.fromEntries(figures) });
}
