// What of the exchange is open, step by step, for operators who open an empty one.
import { z } from 'zod';
import { defineCall } from './call.ts';

/** In the order in which one leads to the next: who decides, what prices come from, money, then what is opened. */
export const OPENING_STEPS = [
  'operators',
  'index',
  'rate',
  'networks',
  'spot',
  'lever_money',
  'lever',
  'micro_money',
  'micro',
  'earn_money',
  'earn',
  'fiat',
  'gateway',
] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

const step = z.object({
  key: z.enum(OPENING_STEPS),
  /** How many of `total` are ready or open. */
  open: z.number(),
  total: z.number(),
});
export type OpeningRow = z.output<typeof step>;

export const view = defineCall({
  method: 'GET',
  path: '/api/office/opening',
  access: 'operator',
  permission: 'users.read',
  summary: 'What of the exchange is ready or open, and what two operators have not opened yet.',
  input: z.object({}),
  message: z.object({ steps: z.array(step) }),
});
