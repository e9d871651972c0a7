// A test that asks a server gets no answer that the API's document does not describe.
import { account, identity, lever, market, spot } from '@bourse/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Call } from '@bourse/contract';
import { holdToDocument } from './testing-answers.ts';

type Sent = { readonly status?: number; readonly type?: string; readonly body: unknown };

/** Answers the call with whatever is given. */
async function ask(call: Call, { status = 200, type, body }: Sent): Promise<number> {
  const app = Fastify();
  app.route({
    method: call.method,
    url: call.path,
    handler: async (_, reply) => {
      if (type !== undefined) void reply.type(type);
      return reply.code(status).send(body);
    },
  });
  await app.ready();
  holdToDocument(app);
  const { statusCode } = await app.inject({ method: call.method, url: `${call.path}?at=1` });
  await app.close();
  return statusCode;
}

const done = { type: 'ok', message: 'Done.' };
const refused = { type: 'error', code: 'invalid_request', message: 'No.' };
const wait = { type: 'error', code: 'rate_limited', message: 'Wait.' };
const candles = { type: 'ok', message: '', code: 1, data: [], from: 1 };

test.each<[string, Call, Sent]>([
  ['done', account.login, { body: done }],
  ['refused', account.login, { body: { ...refused, data: { fields: [] } } }],
  ['not logged in', spot.listTrades, { body: { type: '999', code: 'not_logged_in', message: 'Log in.' } }],
  ['with data and what stands beside it', market.candles, { body: candles }],
  ['too many', market.candles, { status: 429, body: wait }],
  ['a picture', identity.picture, { type: 'image/jpeg', body: Buffer.of(1) }],
  ['a file', spot.listTrades, { type: 'text/csv; charset=utf-8', body: 'a,b' }],
])('%s is answered', async (_, call, sent) => {
  expect(await ask(call, sent)).toBe(sent.status ?? 200);
});

test.each<[string, Call, Sent]>([
  ['a message of another kind', account.login, { body: { ...done, message: 1 } }],
  ['a field that is not there', account.login, { body: { ...done, more: 1 } }],
  ['data of a call that has none', account.login, { body: { ...done, data: [] } }],
  ['no data of a call that has some', market.candles, { body: { ...candles, data: undefined } }],
  ['a field within a row', market.candles, { body: { ...candles, data: [{ id: 1, more: 1 }] } }],
  ['a type that the call does not know', market.candles, { body: { ...refused, type: '998' } }],
  ['a code that there is not', account.login, { body: { ...refused, code: 'no_such_code' } }],
  ['a status that the call never has', account.login, { status: 404, body: refused }],
  ['another content type', identity.picture, { type: 'image/png', body: Buffer.of(1) }],
  ['no envelope at all', lever.submit, { body: [] }],
])('%s fails the test that asked', async (_, call, sent) => {
  await expect(ask(call, sent)).rejects.toThrow(/document/);
});
