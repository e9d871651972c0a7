// The words of the payment form, shared by engine, wire and screens.
import { DAY_MS, MINUTE_MS } from './time.ts';

/**
 * `open` waits to be paid; `held` came late, in another amount, or when it could not be paid out: operators decide about
 * it, and it becomes `paid` or `refused`. `failed` is what the provider said, `expired` that it said nothing in time.
 */
export const GATEWAY_STATES = ['open', 'paid', 'held', 'failed', 'expired', 'refused'] as const;
export type GatewayState = (typeof GATEWAY_STATES)[number];

/** Why operators have to look at an order that was paid at its provider. */
export const GATEWAY_HOLDS = [
  'late',
  'amount_differs',
  'currency_differs',
  'after_failure',
  'day_cap',
  'unfunded',
  'rate_missing',
] as const;
export type GatewayHold = (typeof GATEWAY_HOLDS)[number];

/** For so long an order can be paid. */
export const GATEWAY_PAY_MS = 30 * MINUTE_MS;
/** For so long it keeps its rate; after that the worse one for the payer counts. */
export const GATEWAY_RATE_MS = 5 * MINUTE_MS;
/** Orders of a user that wait to be paid, at most. */
export const GATEWAY_OPEN_MAX = 2;
/** An order that is older is paid no more. */
export const GATEWAY_ORDER_AGE_MS_MAX = 30 * DAY_MS;
