import { formatDecimal } from '@bourse/ui/lib/format.ts';

/** Dollars to the cent, coins to their last unit. */
export const moneyText = (amount: string, currencyName: string, sign: 'always' | 'negative' = 'negative'): string =>
  formatDecimal(amount, { sign, ...(currencyName.startsWith('USD') && { places: 2 }) });

export const percentText = (percent: string): string => `${formatDecimal(percent)}%`;
