// When something of a deal changes by itself.
import type { DealDetail } from '../deal.ts';

/** Whether a deadline of it has passed, which the server will report. */
export function isOverdue(deal: Pick<DealDetail, 'state' | 'pay_until_ms' | 'appeal_alone_ms'>, now: number): boolean {
  if (deal.state === 'unpaid') return now >= deal.pay_until_ms;
  return deal.state === 'paid' && deal.appeal_alone_ms !== null && now >= deal.appeal_alone_ms;
}

/** From when on something else may be done with it than now: the next such moment, where there is one. */
export function nextMoment(
  { appeal_from_ms: from, appeal_until_ms: until }: Pick<DealDetail, 'appeal_from_ms' | 'appeal_until_ms'>,
  now: number,
): number | null {
  const moments = [from, until].filter((moment) => moment !== null).filter((moment) => moment > now);
  return moments.length === 0 ? null : Math.min(...moments);
}
