// What the tests of this folder start from: a server on a port, and clients that remember everything they hear.
import type { realtime } from '@bourse/contract';
import { io, type Socket } from 'socket.io-client';
import ioV2, { type OldSocket } from 'socket.io-client-v2';
import { expect } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { feedsOf } from '../../feeds.ts';
import { startTestServer, type TestServer } from '../http/testing.ts';
import { createRealtime, type Realtime } from './realtime.ts';

type EventName = keyof realtime.SentEvents;
type Payload<Name extends EventName> = Parameters<realtime.SentEvents[Name]>[0];
type Named<Name extends EventName> = { readonly name: Name; readonly payload: Payload<Name> };
export type Heard = { [Name in EventName]: Named<Name> }[EventName];

/** Events in the order in which they came; `wait` resolves with the first that fits, also one that came before. */
export class Ear {
  readonly heard: Heard[] = [];
  readonly #waiting = new Set<() => void>();

  hear(name: string, payload: unknown): void {
    // The contract says what an event of this name carries; tests compare the fields.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    this.heard.push({ name, payload } as Heard);
    for (const check of this.#waiting) check();
  }

  /** The payloads of an event. */
  named<Name extends EventName>(name: Name): Payload<Name>[] {
    return this.heard
      .filter((event): event is Heard & Named<Name> => event.name === name)
      .map(({ payload }) => payload);
  }

  /** Resolves once `count` events of a name are there. */
  async count(name: EventName, count: number): Promise<void> {
    await this.until(() => this.named(name).length >= count);
  }

  until(isDone: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (!isDone()) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }
}

export type Client = {
  readonly ear: Ear;
  readonly emit: (name: string, ...args: unknown[]) => void;
  /** Resolves once the server has read what was sent before, and all that it has sent until then is here. */
  readonly settle: () => Promise<void>;
  /** Resolves with the reason once the connection is lost. */
  readonly lost: Promise<unknown>;
  readonly close: () => void;
};

type ConnectOptions = {
  readonly token?: string;
  readonly isForged?: boolean;
  /** The handshake carries these in place of a token. */
  readonly auth?: Readonly<Record<string, unknown>>;
  readonly transports?: ('websocket' | 'polling')[];
};

type OldOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly transports?: ('websocket' | 'polling')[];
};

