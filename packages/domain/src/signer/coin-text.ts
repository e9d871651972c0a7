// Amounts of coins between the chain's smallest units and the whole coins that people read.
import { divFloor } from '../money.ts';

/** Whole coins in decimal text from the chain's smallest units, without digits that say nothing. */
export function coinText(units: bigint, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const fraction = (units % scale).toString().padStart(decimals, '0').replace(/0+$/, '');
  const whole = divFloor(units, scale);
  return fraction === '' ? `${whole}` : `${whole}.${fraction}`;
}

/** The other way round; undefined for what is no amount of so many places. */
export function coinUnits(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(0|[1-9][0-9]{0,24})(?:\.([0-9]+))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
