// The HTTP status of what cannot be parsed: 200 on the paths of the documents, whose clients read `type` and leave an
// overlay standing on any other status; 400 and 413 on our own.
import { calls, isDocumentedPath } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from './testing.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('old@example.com');
});
afterAll(() => server.stop());

const posts = calls.filter(({ method, access, takesFile }) => method === 'POST' && access !== 'operator' && !takesFile);
const documented = posts.filter(({ path }) => isDocumentedPath(path));
const ours = posts.filter(({ path }) => !isDocumentedPath(path));

async function send(url: string, payload: string, contentType = 'application/json'): Promise<[number, string]> {
  const headers = { authorization: user.token, 'content-type': contentType };
  const { status, body } = await server.send({ method: 'POST', url, payload, headers });
  expect(body).toMatchObject({ type: 'error', code: expect.any(String), message: expect.stringMatching(/./) });
  return [status, JSON.parse(JSON.stringify(body)).code];
}

test('both kinds are there to be tested', () => {
  expect(documented.length).toBeGreaterThan(15);
  expect(ours.length).toBeGreaterThan(15);
});

test.each(documented.map(({ path }) => path))('%s answers 200 to what cannot be parsed', async (path) => {
  expect(await send(path, '{')).toEqual([200, 'invalid_request']);
  expect(await send(path, '<a/>', 'application/xml')).toEqual([200, 'invalid_request']);
  expect(await send(path, `{"x":"${'x'.repeat(70_000)}"}`)).toEqual([200, 'payload_too_large']);
});

test.each(ours.map(({ path }) => path))('%s, which is ours, says so in its status', async (path) => {
  expect(await send(path, '{')).toEqual([400, 'invalid_request']);
  expect(await send(path, `{"x":"${'x'.repeat(70_000)}"}`)).toEqual([413, 'payload_too_large']);
});

test('a form field that cannot be parsed is a refusal with status 200 and the field’s name', async () => {
  const { status, body } = await server.send({
    method: 'POST',
    url: '/api/transaction/in',
    payload: 'legal_id=3&currency_id=1&price=1&num=-1',
    headers: { authorization: user.token, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([status, body]).toMatchObject([
    200,
    { type: 'error', code: 'invalid_request', data: { fields: [{ path: 'num' }] } },
  ]);
});

test('a key that is none is refused with 200, and a path that is nothing is 404', async () => {
  const headers = { authorization: user.token, 'idempotency-key': 'ä' };
  const payload = { legal_id: 3, currency_id: 1, price: '1', num: '1' };
  const answer = await server.send({ method: 'POST', url: '/api/transaction/in', payload, headers });
  expect([answer.status, answer.body]).toMatchObject([200, { code: 'invalid_idempotency_key' }]);
  // A look without a key would be the order itself.
  const looking = { authorization: user.token, 'idempotency-look': '1' };
  const look = await server.send({ method: 'POST', url: '/api/transaction/in', payload, headers: looking });
  expect([look.status, look.body]).toMatchObject([200, { code: 'invalid_idempotency_key' }]);
  expect(
    await server.send({
      method: 'POST',
      url: '/api/transaction/in',
      payload,
      headers: { ...looking, 'idempotency-key': 'lost' },
    }),
  ).toMatchObject({ status: 200, body: { code: 'not_received' } });
  expect(await server.send({ url: '/api/nothing' })).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
