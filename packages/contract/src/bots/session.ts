// Methods by which a socket says once for all whose it is. There are no requests for them.
import { z } from 'zod';
import { defineMethod } from './method.ts';

const state = z.object({
  /** The name of the key; null where nobody is logged on. */
  apiKey: z.string().nullable(),
  authorizedSince: z.number().nullable(),
  connectedSince: z.number(),
  returnRateLimits: z.boolean(),
  serverTime: z.number(),
  /** Whether it follows the events of an account. */
  userDataStream: z.boolean(),
});
export type SessionState = z.input<typeof state>;

export const logon = defineMethod({
  name: 'session.logon',
  http: [],
  isOverSocket: true,
  access: 'signed',
  summary: 'Proves a key once: what comes after it over the same socket need not be signed.',
  weight: 2,
  input: z.object({ apiKey: z.string() }),
  answer: state,
});

export const status = defineMethod({
  name: 'session.status',
  http: [],
  isOverSocket: true,
  access: 'none',
  summary: 'Says whose the socket is.',
  weight: 2,
  input: z.object({}),
  answer: state,
});

export const logout = defineMethod({
  name: 'session.logout',
  http: [],
  isOverSocket: true,
  access: 'none',
  summary: 'Forgets whose the socket is. The socket stays open.',
  weight: 2,
  input: z.object({}),
  answer: state,
});
