// What the tests of this folder start from: a server on a port with both kinds of sockets, and programs that remember what they hear.
import { once } from 'node:events';
import type { programSocket } from '@bourse/contract';
import { expect } from 'vitest';
import { type ClientOptions, type RawData, WebSocket } from 'ws';
import { feedsOf } from '../../feeds.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../platform/http/testing.ts';
import { createRealtime, type Realtime } from '../../platform/realtime/realtime.ts';
import { openPrograms, type Programs } from './index.ts';

type Params = Readonly<Record<string, unknown>>;
type Refused = Extract<programSocket.Answer, { ok: false }>;

export class Program {
  /** All that came, answers too, in the order in which it came. */
  readonly heard: (programSocket.Answer | programSocket.Event)[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly #checks = new Set<() => void>();
  #ids = 0;

  constructor(url: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(url, options);
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: RawData) => {
      if (!Buffer.isBuffer(data)) return;
      // The contract says what comes; tests compare the fields.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      this.heard.push(JSON.parse(data.toString()) as programSocket.Answer | programSocket.Event);
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

  send(method: string, params: Params = {}): number {
    this.#ids += 1;
    this.socket.send(JSON.stringify({ id: this.#ids, method, params }));
    return this.#ids;
  }

  answerTo(id: programSocket.MessageId | null): programSocket.Answer | undefined {
    return this.heard.find((one): one is programSocket.Answer => 'ok' in one && one.id === id);
  }

  async ask(method: string, params: Params = {}): Promise<programSocket.Answer> {
    const id = this.send(method, params);
    await this.until(() => this.answerTo(id) !== undefined);
    const answer = this.answerTo(id);
    if (!answer) throw new Error('an answer is gone');
    return answer;
  }

  async must<Result = Record<string, unknown>>(method: string, params: Params = {}): Promise<Result> {
    const answer = await this.ask(method, params);
    if (!answer.ok) throw new Error(`${method} was refused: ${JSON.stringify(answer)}`);
    // The test says what the method answers, and compares the fields.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return answer.result as Result;
  }

  async refusal(method: string, params: Params = {}): Promise<Refused> {
    const answer = await this.ask(method, params);
    if (answer.ok) throw new Error(`${method} was answered: ${JSON.stringify(answer)}`);
    return answer;
  }

  get executions(): programSocket.OrderEvent[] {
    return this.heard.filter((one): one is programSocket.OrderEvent => 'stream' in one && one.stream === 'orders');
  }

  get balances(): programSocket.BalanceEvent[] {
    return this.heard.filter((one): one is programSocket.BalanceEvent => 'stream' in one && one.stream === 'balances');
  }

  of(stream: programSocket.PublicStream): programSocket.MarketEvent[] {
    return this.heard.filter((one): one is programSocket.MarketEvent => 'stream' in one && one.stream === stream);
  }

  get logouts(): programSocket.LogoutEvent[] {
    return this.heard.filter((one): one is programSocket.LogoutEvent => 'event' in one && one.event === 'logout');
  }

  close(): void {
    this.socket.terminate();
  }
}

export type ProgramBench = {
  readonly server: TestServer;
  readonly realtime: Realtime;
  readonly programs: Programs;
  readonly port: number;
  readonly connect: (options?: ClientOptions & { readonly query?: string }) => Promise<Program>;
  /** One that is logged in with a session, and hears of its orders and balances. */
  readonly follow: (token: string) => Promise<Program>;
  /** Closes all of them; resolves once the server knows. */
  readonly disconnect: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startProgramBench(options: TestServerOptions = {}): Promise<ProgramBench> {
  const server = await startTestServer(options);
  const { app, services } = server;
  const realtime = createRealtime({ app, services, feeds: feedsOf(services) });
  const fail = (error: Error): never => {
    throw error;
  };
  const programs = openPrograms({ app, services, doorkeeper: realtime.doorkeeper, onInvariant: fail });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const { port } = address;
  const clients = new Set<Program>();
  const connect: ProgramBench['connect'] = async ({ query = '?lang=en', ...ways } = {}) => {
    const client = new Program(`ws://127.0.0.1:${port}/wss/api${query}`, ways);
    clients.add(client);
    return client.open();
  };
  return {
    server,
    realtime,
    programs,
    port,
    connect,
    async follow(token) {
      const client = await connect();
      await client.must('login', { token });
      await client.must('subscribe', { stream: 'orders' });
      await client.must('subscribe', { stream: 'balances' });
      return client;
    },
    async disconnect() {
      for (const client of clients) client.close();
      clients.clear();
      await expect.poll(() => programs.stats(), { timeout: 20_000 }).toMatchObject({ sockets: 0, streams: 0, slow: 0 });
    },
    async stop() {
      await programs.close();
      await realtime.close();
      await server.stop();
    },
  };
}
