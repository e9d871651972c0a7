// Hashing and drawing are shared by all: one network that fills its part of the queue holds nobody else up.
import { account, identity } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { drawPicture } from '../../modules/identity/testing.ts';
import type { InTurn } from '../../system/turns.ts';
import { startTestServer, type TestServer, type TestUser } from './testing.ts';

let server: TestServer;
let user: TestUser;
let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register('fair@example.com');
  // Over sockets, where bodies come by events: the header says which network each request is from.
  const config = { ...server.services.config, trustedProxies: ['loopback'] };
  app = await buildApp({ ...server.services, config }, { onInvariant: () => {} });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

const answer = z.object({ type: z.string(), code: z.string().optional() });

async function post(path: string, network: string, body: FormData | URLSearchParams): Promise<string> {
  const headers = { 'x-forwarded-for': network, authorization: user.token };
  const response = await fetch(origin + path, { method: 'POST', headers, body });
  const { type, code } = answer.parse(await response.json());
  return code ?? type;
}

/** Keeps every slot of a queue busy until the returned function is called. */
function occupy(inTurn: InTurn, places: number): () => void {
  const gate = Promise.withResolvers<void>();
  for (let place = 0; place < places; place += 1) void inTurn(() => gate.promise);
  return gate.resolve;
}

/** Sends a network's calls until its share is full, then one of another network; gives the answers to both. */
async function crowd(send: (network: string) => Promise<string>, { calls, share }: { calls: number; share: number }) {
  let refused = 0;
  const isFull = Promise.withResolvers<void>();
  const crowded = Array.from({ length: calls }, async () => {
    const code = await send('203.0.113.7');
    if (code === 'busy') refused += 1;
    if (refused === calls - share) isFull.resolve();
    return code;
  });
  await isFull.promise;
  return { crowded, other: send('198.51.100.4') };
}

test('one network’s logins cannot fill the queue of passwords', async () => {
  const release = occupy(server.services.passwords.inTurn, 2);
  const fields = new URLSearchParams({ user_string: 'nobody@example.com', password: 'wrong1234' });
  const { crowded, other } = await crowd((network) => post(account.login.path, network, fields), {
    calls: 60,
    share: 50,
  });
  release();
  expect(await other).toBe('wrong_credentials');
  expect((await Promise.all(crowded)).filter((code) => code === 'wrong_credentials')).toHaveLength(50);
});

test('one network’s uploads cannot fill the queue of pictures', async () => {
  const release = occupy(server.services.pictures.inTurn, 1);
  const file = new Blob([new Uint8Array(await drawPicture())], { type: 'image/png' });
  const send = (network: string): Promise<string> => {
    const body = new FormData();
    body.set('file', file, 'id.png');
    return post(identity.upload.path, network, body);
  };
  const { crowded, other } = await crowd(send, { calls: 8, share: 5 });
  release();
  expect(await other).toBe('ok');
  expect((await Promise.all(crowded)).filter((code) => code === 'ok')).toHaveLength(5);
});
