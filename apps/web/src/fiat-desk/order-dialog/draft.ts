// What an order on an ad would come to, by quantity or by money, and what is wrong with it before it is sent. The server
// checks everything again.
import { type Amount, amount, formatUnits, minAmount, parseUnits, type Price, ZERO } from '@bourse/domain';
import {
  calculateFiatLimitation,
  calculateFiatLimits,
  calculateFiatMoney,
  calculateNumberForMoney,
} from '@bourse/engine/formulas';
import type { MessageKey } from '@bourse/messages';

/** Which of the two fields was typed in; the other follows. */
export type Means = 'money' | 'number';

export type AdTerms = {
  readonly price: Price;
  readonly remaining: Amount;
  readonly minNumber: Amount;
  readonly maxNumber: Amount;
  /** Minor units of the money. */
  readonly digits: number;
  /** Coin that a seller has; undefined for a buyer. */
  readonly available: Amount | undefined;
};

export type Draft = { readonly terms: AdTerms; readonly means: Means; readonly typed: string };
export type Preview = { readonly number: Amount; readonly money: Amount };

/** What is left below the least goes in one piece, and so does what is sold whole. */
export const isTakenWhole = ({ remaining, minNumber }: AdTerms): boolean => remaining <= minNumber;

/** The least and the most that one order may be of. */
export function limitsOf(terms: AdTerms): { readonly min: Preview; readonly max: Preview } {
  const numbers = calculateFiatLimits(terms);
  const money = calculateFiatLimitation(terms, terms);
  return {
    min: { number: numbers.minimum, money: money.minimum },
    max: { number: numbers.maximum, money: money.maximum },
  };
}

export function previewOrder({ terms, means, typed }: Draft): Preview {
  if (terms.price === 0n) return { number: ZERO, money: ZERO };
  if (isTakenWhole(terms)) return limitsOf(terms).max;
  const entered = amount(parseUnits(typed) ?? 0n);
  const number = means === 'number' ? entered : calculateNumberForMoney(entered, terms, terms);
  return { number, money: calculateFiatMoney(number, terms.price, terms.digits) };
}

/** Returns the quantity that the button for everything fills in: unlike money it is exact. */
export function everythingOf(terms: AdTerms): string {
  const { number } = limitsOf(terms).max;
  return formatUnits(terms.available === undefined ? number : minAmount(number, terms.available));
}

export type Issue = {
  readonly text: MessageKey;
  /** Units that the text names, of coin and of money. */
  readonly number?: Amount;
  readonly money?: Amount;
};

/** Undefined when the order can be sent. */
export function checkOrder({ terms, means, typed }: Draft, { number }: Preview): Issue | undefined {
  const { min, max } = limitsOf(terms);
  if (!isTakenWhole(terms)) {
    if ((parseUnits(typed) ?? 0n) === 0n) return { text: means === 'money' ? 'fiat.error.money' : 'fiat.error.number' };
    if (number < min.number) return { text: 'fiat.error.minimum', ...min };
    if (number > max.number) return { text: 'fiat.error.maximum', ...max };
  }
  if (terms.available !== undefined && number > terms.available)
    return { text: 'fiat.error.balance', number: amount(number - terms.available) };
  return undefined;
}
