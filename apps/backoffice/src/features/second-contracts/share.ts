import { divCeil, parseUnits } from '@bourse/domain';

/** Of a percent. */
const HUNDREDTHS_PER_WHOLE = 10_000n;

/** How much of a cap is taken, in percent, rounded up to hundredths: what is not full never reads so the other way round. */
export function shareOf(part: string, cap: string): number {
  const whole = parseUnits(cap) ?? 0n;
  return whole === 0n ? 100 : Number(divCeil((parseUnits(part) ?? 0n) * HUNDREDTHS_PER_WHOLE, whole)) / 100;
}
