// What an order of a key counts for towards its budget, and what a fill does. SPEC.md has each formula with an example.
import {
  amount,
  divCeil,
  divFloor,
  PPM_PER_WHOLE,
  UNITS_PER_WHOLE,
  type Amount,
  type Ppm,
  type Price,
  type Side,
} from '@bourse/domain';

/** In USDT, both of them fresh. */
export type Indexes = { readonly base: Price; readonly quote: Price };

/** So much of an order: a quantity of the base currency, or a sum of the quote currency. */
export type Size = { readonly quantity: Amount; readonly sum?: Amount | undefined };

/** QF1. In USDT, what an order comes to at a price, or its sum, at the index of the quote currency. Rounded up. */
export function calculateKeyNotional({ quantity, sum }: Size, at: Price, { quote }: Indexes): Amount {
  if (sum !== undefined) return amount(divCeil(sum * quote, UNITS_PER_WHOLE));
  return amount(divCeil(at * quantity * quote, UNITS_PER_WHOLE * UNITS_PER_WHOLE));
}

type Trade = { readonly side: Side; readonly price: Price; readonly fee: Ppm };

/**
 * Calculates what a trade gives away of each unit of the base currency: what it gives less what it gets, by the index and at
 * least nothing, and the fee of whichever is worth less. It is in USDT, scaled by the squared whole and by ppm.
 */
function calculateGiven({ side, price, fee }: Trade, { base, quote }: Indexes): bigint {
  const [paid, worth] = [price * quote, base * UNITS_PER_WHOLE];
  const given = side === 'buy' ? paid - worth : worth - paid;
  return (given > 0n ? given * PPM_PER_WHOLE : 0n) + fee * (paid < worth ? paid : worth);
}

/** QF2. In USDT, what an order gives away if it fills whole at a price. Rounded up. */
export function calculateKeyLoss(trade: Trade, { quantity, sum }: Size, indexes: Indexes): Amount {
  const given = calculateGiven(trade, indexes);
  if (sum !== undefined) return amount(divCeil(given * sum, trade.price * UNITS_PER_WHOLE * PPM_PER_WHOLE));
  return amount(divCeil(given * quantity, UNITS_PER_WHOLE * UNITS_PER_WHOLE * PPM_PER_WHOLE));
}

/** QF3. The same of a fill, rounded down: the fills of an order never come to more than what it was charged for. */
export const calculateFillLoss = (trade: Trade, quantity: Amount, indexes: Indexes): Amount =>
  amount(divFloor(calculateGiven(trade, indexes) * quantity, UNITS_PER_WHOLE * UNITS_PER_WHOLE * PPM_PER_WHOLE));

/** QF4. A part of a charge falls free with a part of an order, rounded down; the last part takes the rest with it. */
export const calculateFreed = (charged: Amount, part: Amount, left: Amount): Amount =>
  amount(divFloor(charged * part, left));
