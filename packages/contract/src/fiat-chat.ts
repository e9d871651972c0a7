// Calls of the chat beside a deal: the parties’ words and pictures, and a line for each change of its state.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { epochMs, flag, id, shanghaiTime, textBlock } from './fields.ts';
import { DEAL_ACTS } from './fiat-rows.ts';
import { pictureUrl } from './identity.ts';

/** Deals of ads, and deals with acceptors: each counted by itself. */
export const CHAT_KINDS = ['deal', 'acceptor'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];
const kind = z.enum(CHAT_KINDS).default('deal');

export const CHAT_LENGTH_MAX = 1_000;
/** Messages in one answer. */
export const CHAT_ROWS_MAX = 200;

/** `system` lines follow from what was committed of the deal; `operator` writes while an appeal runs. */
export const CHAT_AUTHORS = ['me', 'other', 'system', 'operator'] as const;

export const chatMessage = z.object({
  id: z.number(),
  kind: z.enum(CHAT_KINDS),
  /** It names the deal. */
  deal_id: z.number(),
  from: z.enum(CHAT_AUTHORS),
  /** It stands as it was written, never as links; a system line is in the caller’s language. Empty for a picture. */
  content: z.string(),
  /** URL of a picture, or empty. */
  picture: z.string(),
  /** A system line about a deal of an ad says what happened; it is empty for any other; else empty. */
  act: z.enum(DEAL_ACTS).or(z.literal('')),
  /** 1: the other side has read it. */
  is_read: flag,
  time: shanghaiTime,
  time_ms: epochMs,
});
export type ChatMessage = z.output<typeof chatMessage>;

export const messages = defineCall({
  method: 'GET',
  path: '/api/legal_deal_messages',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'What was said in a deal of the caller’s own, oldest first, at most 200; with `after`, only later ones.',
  input: z.object({ id, kind, after: id.optional() }),
  message: z.object({
    list: z.array(chatMessage),
    /** It counts the messages that the caller has not read: not read yet. */
    unread: z.number(),
    /** 0: closed, 24 hours after the end, or the caller is muted. */
    is_open: flag,
    /** Until when an operator has muted the caller; null otherwise. */
    muted_until_ms: epochMs.nullable(),
  }),
});

export const send = defineCall({
  method: 'POST',
  path: '/api/legal_deal_message',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'Say something in a deal of the caller’s own, or show a picture that was uploaded. At most 20 a minute.',
  input: z.object({
    id,
    kind,
    content: textBlock(CHAT_LENGTH_MAX).optional(),
    picture: pictureUrl.optional(),
    /** The client’s own name for it: sent again, nothing is said twice. */
    client_id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,36}$/, fault('name'))
      .optional(),
  }),
  message: z.string(),
  data: chatMessage,
});

export const read = defineCall({
  method: 'POST',
  path: '/api/legal_deal_read',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'All that was said in a deal of the caller’s own is read, up to `until` where it is sent.',
  input: z.object({ id, kind, until: id.optional() }),
  message: z.string(),
});

export const unread = defineCall({
  method: 'GET',
  path: '/api/legal_deal_unread',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Where something is not read yet.',
  input: z.object({}),
  message: z.object({
    total: z.number(),
    deals: z.array(z.object({ kind: z.enum(CHAT_KINDS), id: z.number(), unread: z.number() })),
  }),
});
