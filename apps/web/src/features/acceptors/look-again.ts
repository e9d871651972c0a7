// When deals with acceptors are to be asked for without anybody having done anything: acts come with time, and a deadline that
// is over has an outcome.
import type { acceptorRows } from '@bourse/contract';

type Timed = Pick<acceptorRows.AcceptorDealRow, 'deadline_ms' | 'appeal_from_ms'>;

/** The server answers a moment with what is true from then on. */
const AFTER_MS = 500;
const OVERDUE_MS = 2_000;

/** In milliseconds; false where time alone changes nothing. */
export function lookAgainIn(deals: readonly Timed[], now: number): number | false {
  const moments = deals.flatMap(({ deadline_ms: due, appeal_from_ms: from }) => [due, from]);
  const ahead = moments.filter((moment) => moment !== null).filter((moment) => moment > now);
  const isOverdue = deals.some(({ deadline_ms: due }) => due !== null && due <= now);
  const waits = [...ahead.map((moment) => moment - now + AFTER_MS), ...(isOverdue ? [OVERDUE_MS] : [])];
  return waits.length === 0 ? false : Math.min(...waits);
}
