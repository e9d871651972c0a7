// What the tests of requests and sockets of bots start from: an app on a port whose few methods say what they were handed, and
// clients that sign in the ways of this dialect, by code of their own.
import { once } from 'node:events';
import { bots } from '@bourse/contract';
import { accept } from '@bourse/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { type RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { signText, type TestKey } from '../../platform/http/keys/testing.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../platform/http/testing.ts';
import { Doorkeeper } from '../../platform/realtime/doorkeeper.ts';
import { Busy } from '../../system/busy.ts';
import { refuseBot } from './errors.ts';
import { type BotHandler, handle } from './handler.ts';
import { openMethodSockets, type OpenedSockets } from './method-socket.ts';
import { createMethods } from './methods.ts';
import { mountHandlers } from './rest.ts';

const { defineMethod, fields } = bots;

/** Order in which the methods below have begun. */
export const begun: string[] = [];

const common = { isOverSocket: true, summary: 'A method of tests.', weight: 1, answer: z.unknown() } as const;

const account = defineMethod({
  ...common,
  name: 'account.status',
  http: [{ method: 'GET', path: '/api/v3/account' }],
  access: 'read',
  weight: 20,
  input: z.object({ omitZeroBalances: fields.flagParam.default(false) }),
});
const place = defineMethod({
  ...common,
  name: 'order.place',
  http: [{ method: 'POST', path: '/api/v3/order' }],
  access: 'trade',
  orders: 1,
  isRisky: true,
  input: z.object({
    symbol: fields.symbolParam,
    side: fields.wordParam(bots.SIDES, '-1117 Invalid side.'),
    price: fields.priceParam.optional(),
    newClientOrderId: z.string().optional(),
  }),
});
const cancel = defineMethod({
  ...common,
  name: 'order.cancel',
  http: [{ method: 'DELETE', path: '/api/v3/order' }],
  access: 'trade',
  input: z.object({ symbol: fields.symbolParam, orderId: fields.wholeParam.optional() }),
});
const listenKey = defineMethod({
  ...common,
  name: 'userDataStream.start',
  http: [{ method: 'POST', path: '/api/v3/userDataStream' }],
  access: 'key',
  input: z.object({}),
});
const depth = defineMethod({
  ...common,
  name: 'depth',
  http: [{ method: 'GET', path: '/api/v3/depth' }],
  access: 'none',
  weight: ({ limit }) => (limit > 500 ? 50 : 5),
  input: z.object({ symbol: fields.symbolParam, limit: fields.limitParam(100, 5_000), note: z.string().optional() }),
});
const fails = defineMethod({
  ...common,
  name: 'fails',
  http: [{ method: 'GET', path: '/api/v3/fails' }],
  access: 'none',
  input: z.object({ as: z.string() }),
});

const PARTLY = refuseBot(-2021, 'Order cancel-replace partially failed.', { status: 409, data: { cancelled: true } });

const handlers: readonly BotHandler[] = [
  handle(account, ({ user, input }) => accept({ uid: user.id, ...input })),
  handle(place, ({ user, input: { price: _price, ...input } }) => {
    begun.push(input.newClientOrderId ?? '');
    return accept({ uid: user.id, ...input });
  }),
  handle(cancel, ({ user, input }) => accept({ uid: user.id, ...input })),
  handle(listenKey, ({ user }) => accept({ uid: user.id })),
  handle(depth, ({ input }) => {
    begun.push(`depth ${input.limit}`);
    return accept(input);
  }),
  handle(fails, ({ input }) => {
    if (input.as === 'busy') throw new Busy('a test');
    if (input.as === 'partly') return PARTLY;
    throw new Error('a test');
  }),
];

export type BotBench = {
  readonly server: TestServer;
  readonly app: FastifyInstance;
  readonly sockets: OpenedSockets;
  readonly port: number;
  readonly url: string;
  readonly connect: (query?: string) => Promise<BotClient>;
  readonly stop: () => Promise<void>;
};

