// Calls of the back office about what one USDT is worth in CNY.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { seenRefusals } from './clash.ts';
import { cnyRate, text } from './fields.ts';

export const getCnyRate = defineCall({
  method: 'GET',
  path: '/api/office/cny_rate',
  access: 'operator',
  permission: 'settings.read',
  summary:
    'The rate that holds, who said it and when, the bounds that a rate must keep, and whether a source is configured.',
  input: z.object({}),
  message: cnyRate.extend({
    min: z.string(),
    max: z.string(),
    /** Asked every hour while no operator has set the rate. */
    has_feed: z.boolean(),
  }),
});
export type CnyRateView = z.output<typeof getCnyRate.message>;

export const saveCnyRate = defineCall({
  method: 'POST',
  path: '/api/office/cny_rate/save',
  access: 'operator',
  permission: 'settings.edit',
  summary: 'Set the rate by hand, which stands until it is given back: without a rate, to the configured source.',
  input: z.object({ rate: text(20).optional(), seen: cnyRate.pick({ rate: true, source: true }) }),
  refusals: seenRefusals,
  message: z.string(),
});
