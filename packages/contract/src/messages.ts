// What the exchange has written to the caller, and what the caller has read of that and of the notices of own deals.
import { MESSAGE_KINDS } from '@bourse/domain';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { fault } from './faults.ts';
import { epochMs, flag, id, page, shanghaiTime } from './fields.ts';

const ROWS_MAX = 50;
const rows = id.refine((asked) => asked <= ROWS_MAX, fault('too_large', { max: ROWS_MAX })).default(10);
const nothing = z.object({});

const message = z.object({
  id: z.number(),
  kind: z.enum(MESSAGE_KINDS),
  /**
   * The title of an announcement is in the language asked for, or the next that it has; that of a personal message is as it
   * was written.
   */
  title: z.string(),
  text: z.string(),
  /** A path or an address; empty where it leads nowhere. */
  link: z.string(),
  is_read: flag,
  time: shanghaiTime,
  time_ms: epochMs,
});
export type UserMessage = z.output<typeof message>;

export const list = defineCall({
  method: 'GET',
  path: '/api/messages',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Messages of the exchange to the caller, newest first.',
  input: z.object({ page, limit: rows }),
  message: z.object({
    list: z.array(message),
    total: z.number(),
    unread: z.number(),
    /** Notices of deals, contracts and orders that are later are new; 0 where none has been read. */
    notices_read_ms: epochMs,
  }),
});

export const unread = defineCall({
  method: 'GET',
  path: '/api/messages/unread',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'How many messages the caller has not read.',
  input: nothing,
  message: z.object({ count: z.number() }),
});

export const read = defineCall({
  method: 'POST',
  path: '/api/messages/read',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Mark a message of the caller as read.',
  input: z.object({ id }),
  message: z.string(),
});

export const readAll = defineCall({
  method: 'POST',
  path: '/api/messages/read_all',
  access: 'user',
  risk: 'none',
  key: 'never',
  subAccounts: true,
  summary: 'Mark all messages and notices of the caller as read.',
  input: nothing,
  message: z.string(),
});
