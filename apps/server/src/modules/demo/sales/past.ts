// A demo has held sales before anybody comes. At its first start its clock begins some days ago, and is back at the present
// once those days are filled: what happened then is stamped with the time at which it happened.
import { DAY_MS, type Instant, instant } from '@bourse/domain';
import type { Config } from '../../../config.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { hasMark } from '../../../core/storage/marks.ts';
import { type Clock, createClock, createProcessTime } from '../../../system/clock.ts';

/** Longer ago than the first of the sales. */
const PAST_MS = 13 * DAY_MS;
/** On a database whose sales are prepared. */
export const SALES_MARK = 'demo-sales';

export type DemoClock = {
  readonly clock: Clock;
  readonly readPresent: () => Instant;
};

/** Sales belong to a demo whose house is there to buy at them. */
export const hasSales = ({ isDemo, simulator }: Pick<Config, 'isDemo' | 'simulator'>): boolean =>
  isDemo && simulator === 'on';

type Options = { readonly config: Pick<Config, 'isDemo' | 'simulator'>; readonly readMs?: () => number };

export async function createDemoClock(sql: Sql, { config, readMs = createProcessTime() }: Options): Promise<DemoClock> {
  const beginsInPast = hasSales(config) && !(await hasMark(sql, SALES_MARK));
  const clock = createClock(beginsInPast ? () => readMs() - PAST_MS : readMs);
  return { clock, readPresent: () => instant(readMs()) };
}
