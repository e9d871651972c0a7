// Prices, money and limits of trade in fiat money. The engine decides by them and the screens preview with them.
import {
  amount,
  divCeil,
  divFloor,
  minAmount,
  PPM_PER_WHOLE,
  ppm,
  price,
  UNITS_PER_WHOLE,
  type Amount,
  type Ppm,
  type Price,
} from '@bourse/domain';

/** The index of a coin in USDT, and what one USDT is in a fiat currency. */
export type FiatReference = { readonly index: Price; readonly rate: Price };

/** index × rate × (1 + premium), in fiat money for one coin. Rounded down once. */
export function calculateFiatPrice({ index, rate }: FiatReference, premium: Ppm = ppm(0n)): Price {
  return price(divFloor(index * rate * (PPM_PER_WHOLE + premium), UNITS_PER_WHOLE * PPM_PER_WHOLE));
}

/** The fixed prices that an ad may ask, both ends included. Rounded inwards. */
export function calculateFiatBand(
  { index, rate }: FiatReference,
  band: Ppm,
): { readonly minimum: Price; readonly maximum: Price } {
  const [exact, scale] = [index * rate, UNITS_PER_WHOLE * PPM_PER_WHOLE];
  return {
    minimum: price(divCeil(exact * (PPM_PER_WHOLE - band), scale)),
    maximum: price(divFloor(exact * (PPM_PER_WHOLE + band), scale)),
  };
}

/** How far a price is above index × rate, below zero under it. Rounded away from zero. */
export function calculateFiatPremium(at: Price, { index, rate }: FiatReference): Ppm {
  const exact = index * rate;
  const scaled = (at * UNITS_PER_WHOLE - exact) * PPM_PER_WHOLE;
  return ppm(scaled < 0n ? divFloor(scaled, exact) : divCeil(scaled, exact));
}

/** The smallest money of a currency that has so many places. */
export const fiatUnit = (digits: number): Amount => amount(divFloor(UNITS_PER_WHOLE, 10n ** BigInt(digits)));

/** Calculates what a number of coins costs, in whole minor units. It is rounded up, to at least one. */
export function calculateFiatMoney(number: Amount, at: Price, digits: number): Amount {
  const unit = fiatUnit(digits);
  return amount(divCeil(number * at, UNITS_PER_WHOLE * unit) * unit);
}

/** How many coins money buys. Rounded down. */
export const calculateFiatNumber = (money: Amount, at: Price): Amount => amount(divFloor(money * UNITS_PER_WHOLE, at));

/** In USDT. Rounded down. */
export const calculateFiatWorth = (number: Amount, index: Price): Amount =>
  amount(divFloor(number * index, UNITS_PER_WHOLE));

type Stock = { readonly remaining: Amount; readonly minNumber: Amount; readonly maxNumber: Amount };
type Bounds = { readonly minimum: Amount; readonly maximum: Amount };

/** How many coins a deal may be of: what remains below the least goes whole. */
export const calculateFiatLimits = ({ remaining, minNumber, maxNumber }: Stock): Bounds => ({
  minimum: minAmount(minNumber, remaining),
  maximum: minAmount(maxNumber, remaining),
});

type Asking = { readonly price: Price; readonly digits: number };

/** The same in money. */
export function calculateFiatLimitation(stock: Stock, { price: at, digits }: Asking): Bounds {
  const { minimum, maximum } = calculateFiatLimits(stock);
  return { minimum: calculateFiatMoney(minimum, at, digits), maximum: calculateFiatMoney(maximum, at, digits) };
}

/**
 * The coins of a deal whose taker names the money: what it buys, but no more than all that may be taken where it is the
 * money for all of that, which was rounded up.
 */
export function calculateNumberForMoney(money: Amount, stock: Stock, { price: at, digits }: Asking): Amount {
  const { maximum } = calculateFiatLimits(stock);
  if (money === calculateFiatMoney(maximum, at, digits)) return maximum;
  return calculateFiatNumber(money, at);
}
