// Who listens to which stream. A stream exists while somebody listens, and is made once for all of them, in each unit of time
// that they ask for.
import type { MarketId, UserId } from '@bourse/domain';
import type { MarketUpdate } from '../../core/market/market-data.ts';
import type { Channel, ChannelOptions } from './stream-channel.ts';
import { createChannel } from './stream-channels.ts';
import type { TimeView } from './stream-events.ts';
import { StreamFigures } from './stream-figures.ts';
import { createTradeIds, type TradeIdBoard } from './trade-ids.ts';
import type { Topic } from './stream-names.ts';
import type { StreamSocket, TimeUnit } from './stream-socket.ts';
import type { StreamServices } from './services.ts';

/** A stream of markets, or what happens to an account. */
export type Followed = Topic | { readonly kind: 'own'; readonly userId: UserId };

type Room = {
  readonly name: string;
  readonly members: Set<StreamSocket>;
  readonly channel: Channel;
  /** Undefined where it hears of all markets. */
  readonly marketId: MarketId | undefined;
  readonly isOwn: boolean;
  readonly close: () => void;
};

const US_PER_MS = 1_000;
const VIEWS: Readonly<Record<TimeUnit, TimeView>> = { ms: (ms) => ms, us: (ms) => ms * US_PER_MS };
const UNITS: readonly TimeUnit[] = ['ms', 'us'];

const keyOf = (name: string, unit: TimeUnit): string => `${unit} ${name}`;

export class Rooms {
  readonly #services: StreamServices;
  readonly #ids: TradeIdBoard;
  readonly #figures: StreamFigures;
  readonly #rooms = new Map<string, Room>();
  /** Rooms by the market that they hear of; those of `undefined` hear of all. */
  readonly #hearing = new Map<MarketId | undefined, Set<Room>>();
  #opened = 0;

  constructor(services: StreamServices) {
    this.#services = services;
    this.#ids = createTradeIds(services.market);
    this.#figures = new StreamFigures(services.market, services.clock);
  }

  get count(): number {
    return this.#rooms.size;
  }

  /** Sockets that follow an account, counted once for each of its listen keys. */
  get followingCount(): number {
    let count = 0;
    for (const { isOwn, members } of this.#rooms.values()) if (isOwn) count += members.size;
    return count;
  }

  /** A socket that listens already hears nothing more; a newcomer is told the present state. */
  enter(socket: StreamSocket, name: string, followed: Followed): void {
    if (socket.streams.has(name)) return;
    const key = keyOf(name, socket.unit);
    const room = this.#rooms.get(key) ?? this.#open(key, name, followed, VIEWS[socket.unit]);
    socket.streams.add(name);
    room.members.add(socket);
    const greeting = room.channel.greeting?.();
    if (greeting !== undefined) tellAll(name, [socket], greeting);
  }

  leave(socket: StreamSocket, name: string): void {
    const key = keyOf(name, socket.unit);
    const room = this.#rooms.get(key);
    if (!socket.streams.delete(name) || !room) return;
    room.members.delete(socket);
    if (room.members.size > 0) return;
    room.close();
    this.#rooms.delete(key);
    this.#hearing.get(room.marketId)?.delete(room);
  }

  leaveAll(socket: StreamSocket): void {
    for (const name of socket.streams) this.leave(socket, name);
  }

  /** The stream is no more. */
  end(name: string): void {
    for (const unit of UNITS)
      for (const socket of this.#rooms.get(keyOf(name, unit))?.members ?? []) this.leave(socket, name);
  }

  absorb(update: MarketUpdate): void {
    const { levels, trades } = update;
    for (const marketId of trades.keys()) this.#figures.forget(marketId);
    if (this.#rooms.size === 0) return;
    for (const marketId of levels.keys()) this.#pass(marketId, update);
    for (const marketId of trades.keys()) if (!levels.has(marketId)) this.#pass(marketId, update);
    this.#pass(undefined, update);
  }

  flush(tick: number): void {
    for (const { channel } of this.#rooms.values()) channel.flush?.(tick);
  }

  #pass(marketId: MarketId | undefined, update: MarketUpdate): void {
    for (const { channel } of this.#hearing.get(marketId) ?? []) channel.absorb?.(update);
  }

  #open(key: string, name: string, followed: Followed, time: TimeView): Room {
    const members = new Set<StreamSocket>();
    const tell = (text: string): void => tellAll(name, members, text);
    const room =
      followed.kind === 'own'
        ? {
            channel: {},
            isOwn: true,
            marketId: undefined,
            close: this.#services.botEvents.follow(followed.userId, (event) => tell(JSON.stringify(event))),
          }
        : this.#openMarket(followed, { time, tell });
    this.#opened += 1;
    const opened = { name, members, ...room };
    this.#rooms.set(key, opened);
    const hearing = this.#hearing.get(opened.marketId) ?? new Set();
    this.#hearing.set(opened.marketId, hearing.add(opened));
    return opened;
  }

  #openMarket(topic: Topic, { time, tell }: Pick<ChannelOptions, 'time' | 'tell'>) {
    const { market, clock } = this.#services;
    const options = { market, clock, ids: this.#ids, figures: this.#figures, time, tell, phase: this.#opened };
    return {
      channel: createChannel(topic, options),
      isOwn: false,
      marketId: 'info' in topic ? topic.info.id : undefined,
      close: () => undefined,
    };
  }
}

/** Sends the text as it is, or in an envelope that names the stream; either is made once. */
function tellAll(name: string, sockets: Iterable<StreamSocket>, text: string): void {
  let enveloped: string | undefined;
  for (const socket of sockets) {
    if (!socket.isCombined) socket.tell(text);
    else socket.tell((enveloped ??= `{"stream":${JSON.stringify(name)},"data":${text}}`));
  }
}