export async function startBotBench(options: TestServerOptions = {}): Promise<BotBench> {
  const server = await startTestServer(options);
  const { services } = server;
  const app = Fastify({ trustProxy: true, forceCloseConnections: true });
  app.decorate('origin', 'traders');
  app.decorate('metrics', new Registry());
  const own = createMethods(services).filter(({ method }) => /^(ping|time|session\.)/.test(method.name));
  mountHandlers(app, services, [...own, ...handlers]);
  await app.ready();
  const doorkeeper = new Doorkeeper(services);
  const onInvariant = (error: Error): never => {
    throw error;
  };
  const sockets = openMethodSockets({ app, services, doorkeeper, onInvariant }, [...own, ...handlers]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const { port } = address;
  const clients = new Set<BotClient>();
  return {
    server,
    app,
    sockets,
    port,
    url: `http://127.0.0.1:${port}`,
    async connect(query = '') {
      const client = new BotClient(`ws://127.0.0.1:${port}/ws-api/v3${query}`);
      clients.add(client);
      return client.open();
    },
    async stop() {
      for (const client of clients) client.close();
      await sockets.close();
      await app.close();
      await server.stop();
    },
  };
}

const socketAnswer = z.object({
  id: z.union([z.string(), z.number(), z.null()]),
  status: z.number(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), msg: z.string(), data: z.unknown().optional() }).optional(),
  rateLimits: z.array(bots.usedLimit).optional(),
});
export type SocketAnswer = z.output<typeof socketAnswer>;

/** A client of the socket of methods that remembers what it hears. */
export class BotClient {
  readonly socket: WebSocket;
  readonly heard: SocketAnswer[] = [];
  readonly closed: Promise<number>;
  readonly #checks = new Set<() => void>();
  #ids = 0;

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code) => resolve(code));
    });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: RawData) => {
      if (!Buffer.isBuffer(data)) return;
      this.heard.push(socketAnswer.parse(JSON.parse(data.toString())));
      for (const check of this.#checks) check();
    });
  }

  async open(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  /** Resolves once it holds, also where it does already. */
  until(isDone: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!isDone()) return;
        this.#checks.delete(check);
        resolve();
      };
      this.#checks.add(check);
      check();
    });
  }

  async ask(method: string, params?: Readonly<Record<string, unknown>>): Promise<SocketAnswer> {
    this.#ids += 1;
    const id = `t${this.#ids}`;
    this.socket.send(JSON.stringify({ id, method, ...(params && { params }) }));
    return this.answerTo(id);
  }

  /** Sends a text as it is, and answers what comes next. */
  async say(text: string): Promise<SocketAnswer> {
    const before = this.heard.length;
    this.socket.send(text);
    await this.until(() => this.heard.length > before);
    const answer = this.heard[before];
    if (!answer) throw new Error('an answer is gone');
    return answer;
  }

  async answerTo(id: string): Promise<SocketAnswer> {
    const find = (): SocketAnswer | undefined => this.heard.find((one) => one.id === id);
    await this.until(() => find() !== undefined);
    const answer = find();
    if (!answer) throw new Error('an answer is gone');
    return answer;
  }

  close(): void {
    this.socket.terminate();
  }
}

let moments = 0;
/** A timestamp that no other test has signed. */
export function nextMoment({ clock }: Pick<TestServer, 'clock'>): number {
  moments = (moments + 1) % 1_900;
  return clock.now() + 900 - moments;
}

/** Signs a text as query or body, with the signature last. */
export const signForm = (key: TestKey, form: string): string =>
  `${form}${form === '' ? '' : '&'}signature=${encodeURIComponent(signText(key, form))}`;

/** Parameters of a message, signed over their names in order. */
export function signParams(key: TestKey, params: Readonly<Record<string, string | number>>): Record<string, unknown> {
  const all: Record<string, string | number> = { ...params, apiKey: key.name };
  const text = Object.keys(all)
    .toSorted()
    .map((name) => `${name}=${all[name]}`)
    .join('&');
  return { ...all, signature: signText(key, text) };
}
