// What happened to the caller's deals for fiat money, by others or by itself.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { CHAT_KINDS } from './fiat-chat.ts';
import { fault } from './faults.ts';
import { epochMs, id, page, shanghaiTime } from './fields.ts';

const ROWS_MAX = 50;
const rows = id.refine((asked) => asked <= ROWS_MAX, fault('too_large', { max: ROWS_MAX })).default(10);

export const FIAT_NOTICE_ACTS = [
  'opened',
  'accepted',
  'due_soon',
  'paid',
  'cancelled',
  'expired',
  'refused',
  'released',
  'timed_out',
  'appealed',
  'appealed_alone',
  'conceded',
  'awarded_buyer',
  'awarded_seller',
] as const;

export const notices = defineCall({
  method: 'GET',
  path: '/api/legal_notices',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary:
    'What others and deadlines did in the caller’s latest 1,000 deals, those of ads and with acceptors, newest first.',
  input: z.object({ page, limit: rows }),
  message: z.object({
    list: z.array(
      z.object({
        /** Never the same twice. */
        id: z.string(),
        kind: z.enum(CHAT_KINDS),
        deal_id: z.number(),
        act: z.enum(FIAT_NOTICE_ACTS),
        /** In the language asked for. */
        text: z.string(),
        /** The page of this site that shows the deal. */
        path: z.string(),
        time: shanghaiTime,
        time_ms: epochMs,
      }),
    ),
    total: z.number(),
  }),
});
