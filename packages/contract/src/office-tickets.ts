// Calls of the back office about tickets: the queue, one ticket with its notes, and replies that are kept for all.
import { TICKET_ACTS, TICKET_CATEGORIES, TICKET_STATES, TICKET_TEXT_MAX } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { seenRefusals } from './clash.ts';
import { timeCodec, timeOrNever } from './codecs.ts';
import {
  asFile,
  clientOrderId,
  filledTitle,
  flag,
  flagField,
  id,
  localeField,
  page,
  shanghaiTime,
  text,
  textBlock,
} from './fields.ts';
import { pageRows } from './office-funds.ts';

const done = z.string();
const category = z.enum(TICKET_CATEGORIES);
const state = z.enum(TICKET_STATES);

const ticketRow = z.object({
  id: z.number(),
  user_id: z.number(),
  /** Masked. */
  account: z.string(),
  category,
  subject: z.string(),
  state,
  /** In which the user last wrote. */
  language: localeField,
  /** Address of the operator who looks after it; empty: nobody does. */
  assigned_to: z.string(),
  /** The user of an open ticket waits since then; else empty. */
  wait_time: timeOrNever,
  create_time: timeCodec,
  change_time: timeCodec,
});
export type TicketRow = z.input<typeof ticketRow>;

export const listTickets = defineCall({
  method: 'GET',
  path: '/api/office/tickets',
  access: 'operator',
  permission: 'support.read',
  summary: 'Tickets: open ones first, of those who wait longest; then the last changed first. Or all of them as CSV.',
  input: z.object({
    state: state.optional(),
    /** 1: those that the caller looks after. */
    mine: flagField.optional(),
    category: category.optional(),
    language: localeField.optional(),
    user_id: id.optional(),
    page,
    limit: pageRows,
    ...asFile,
  }),
  message: z.object({
    list: z.array(ticketRow),
    total: z.number(),
    /** All that are open, whatever is asked for. */
    open: z.number(),
  }),
});

const message = z.object({
  id: z.number(),
  /** `note`: the user never sees it. */
  from: z.enum(['user', 'operator', 'system', 'note']),
  /** Address of the operator who wrote or did it; else empty. */
  operator: z.string(),
  content: z.string(),
  /** The line says what was done; else empty. */
  act: z.enum(TICKET_ACTS).or(z.literal('')),
  /** Names for the call of pictures. */
  pictures: z.array(z.string()),
  time: shanghaiTime,
});
export type TicketMessage = z.output<typeof message>;

const asker = z.object({
  id: z.number(),
  /** Masked. */
  account: z.string(),
  /** In which the user reads. */
  locale: z.string(),
  level: z.number(),
  is_frozen: flag,
  create_time: timeCodec,
  /** All of the user’s, this one too. */
  tickets: z.number(),
});
export type TicketAsker = z.input<typeof asker>;

const operatorName = z.object({ id: z.number(), email: z.string() });

export const openTicket = defineCall({
  method: 'GET',
  path: '/api/office/ticket',
  access: 'operator',
  permission: 'support.read',
  summary: 'A ticket with all that was said and noted, the newest 500. Looking is in the audit log, once an hour.',
  input: z.object({ id }),
  message: z.object({
    ticket: ticketRow,
    user: asker,
    list: z.array(message),
    /** To whom it may be assigned. */
    operators: z.array(operatorName),
  }),
  cost: 5,
});

/** Answers a JPEG image, not an envelope. */
export const ticketPicture = defineCall({
  method: 'GET',
  path: '/api/office/ticket/picture',
  access: 'operator',
  permission: 'support.read',
  summary: 'A picture out of a ticket. Looking is entered in the audit log, once an hour.',
  input: z.object({ id, name: text(64) }),
  message: z.string(),
  fileType: 'image/jpeg',
});

const written = z.object({
  id,
  content: textBlock(TICKET_TEXT_MAX),
  /** The client’s own name for it: sent again, nothing is written twice. */
  client_id: clientOrderId.optional(),
});

export const answerTicket = defineCall({
  method: 'POST',
  path: '/api/office/ticket/answer',
  access: 'operator',
  permission: 'support.answer',
  summary: 'Answer a ticket that is not closed. Its user is told by mail, and sees no name.',
  input: written,
  message: done,
});

export const noteTicket = defineCall({
  method: 'POST',
  path: '/api/office/ticket/note',
  access: 'operator',
  permission: 'support.answer',
  summary: 'Note something about a ticket that operators alone see.',
  input: written,
  message: done,
});

export const assignTicket = defineCall({
  method: 'POST',
  path: '/api/office/ticket/assign',
  access: 'operator',
  permission: 'support.answer',
  summary:
    'Let an operator look after a ticket, or nobody where none is named; with `seen`, only out of the hands that were seen.',
  input: z.object({ id, operator_id: id.optional(), seen: z.object({ assigned_to: text(320) }).optional() }),
  message: done,
});

export const closeTicket = defineCall({
  method: 'POST',
  path: '/api/office/ticket/close',
  access: 'operator',
  permission: 'support.answer',
  summary: 'Close a ticket. Nothing happens where it is closed.',
  input: z.object({ id }),
  message: done,
});

export const reopenTicket = defineCall({
  method: 'POST',
  path: '/api/office/ticket/reopen',
  access: 'operator',
  permission: 'support.answer',
  summary: 'Take a closed ticket up again, however long ago. Nothing happens where it is not closed.',
  input: z.object({ id }),
  message: done,
});

export const REPLY_NAME_MAX = 60;

/** By language; those that are missing or empty cannot be chosen in it. */
const replyTexts = z.partialRecord(localeField, textBlock(TICKET_TEXT_MAX));

const reply = z.object({ id: z.number(), name: z.string(), texts: z.partialRecord(localeField, z.string()) });
export type TicketReply = z.output<typeof reply>;

export const listReplies = defineCall({
  method: 'GET',
  path: '/api/office/ticket/replies',
  access: 'operator',
  permission: 'support.read',
  summary: 'Replies that are kept for all operators, by name.',
  input: z.object({}),
  message: z.array(reply),
});

export const saveReply = defineCall({
  method: 'POST',
  path: '/api/office/ticket/reply/save',
  access: 'operator',
  permission: 'support.answer',
  summary: 'Keep a reply for all operators, or change one that is named by `id`. At most 100 are kept.',
  input: z.object({
    id: id.optional(),
    name: filledTitle(REPLY_NAME_MAX),
    texts: replyTexts,
    /** Needed with `id`. */
    seen: reply.omit({ id: true }).optional(),
  }),
  message: done,
});

export const removeReply = defineCall({
  method: 'POST',
  path: '/api/office/ticket/reply/remove',
  access: 'operator',
  permission: 'support.answer',
  summary: 'Forget a reply.',
  input: z.object({ id, seen: reply.omit({ id: true }) }),
  refusals: seenRefusals,
  message: done,
});
