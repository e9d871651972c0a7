// Who listens to which stream. Only streams with listeners exist, and a newcomer enters a room between two flushes, so
// that the state it is greeted with and the first update it receives fit together.
import type { realtime } from '@bourse/contract';
import type { MarketData, MarketUpdate } from '../../core/market/market-data.ts';
import type { RealtimeServer, RealtimeSocket } from './sockets.ts';
import { createStream, type Stream } from './stream.ts';

const SUBSCRIPTIONS_MAX = 50;

type Room = { readonly name: string; readonly stream: Stream; readonly newcomers: Set<string> };

export class Subscriptions {
  readonly #io: RealtimeServer;
  readonly #market: MarketData;
  readonly #rooms = new Map<string, Room>();

  constructor(io: RealtimeServer, market: MarketData) {
    this.#io = io;
    this.#market = market;
  }

  /** Streams that somebody listens to. */
  get streamCount(): number {
    return this.#rooms.size;
  }

  /** False when the market does not exist or the socket has too many subscriptions already. */
  subscribe(socket: RealtimeSocket, subscription: realtime.Subscription): boolean {
    const { subscriptions } = socket.data;
    const name = nameRoom(subscription);
    if (!subscriptions.has(name)) {
      if (subscriptions.size >= SUBSCRIPTIONS_MAX || !this.#market.marketBySymbol(subscription.market)) return false;
      subscriptions.set(name, subscription);
    }
    if (socket.data.backlog.slowTicks === 0) this.#greetSoon(socket, name, subscription);
    return true;
  }

  unsubscribe(socket: RealtimeSocket, subscription: realtime.Subscription): void {
    const name = nameRoom(subscription);
    if (socket.data.subscriptions.delete(name)) this.#leave(socket, name);
  }

  /** Sends the stream's whole state once more, to this socket only. */
  repeat(socket: RealtimeSocket, subscription: realtime.Subscription): void {
    if (socket.data.subscriptions.has(nameRoom(subscription))) this.subscribe(socket, subscription);
  }

  /** Takes a slow or disconnected socket out of all rooms; its subscriptions are kept. */
  suspend(socket: RealtimeSocket): void {
    for (const name of socket.data.subscriptions.keys()) this.#leave(socket, name);
  }

  /** Greets it again in all of them. */
  resume(socket: RealtimeSocket): void {
    for (const [name, subscription] of socket.data.subscriptions) this.#greetSoon(socket, name, subscription);
  }

  absorb(update: MarketUpdate): void {
    for (const { stream } of this.#rooms.values()) stream.absorb(update);
  }

  flush(tick: number): void {
    for (const room of this.#rooms.values()) {
      const hasListeners = this.#io.of('/').adapter.rooms.has(room.name);
      if (!hasListeners && room.newcomers.size === 0) {
        this.#rooms.delete(room.name);
        continue;
      }
      room.stream.flush(this.#io.to(room.name), tick);
      this.#greet(room);
    }
  }

  #greetSoon(socket: RealtimeSocket, name: string, subscription: realtime.Subscription): void {
    const room = this.#rooms.get(name) ?? this.#open(name, subscription);
    if (!room) return;
    room.newcomers.add(socket.id);
    if (room.stream.isQuiet) this.#greet(room);
  }

  #open(name: string, subscription: realtime.Subscription): Room | undefined {
    const info = this.#market.marketBySymbol(subscription.market);
    if (!info) return undefined;
    const room: Room = { name, stream: createStream(this.#market, info, subscription), newcomers: new Set() };
    this.#rooms.set(name, room);
    return room;
  }

  #greet({ name, stream, newcomers }: Room): void {
    if (newcomers.size === 0) return;
    const ids = [...newcomers];
    newcomers.clear();
    stream.greet(this.#io.to(ids));
    this.#io.in(ids).socketsJoin(name);
  }

  #leave(socket: RealtimeSocket, name: string): void {
    this.#rooms.get(name)?.newcomers.delete(socket.id);
    void socket.leave(name);
  }
}

function nameRoom({ channel, market, period }: realtime.Subscription): string {
  const hasPeriod = channel === 'kline' || channel === 'market_candle';
  return hasPeriod ? `${channel}:${market}:${period}` : `${channel}:${market}`;
}
