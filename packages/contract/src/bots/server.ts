// Methods that say how the server is.
import { z } from 'zod';
import { defineMethod } from './method.ts';

export const ping = defineMethod({
  name: 'ping',
  http: [{ method: 'GET', path: '/api/v3/ping' }],
  isOverSocket: true,
  access: 'none',
  summary: 'Says that the server answers.',
  weight: 1,
  input: z.object({}),
  answer: z.object({}),
});

export const time = defineMethod({
  name: 'time',
  http: [{ method: 'GET', path: '/api/v3/time' }],
  isOverSocket: true,
  access: 'none',
  summary: 'The clock of the exchange, by which requests are in time.',
  weight: 1,
  input: z.object({}),
  answer: z.object({ serverTime: z.number() }),
});
