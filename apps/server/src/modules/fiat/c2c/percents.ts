// Percent of fiat trade in and out: signed, with at most two decimal places.
import { type Ppm, ppm, UNITS_PER_WHOLE, PPM_PER_WHOLE } from '@bourse/domain';
import { viewPercent } from '../../../core/market/market-view.ts';

/** -15000n is "-1.50". */
export const viewPremium = (share: Ppm): string => viewPercent(share * (UNITS_PER_WHOLE / PPM_PER_WHOLE));

const PPM_PER_HUNDREDTH = 100n;

/** "-1.5" is -15000n. Of a text that the contract has let through. */
export function readPremium(text: string): Ppm {
  const [, sign, whole = '0', part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const hundredths = BigInt(whole + part.padEnd(2, '0')) * PPM_PER_HUNDREDTH;
  return ppm(sign === '-' ? -hundredths : hundredths);
}