export type RealtimeBench = {
  readonly server: TestServer;
  readonly realtime: Realtime;
  readonly url: string;
  /** socket.io-client 4. With a token it is logged in then, unless the token is not a session's. */
  readonly connect: (options?: ConnectOptions) => Promise<Client>;
  /** socket.io-client 2, which speaks Engine.IO 3 and sends no token in its handshake; the headers are its browser's. */
  readonly connectOld: (options?: OldOptions) => Promise<Client>;
  /** Closes every client; resolves once the server knows and has dropped their streams. */
  readonly disconnect: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const PATH = '/wss/socket.io/';

export async function startRealtimeBench(): Promise<RealtimeBench> {
  const server = await startTestServer();
  const realtime = createRealtime({ app: server.app, services: server.services, feeds: feedsOf(server.services) });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${portOf(server)}`;
  const clients = new Set<Client>();
  const keep = (client: Client): Client => {
    clients.add(client);
    return client;
  };
  const disconnect = async (): Promise<void> => {
    for (const client of clients) client.close();
    clients.clear();
    await expect.poll(() => realtime.stats(), { timeout: 20_000 }).toMatchObject({ sockets: 0, streams: 0, slow: 0 });
  };
  return {
    server,
    realtime,
    url,
    connect: async (options = {}) => keep(await connectNew(url, options)),
    connectOld: async (options = {}) => keep(await connectOld(url, options)),
    disconnect,
    stop: async () => {
      await realtime.close();
      await server.stop();
    },
  };
}

function portOf({ app }: TestServer): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

async function connectNew(
  url: string,
  { token, isForged = false, auth, transports = ['websocket'] }: ConnectOptions,
): Promise<Client> {
  const ear = new Ear();
  const socket: Socket = io(url, {
    path: PATH,
    transports,
    forceNew: true,
    reconnection: false,
    ...(token === undefined ? auth && { auth: { ...auth } } : { auth: { token } }),
  });
  socket.onAny((name: string, payload: unknown) => ear.hear(name, payload));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
  if (token !== undefined && !isForged) await ear.count('session_start', 1);
  return toClient(ear, {
    emit: (name, ...args) => socket.emit(name, ...args),
    lost: new Promise((resolve) => {
      socket.on('disconnect', resolve);
    }),
    close: () => socket.disconnect(),
  });
}

async function connectOld(url: string, { headers = {}, transports = ['websocket'] }: OldOptions): Promise<Client> {
  const ear = new Ear();
  const socket: OldSocket = ioV2(url, {
    path: PATH,
    transports,
    forceNew: true,
    // Node's own WebSocket, which it would take for a browser's, sets no headers.
    forceNode: true,
    extraHeaders: headers,
  });
  const onevent = socket.onevent.bind(socket);
  socket.onevent = (packet) => {
    const [name, payload] = packet.data;
    ear.hear(name, payload);
    onevent(packet);
  };
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('connect_error', reject);
  });
  return toClient(ear, {
    emit: (name, ...args) => socket.emit(name, ...args),
    lost: new Promise((resolve) => {
      socket.on('disconnect', resolve);
    }),
    close: () => socket.close(),
  });
}

function toClient(ear: Ear, { emit, lost, close }: Pick<Client, 'emit' | 'lost' | 'close'>): Client {
  const settle = async (): Promise<void> => {
    const answered = ear.named('pong_time').length;
    emit('ping_time');
    await ear.count('pong_time', answered + 1);
  };
  return { ear, emit, settle, lost, close };
}

/** A book as a client keeps it: a snapshot, then updates, each of which must follow on the one before. */
export class MirrorBook {
  readonly bids = new Map<string, string>();
  readonly asks = new Map<string, string>();
  seq: number | undefined;

  load(snapshot: realtime.DepthSnapshot): void {
    this.bids.clear();
    this.asks.clear();
    this.seq = snapshot.seq;
    this.#set(snapshot);
  }

  /** False on a gap: then a new snapshot must be asked for. */
  apply(update: realtime.DepthUpdate): boolean {
    if (this.seq !== update.prev_seq) return false;
    this.seq = update.seq;
    this.#set(update);
    return true;
  }

  /** Levels from the best price outwards. */
  read(): { bids: realtime.Level[]; asks: realtime.Level[] } {
    return { bids: sortByPrice(this.bids).toReversed(), asks: sortByPrice(this.asks) };
  }

  #set({ bids, asks }: Pick<realtime.DepthUpdate, 'bids' | 'asks'>): void {
    for (const [side, levels] of [
      [this.bids, bids],
      [this.asks, asks],
    ] as const) {
      for (const [price, quantity] of levels) {
        if (quantity === '0') side.delete(price);
        else side.set(price, quantity);
      }
    }
  }
}

const sortByPrice = (levels: Map<string, string>) => [...levels].toSorted(([a], [b]) => Number(a) - Number(b));

/** Keeps a book from what a client hears, loses one update on purpose, and asks for a snapshot at each gap. */
export class Follower {
  readonly book = new MirrorBook();
  dropped = 0;
  gaps = 0;
  isWhole = false;
  readonly #client: Client;
  readonly #isTimeToDrop: (book: MirrorBook) => boolean;
  #read = 0;

  constructor(client: Client, isTimeToDrop: (book: MirrorBook) => boolean) {
    this.#client = client;
    this.#isTimeToDrop = isTimeToDrop;
  }

  /** Takes in what has been heard since the last call. */
  follow(): void {
    const news = this.#client.ear.heard.slice(this.#read);
    this.#read += news.length;
    for (const { payload } of news) {
      if (payload.type === 'depth_snapshot') {
        this.book.load(payload);
        this.isWhole = true;
      } else if (payload.type === 'depth_update' && this.isWhole) {
        this.#take(payload);
      }
    }
  }

  #take(update: realtime.DepthUpdate): void {
    if (this.dropped === 0 && this.#isTimeToDrop(this.book)) {
      this.dropped += 1;
      return;
    }
    if (this.book.apply(update)) return;
    this.gaps += 1;
    this.isWhole = false;
    this.#client.emit('snapshot', { channel: 'depth', market: update.symbol });
  }
}

/** Engine.IO 4 by hand over long polling, so that a test decides when anything is read: whoever does not poll is slow. */
export class PollingClient {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  static async open(url: string): Promise<PollingClient> {
    const base = `${url}${PATH}?EIO=4&transport=polling`;
    const handshake = await (await fetch(base)).text();
    const sid = /"sid":"([^"]+)"/.exec(handshake)?.[1];
    if (sid === undefined) throw new Error(`no session in ${handshake}`);
    const client = new PollingClient(`${base}&sid=${sid}`);
    await client.send('40');
    return client;
  }

  /** Says goodbye: the server closes the session. */
  async close(): Promise<void> {
    await this.send('1');
  }

  async send(packet: string): Promise<void> {
    await fetch(this.#url, { method: 'POST', body: packet, headers: { 'content-type': 'text/plain' } });
  }

  /** Polls until what has been read so far is enough. */
  async readUntil(isEnough: (packets: readonly string[]) => boolean): Promise<string[]> {
    const packets: string[] = [];
    while (!isEnough(packets)) packets.push(...(await (await fetch(this.#url)).text()).split('\u001e'));
    return packets;
  }
}

export type DeafClient = {
  /** Asks for the whole state of its stream. */
  readonly ask: () => void;
  /** Begins to read, and resolves with the first packet that fits. */
  readonly listenUntil: (isIt: (packet: string) => boolean) => Promise<string>;
  readonly close: () => void;
};

/** Engine.IO 4 by hand over a WebSocket that logs in, subscribes to a stream and then leaves everything in the line. */
export async function openDeaf(
  url: string,
  { token, ...subscription }: { token: string; channel: string; market: string },
): Promise<DeafClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${PATH}?EIO=4&transport=websocket`);
  const say = (event: string) => socket.send(`42${JSON.stringify([event, subscription])}`);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (bytes) => {
      const packet = textOf(bytes);
      if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      if (packet.startsWith('40')) say('subscribe');
      if (packet.includes('depth_snapshot')) resolve();
    });
  });
  socket.removeAllListeners('message');
  socket.pause();
  return {
    ask: () => say('snapshot'),
    listenUntil: (isIt) =>
      new Promise((resolve) => {
        socket.on('message', (bytes) => {
          const packet = textOf(bytes);
          if (isIt(packet)) resolve(packet);
        });
        socket.resume();
      }),
    close: () => socket.terminate(),
  };
}

/** A packet is one buffer, as long as nobody asks for another type. */
const textOf = (bytes: RawData): string => (Buffer.isBuffer(bytes) ? bytes.toString() : '');
