// Amounts between our units of 1e-8 and a chain's own smallest ones.
import { type Amount, amount, DECIMAL_PLACES_MAX, divCeil, divFloor } from '@bourse/domain';

/** Rounds down: less than the chain's smallest unit is not sent and stays on the chain as a surplus. */
export function toSmallest(units: Amount, decimals: number): bigint {
  const shift = decimals - DECIMAL_PLACES_MAX;
  return shift >= 0 ? units * 10n ** BigInt(shift) : divFloor(units, 10n ** BigInt(-shift));
}

/** Converts what was paid and rounds up to units of 1e-8, so that the ledger never says more than the chain. */
export function fromSmallestUp(smallest: bigint, decimals: number): Amount {
  const shift = decimals - DECIMAL_PLACES_MAX;
  return amount(shift > 0 ? divCeil(smallest, 10n ** BigInt(shift)) : smallest * 10n ** BigInt(-shift));
}
