// How much bots may ask for: weights of requests by the address that they come from, and orders by the account. These are budgets
// of this API's own, beside those of our calls.
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@bourse/domain';
import { z } from 'zod';

const INTERVAL_MS = { SECOND: SECOND_MS, MINUTE: MINUTE_MS, DAY: DAY_MS } as const;

export type RateLimit = {
  readonly rateLimitType: 'REQUEST_WEIGHT' | 'ORDERS';
  readonly interval: keyof typeof INTERVAL_MS;
  readonly intervalNum: number;
  readonly limit: number;
};

export const WEIGHT_LIMIT = {
  rateLimitType: 'REQUEST_WEIGHT',
  interval: 'MINUTE',
  intervalNum: 1,
  limit: 6_000,
} as const satisfies RateLimit;

/** The shorter one first. */
export const ORDER_LIMITS = [
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 100 },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200_000 },
] as const satisfies readonly RateLimit[];

export const RATE_LIMITS: readonly RateLimit[] = [WEIGHT_LIMIT, ...ORDER_LIMITS];

/** Windows begin at whole multiples of it in UTC. */
export const windowMsOf = ({ interval, intervalNum }: RateLimit): number => INTERVAL_MS[interval] * intervalNum;

/** One of the limits, and how much of it is used, as answers tell it. */
export const usedLimit = z.object({
  rateLimitType: z.enum(['REQUEST_WEIGHT', 'ORDERS']),
  interval: z.enum(['SECOND', 'MINUTE', 'DAY']),
  intervalNum: z.number(),
  limit: z.number(),
  count: z.number(),
});
export type UsedLimit = z.output<typeof usedLimit>;
