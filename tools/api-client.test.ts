// What a client of the exchange takes a 503 for: a server that cannot be asked now, or one that has closed something.
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { Client, Unavailable } from './api-client.ts';

let server: Server | undefined;
let client: Client | undefined;

afterEach(async () => {
  await client?.close();
  server?.close();
});

async function answering(status: number, code: string): Promise<Client> {
  const opened = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'error', code, message: 'no' }));
  });
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const address = opened.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  client = new Client(`http://127.0.0.1:${address.port}`);
  return client;
}

test.each(['full_stop', 'maintenance'])('%s is a refusal: whoever quotes goes on to cancel', async (code) => {
  const asked = await answering(503, code);
  expect(await asked.post('/api/transaction/in', {}, 'token')).toEqual({ ok: false, code });
});

test('a server that starts cannot be asked', async () => {
  const asked = await answering(500, 'internal_error');
  await expect(asked.post('/api/transaction/in', {}, 'token')).rejects.toBeInstanceOf(Unavailable);
});
