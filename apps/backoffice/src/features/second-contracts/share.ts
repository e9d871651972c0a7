import { divCeil, parseUnits } from '@bourse/domain';

/** How much of a cap is taken, in whole percent, rounded up: what is not full never reads so the other way round. */
export function shareOf(part: string, cap: string): number {
  const whole = parseUnits(cap) ?? 0n;
  return whole === 0n ? 100 : Number(divCeil((parseUnits(part) ?? 0n) * 100n, whole));
}
