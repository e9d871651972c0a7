// Calls about what a party says under appeal. Only operators read it: the other side does not.
import { z } from 'zod';
import { defineCall } from './call.ts';
import { CHAT_KINDS } from './fiat-chat.ts';
import { epochMs, id, shanghaiTime, textBlock } from './fields.ts';
import { pictureUrl } from './identity.ts';

export const STATEMENT_LENGTH_MAX = 1_000;
export const STATEMENT_PICTURES_MAX = 5;
/** One party may make this many about one deal. */
export const STATEMENTS_MAX = 10;

const kind = z.enum(CHAT_KINDS).default('deal');

const pictureList = z
  .union([z.array(pictureUrl), pictureUrl.transform((text) => (text === '' ? [] : text.split(',')))])
  .pipe(z.array(z.string()).max(STATEMENT_PICTURES_MAX));

export const statement = z.object({
  id: z.number(),
  content: z.string(),
  /** URLs. */
  pictures: z.array(z.string()),
  time: shanghaiTime,
  time_ms: epochMs,
});
export type AppealStatement = z.output<typeof statement>;

export const state = defineCall({
  method: 'POST',
  path: '/api/legal_statement',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary:
    'Say under appeal what happened, with pictures that were uploaded, at most 5: up to 10 times for each deal. Operators read it.',
  input: z.object({
    id,
    kind,
    content: textBlock(STATEMENT_LENGTH_MAX).default(''),
    /** A list, or one text with commas between. */
    pictures: pictureList.default([]),
  }),
  message: z.string(),
});

export const statements = defineCall({
  method: 'GET',
  path: '/api/legal_statements',
  access: 'user',
  risk: 'none',
  key: 'never',
  summary: 'What the caller has said about a deal, oldest first.',
  input: z.object({ id, kind }),
  message: z.object({ list: z.array(statement) }),
});
