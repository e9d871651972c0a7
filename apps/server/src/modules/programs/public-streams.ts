// Streams of markets to sockets of programs: the same as those of socket.io, at the same ticks. Only streams with listeners
// exist, and a newcomer is greeted between two flushes, so that its first update fits what it was greeted with.
import type { programSocket, realtime } from '@bourse/contract';
import type { MarketData, MarketInfo, MarketUpdate } from '../../core/market/market-data.ts';
import type { Teller } from '../../platform/realtime/sockets.ts';
import { createStream, type Stream } from '../../platform/realtime/stream.ts';
import type { Connection } from './connection.ts';

/** Streams of markets that one socket may follow. */
export const SUBSCRIPTIONS_MAX = 50;

const CHANNELS = {
  book: 'depth',
  trades: 'trades',
  ticker: 'market_ticker',
  candles: 'market_candle',
  index: 'index',
} as const satisfies Record<programSocket.PublicStream, realtime.Channel>;

export type Subscription = Extract<programSocket.Subscription, { readonly market: string }>;
type Room = {
  readonly subscription: Subscription;
  readonly stream: Stream;
  readonly members: Set<Connection>;
  readonly newcomers: Set<Connection>;
};

export class PublicStreams {
  readonly #market: MarketData;
  readonly #rooms = new Map<string, Room>();

  constructor(market: MarketData) {
    this.#market = market;
  }

  get streamCount(): number {
    return this.#rooms.size;
  }

  /** A second time it sends the whole state once more. */
  subscribe(connection: Connection, subscription: Subscription): 'done' | 'market_not_found' | 'too_many' {
    const name = nameRoom(subscription);
    if (!connection.publicStreams.has(name)) {
      if (!this.#market.marketBySymbol(subscription.market)) return 'market_not_found';
      if (connection.publicStreams.size >= SUBSCRIPTIONS_MAX) return 'too_many';
      connection.publicStreams.set(name, subscription);
    }
    if (!connection.isSlow) this.#enter(connection, name, subscription);
    return 'done';
  }

  unsubscribe(connection: Connection, subscription: Subscription): void {
    const name = nameRoom(subscription);
    if (connection.publicStreams.delete(name)) this.#leave(connection, name);
  }

  /** Takes a slow socket, or one that is gone, out of all streams; it stays subscribed. */
  suspend(connection: Connection): void {
    for (const name of connection.publicStreams.keys()) this.#leave(connection, name);
  }

  resume(connection: Connection): void {
    for (const [name, subscription] of connection.publicStreams) this.#enter(connection, name, subscription);
  }

  absorb(update: MarketUpdate): void {
    for (const { stream } of this.#rooms.values()) stream.absorb(update);
  }

  flush(tick: number): void {
    for (const [name, { subscription, stream, members, newcomers }] of this.#rooms) {
      if (members.size + newcomers.size === 0) {
        this.#rooms.delete(name);
        continue;
      }
      stream.flush(tellerOf(subscription, members), tick);
      if (newcomers.size === 0) continue;
      const greeted = [...newcomers];
      newcomers.clear();
      stream.greet(tellerOf(subscription, greeted));
      for (const connection of greeted) if (connection.isOpen) members.add(connection);
    }
  }

  #enter(connection: Connection, name: string, subscription: Subscription): void {
    const info = this.#market.marketBySymbol(subscription.market);
    if (!info) return;
    const room = this.#rooms.get(name) ?? this.#open(name, subscription, info);
    // It gets nothing more until it is greeted, which has all of it.
    room.members.delete(connection);
    room.newcomers.add(connection);
  }

  #open(name: string, subscription: Subscription, info: MarketInfo): Room {
    const { stream, market, period } = subscription;
    const room: Room = {
      subscription,
      stream: createStream(this.#market, info, { channel: CHANNELS[stream], market, period }),
      members: new Set(),
      newcomers: new Set(),
    };
    this.#rooms.set(name, room);
    return room;
  }

  #leave(connection: Connection, name: string): void {
    const room = this.#rooms.get(name);
    room?.members.delete(connection);
    room?.newcomers.delete(connection);
  }
}

const nameRoom = ({ stream, market, period }: Subscription): string =>
  stream === 'candles' ? `${stream}:${market}:${period}` : `${stream}:${market}`;

/** What is emitted is encoded once. */
function tellerOf({ stream, market, period }: Subscription, connections: Iterable<Connection>): Teller {
  return {
    emit: (_name, data) => {
      const text = JSON.stringify({ stream, market, ...(stream === 'candles' && { period }), data });
      for (const connection of connections) connection.tell(text);
    },
  };
}
