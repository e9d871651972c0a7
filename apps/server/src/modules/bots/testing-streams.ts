// What tests of streams start from: a server on a port, two traders, and clients that remember what they hear.
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { amount, BTC, ETH, marketId, price, units, USDT, type UserId, userId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { expect } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { startTestServer, type TestServer, type TestServerOptions } from '../../platform/http/testing.ts';
import { Doorkeeper } from '../../platform/realtime/doorkeeper.ts';
import type { OwnListener } from './own-events.ts';
import type { StreamServices } from './services.ts';
import { type BotStreams, openStreams } from './streams.ts';

export const BTC_USDT = marketId(1);
export const ANN = userId(900_001);
export const BOB = userId(900_002);

type BotEvents = StreamServices['botEvents'];

export type Heard = Readonly<Record<string, unknown>>;

export class Listener {
  /** Objects in the order in which they came; a list counts as one. */
  readonly heard: (Heard | readonly Heard[])[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly #checks = new Set<() => void>();

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.closed = new Promise((resolve) => {
      this.socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    this.socket.on('error', () => undefined);
    this.socket.on('message', (data: RawData) => {
      if (!Buffer.isBuffer(data)) return;
      // Tests compare the fields.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      this.heard.push(JSON.parse(data.toString()) as Heard);
      for (const check of this.#checks) check();
    });
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

  /** Those of a kind, whether they came in an envelope or without one. */
  of(event: string): Heard[] {
    return this.objects.filter(({ e }) => e === event);
  }

  get objects(): Heard[] {
    return this.heard.flatMap((one) => (isList(one) ? one : [isHeard(one['data']) ? one['data'] : one]));
  }

  /** Sends a text as it is. Resolves with the next answer. */
  async say(text: string): Promise<Heard> {
    const isAnswer = (one: Heard | readonly Heard[]): one is Heard =>
      !isList(one) && ('result' in one || 'error' in one);
    const before = this.heard.filter(isAnswer).length;
    this.socket.send(text);
    await this.until(() => this.heard.filter(isAnswer).length > before);
    const answer = this.heard.filter(isAnswer)[before];
    if (!answer) throw new Error('an answer is gone');
    return answer;
  }

  ask(method: string, params?: unknown, id: unknown = 1): Promise<Heard> {
    return this.say(JSON.stringify({ method, params, id }));
  }

  async follow(...names: string[]): Promise<void> {
    expect(await this.ask('SUBSCRIBE', names)).toEqual({ result: null, id: 1 });
  }
}

const isList = (one: Heard | readonly Heard[]): one is readonly Heard[] => Array.isArray(one);
const isHeard = (value: unknown): value is Heard => typeof value === 'object' && value !== null;

/** Accounts that a test speaks for. */
export class Accounts implements BotEvents {
  readonly keys = new Map<string, UserId>();
  readonly listeners = new Map<OwnListener, UserId>();
  readonly #ended = new Set<Parameters<BotEvents['onEnded']>[0]>();

  follow: BotEvents['follow'] = (id, listener) => {
    this.listeners.set(listener, id);
    return () => this.listeners.delete(listener);
  };
  ownerOf: BotEvents['ownerOf'] = (listenKey) => this.keys.get(listenKey);
  onEnded: BotEvents['onEnded'] = (listener) => {
    this.#ended.add(listener);
    return () => this.#ended.delete(listener);
  };
  tell(id: UserId, event: object): void {
    for (const [listener, owner] of this.listeners) if (owner === id) listener(event);
  }
  end(listenKey: string): void {
    const owner = this.keys.get(listenKey);
    if (owner === undefined || !this.keys.delete(listenKey)) return;
    for (const listener of this.#ended) listener(listenKey, owner);
  }
}

type Order = { readonly side: 'buy' | 'sell'; readonly at: string; readonly quantity: string };

export type StreamsBench = {
  readonly server: TestServer;
  readonly streams: BotStreams;
  readonly port: number;
  readonly open: (path: string) => Promise<Listener>;
  /** Resolves once the command is committed and published. */
  readonly submit: (command: Command) => Promise<void>;
  /** Ann places; resolves once it is published. */
  readonly place: (order: Order, id?: typeof BTC_USDT) => Promise<void>;
  /** Ann sells to Bob, who takes. */
  readonly trade: (at: string, quantity: string, id?: typeof BTC_USDT) => Promise<void>;
  readonly cancelAll: () => Promise<void>;
  readonly disconnect: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startStreamsBench({
  botEvents,
  ...options
}: TestServerOptions & { readonly botEvents?: BotEvents } = {}): Promise<StreamsBench> {
  const server = await startTestServer(options);
  const { app } = server;
  const services = { ...server.services, ...(botEvents && { botEvents }) };
  const streams = openStreams({ app, services, doorkeeper: new Doorkeeper(services) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const { port } = address;
  const submit = async (command: Command): Promise<void> => {
    const result = await services.sequencer.submit(command);
    if (!result.ok) throw new Error(`refused: ${result.code}`);
    // A batch is published in the turn of the event loop after its answers.
    await nextTurn();
  };
  const grants = [BTC, ETH, USDT].map((currencyId) => ({
    wallet: 'change' as const,
    currencyId,
    amount: amount(units('10000000')),
  }));
  for (const id of [ANN, BOB]) await submit({ kind: 'openUser', userId: id, grants });
  const place = (by: typeof ANN, { side, at, quantity }: Order, id = BTC_USDT) =>
    submit({
      kind: 'placeOrder',
      type: 'limit',
      timeInForce: 'gtc',
      userId: by,
      marketId: id,
      side,
      price: price(units(at)),
      quantity: amount(units(quantity)),
    });
  const listeners = new Set<Listener>();
  return {
    server,
    streams,
    port,
    async open(path) {
      const listener = new Listener(`ws://127.0.0.1:${port}${path}`);
      listeners.add(listener);
      await once(listener.socket, 'open');
      return listener;
    },
    submit,
    place: (order, id) => place(ANN, order, id),
    async trade(at, quantity, id) {
      await place(ANN, { side: 'sell', at, quantity }, id);
      await place(BOB, { side: 'buy', at, quantity }, id);
    },
    async cancelAll() {
      for (const id of [ANN, BOB]) await submit({ kind: 'cancelAllOrders', userId: id });
    },
    async disconnect() {
      for (const { socket } of listeners) socket.terminate();
      listeners.clear();
      await expect.poll(() => streams.stats(), { timeout: 20_000 }).toMatchObject({ sockets: 0, streams: 0 });
    },
    async stop() {
      await streams.close();
      await server.stop();
    },
  };
}
