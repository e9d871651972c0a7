// Subscriptions over a real socket of methods: events of a command come before its answer.
import { once } from 'node:events';
import { bots } from '@bourse/contract';
import { accept, amount, keyId, price, units } from '@bourse/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { mustAccept } from '../../core/sequencer/testing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { Doorkeeper } from '../../platform/realtime/doorkeeper.ts';
import { type MadeKey, makeTestKey } from '../keys/testing.ts';
import { type BotHandler, handle } from './handler.ts';
import { openMethodSockets, type OpenedSockets } from './method-socket.ts';
import { createMethods } from './methods.ts';
import { nextMoment, signParams } from './testing.ts';

let server: TestServer;
let app: FastifyInstance;
let sockets: OpenedSockets;
let url: string;
let alice: TestUser;
let key: MadeKey;
const clients: WebSocket[] = [];

const placing = bots.defineMethod({
  name: 'test.place',
  http: [],
  isOverSocket: true,
  access: 'trade',
  summary: 'A method of this test.',
  weight: 1,
  input: z.object({}),
  answer: z.object({ orderId: z.number() }),
});

const placeHandler = (): BotHandler =>
  handle(placing, async ({ user }) => {
    const info = server.services.market.marketBySymbol('BTC/USDT');
    if (!info) throw new Error('the market exists');
    const { orderId } = await mustAccept(server.services.sequencer, {
      kind: 'placeOrder',
      type: 'limit',
      timeInForce: 'gtc',
      userId: user.id,
      marketId: info.id,
      side: 'buy',
      price: price(units('50000')),
      quantity: amount(units('0.001')),
    });
    return accept({ orderId });
  });

beforeAll(async () => {
  server = await startTestServer();
  alice = await server.register('alice@example.com');
  key = await makeTestKey(server, alice);
  app = Fastify({ forceCloseConnections: true });
  app.decorate('origin', 'traders');
  app.decorate('metrics', new Registry());
  await app.ready();
  const onInvariant = (error: Error): never => {
    throw error;
  };
  const doorkeeper = new Doorkeeper(server.services);
  const handlers = [...createMethods(server.services), placeHandler()];
  sockets = openMethodSockets({ app, services: server.services, doorkeeper, onInvariant }, handlers);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  url = `ws://127.0.0.1:${address.port}/ws-api/v3`;
});
afterAll(async () => {
  for (const client of clients) client.terminate();
  await sockets.close();
  await app.close();
  await server.stop();
});

const message = z.object({
  id: z.string().optional(),
  status: z.number().optional(),
  result: z.unknown().optional(),
  subscriptionId: z.number().optional(),
  event: z.looseObject({ e: z.string() }).optional(),
});

/** A socket, and in short what it hears: names of events, and answers by their ids. */
async function connect() {
  const socket = new WebSocket(url);
  clients.push(socket);
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: RawData) => {
    if (!Buffer.isBuffer(data)) return;
    const { id, status, result, subscriptionId, event } = message.parse(JSON.parse(data.toString()));
    heard.push(event ? `${subscriptionId} ${event.e}` : `${id} ${status} ${JSON.stringify(result)}`);
    for (const check of waiting) check();
  });
  await once(socket, 'open');
  const until = (count: number): Promise<string[]> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (heard.length < count) return;
        waiting.delete(check);
        resolve(heard.splice(0, count));
      };
      waiting.add(check);
      check();
    });
  const send = (id: string, method: string, params: object = {}): void =>
    socket.send(JSON.stringify({ id, method, params }));
  return { until, send };
}

const signed = () => signParams(key, { timestamp: nextMoment(server) });

test('a signed subscription is told of an order before the order is answered', async () => {
  const client = await connect();
  client.send('a', 'userDataStream.subscribe.signature', signed());
  expect(await client.until(1)).toEqual(['a 200 {"subscriptionId":0}']);
  client.send('b', placing.name, signed());
  expect(await client.until(3)).toEqual([
    '0 executionReport',
    '0 outboundAccountPosition',
    expect.stringMatching(/^b 200 \{"orderId":\d+\}$/),
  ]);
  client.send('c', 'session.subscriptions');
  expect(await client.until(1)).toEqual(['c 200 [{"subscriptionId":0}]']);
  client.send('d', 'userDataStream.unsubscribe', { subscriptionId: 0 });
  expect((await client.until(2)).toSorted()).toEqual(['0 eventStreamTerminated', 'd 200 {}']);
});

test('a session subscribes without a signature, and its logout ends what it hears', async () => {
  const client = await connect();
  client.send('a', 'userDataStream.subscribe');
  expect(await client.until(1)).toEqual([expect.stringMatching(/^a 4/)]);
  client.send('b', 'session.logon', signed());
  client.send('c', 'userDataStream.subscribe');
  const [, subscribed] = await client.until(2);
  expect(subscribed).toBe('c 200 {"subscriptionId":0}');
  client.send('d', placing.name, { timestamp: nextMoment(server) });
  expect((await client.until(3)).slice(0, 2)).toEqual(['0 executionReport', '0 outboundAccountPosition']);
  client.send('e', 'session.logout');
  expect((await client.until(2))[0]).toBe('0 eventStreamTerminated');
});

test('a key that ends takes its subscription along', async () => {
  const client = await connect();
  client.send('a', 'userDataStream.subscribe.signature', signed());
  await client.until(1);
  server.services.keys.forget(keyId(key.id));
  expect(await client.until(1)).toEqual(['0 eventStreamTerminated']);
});
