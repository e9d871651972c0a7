// Tickets: what a user asks of support, with pictures, and what is answered.
import {
  TICKET_ACTS,
  TICKET_CATEGORIES,
  TICKET_PICTURES_MAX,
  TICKET_STATES,
  TICKET_SUBJECT_MAX,
  TICKET_TEXT_MAX,
} from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { clientOrderId, epochMs, filledTitle, id, page, shanghaiTime, textBlock } from './fields.ts';
import { pictureUrl } from './identity.ts';

const ROWS_MAX = 50;
const rows = id.refine((asked) => asked <= ROWS_MAX, fault('too_large', { max: ROWS_MAX })).default(20);

const category = z.enum(TICKET_CATEGORIES);
const state = z.enum(TICKET_STATES);
const done = z.string();

const ticket = z.object({
  id: z.number(),
  category,
  subject: z.string(),
  state,
  /** It counts what support said or did and the caller has not read. */
  unread: z.number(),
  create_time: shanghaiTime,
  create_time_ms: epochMs,
  /** When something was last said or done. */
  change_time: shanghaiTime,
  change_time_ms: epochMs,
  /** An answered ticket is closed by itself at this moment; else null. */
  closes_ms: epochMs.nullable(),
  /** A closed ticket may be reopened until then; null once that is past, and for all others. */
  reopens_until_ms: epochMs.nullable(),
});
export type SupportTicket = z.output<typeof ticket>;

/** Support is never named. */
export const TICKET_AUTHORS = ['me', 'support', 'system'] as const;

const message = z.object({
  id: z.number(),
  /** `system`: what came by itself. */
  from: z.enum(TICKET_AUTHORS),
  /** The text is as it was written, never as links; empty where something was done instead. */
  content: z.string(),
  /** The line says what was done; else empty. */
  act: z.enum(TICKET_ACTS).or(z.literal('')),
  /** URLs. */
  pictures: z.array(z.string()),
  time: shanghaiTime,
  time_ms: epochMs,
});
export type SupportMessage = z.output<typeof message>;

const pictures = z
  .union([z.array(pictureUrl), pictureUrl.transform((texts) => (texts === '' ? [] : texts.split(',')))])
  .pipe(z.array(z.string()).max(TICKET_PICTURES_MAX))
  .default([]);

/** The client’s own name for it: sent again, nothing is said or opened twice. */
const clientId = clientOrderId.optional();

export const list = defineCall({
  method: 'GET',
  path: '/api/support/tickets',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Tickets of the caller’s own, the last changed first.',
  input: z.object({ state: state.optional(), page, limit: rows }),
  message: z.object({ list: z.array(ticket), total: z.number() }),
});

/** Messages in one answer. */
export const THREAD_ROWS_MAX = 200;

export const view = defineCall({
  method: 'GET',
  path: '/api/support/ticket',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'A ticket of the caller’s own and what was said, oldest first, at most 200; with `after`, only what was said after that message.',
  input: z.object({ id, after: id.optional() }),
  message: z.object({ ticket, list: z.array(message) }),
});

export const open = defineCall({
  method: 'POST',
  path: '/api/support/open',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Ask support about something, with pictures that were uploaded, at most 4. At most 5 tickets are unclosed.',
  input: z.object({
    category,
    subject: filledTitle(TICKET_SUBJECT_MAX),
    content: textBlock(TICKET_TEXT_MAX),
    /** A list, or one text with commas between. */
    pictures,
    client_id: clientId,
  }),
  message: done,
  data: ticket,
});

export const answer = defineCall({
  method: 'POST',
  path: '/api/support/answer',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Say more in a ticket that is not closed, with pictures, at most 4. At most 20 messages a minute.',
  input: z.object({ id, content: textBlock(TICKET_TEXT_MAX).default(''), pictures, client_id: clientId }),
  message: done,
  data: message,
});

export const close = defineCall({
  method: 'POST',
  path: '/api/support/close',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Close a ticket: nothing more is to be said. Nothing happens where it is closed.',
  input: z.object({ id }),
  message: done,
});

export const reopen = defineCall({
  method: 'POST',
  path: '/api/support/reopen',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Take a closed ticket up again, within 7 days. Nothing happens where it is not closed.',
  input: z.object({ id }),
  message: done,
});

export const read = defineCall({
  method: 'POST',
  path: '/api/support/read',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'All that was said in a ticket is read, up to `until` where it is sent.',
  input: z.object({ id, until: id.optional() }),
  message: done,
});

export const unread = defineCall({
  method: 'GET',
  path: '/api/support/unread',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'What support said or did that the caller has not read, over all tickets.',
  input: z.object({}),
  message: z.object({ total: z.number() }),
});
