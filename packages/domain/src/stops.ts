// Times in which the exchange stood still: because two operators said so, or because the process did not run.
import { MINUTE_MS } from './time.ts';

export const STOP_KINDS = ['full', 'outage'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** The site was away for longer than this: what users could not do meanwhile they may still do. */
export const OUTAGE_MS_MIN = MINUTE_MS;
/** How long nobody is liquidated once a market has a price again, where nothing else is set; and the most that can be. */
export const LIQUIDATION_GRACE_MS = MINUTE_MS;
export const LIQUIDATION_GRACE_MS_MAX = 10 * MINUTE_MS;
