// Bounds what waits for a slow socket. Over the first limit it leaves the public rooms and is greeted afresh when it has
// caught up; over the second, or slow for too long, it is closed. Private events are never skipped.
import type { RealtimeServer, RealtimeSocket } from './sockets.ts';

/** Packets that may wait: a client of single streams gets few, one of the whole overview a burst a second. */
const PACKETS_MAX_SUBSCRIBED = 128;
const PACKETS_MAX_OVERVIEW = 1_024;
const PACKETS_MAX_HARD = 2_048;
const CHARACTERS_MAX_HARD = 8 * 1024 * 1024;
/** 30 s. */
const SLOW_TICKS_MAX = 600;

export type BacklogRules = {
  readonly suspend: (socket: RealtimeSocket) => void;
  readonly resume: (socket: RealtimeSocket) => void;
};

export class Backlogs {
  readonly #io: RealtimeServer;
  readonly #rules: BacklogRules;
  slowCount = 0;
  closedCount = 0;
  sentCount = 0;

  constructor(io: RealtimeServer, rules: BacklogRules) {
    this.#io = io;
    this.#rules = rules;
  }

  /** Counts packets as they are made, and forgets them all when the connection takes them over. */
  watch({ conn, data: { backlog } }: RealtimeSocket): void {
    conn.on('packetCreate', (packet: { readonly data?: unknown }) => {
      backlog.packets += 1;
      this.sentCount += 1;
      if (typeof packet.data === 'string') backlog.characters += packet.data.length;
    });
    conn.on('flush', () => {
      backlog.packets = 0;
      backlog.characters = 0;
    });
  }

  /** Called at each tick, before anything is sent. */
  sweep(): void {
    this.slowCount = 0;
    for (const socket of this.#io.sockets.sockets.values()) this.#check(socket);
  }

  #check(socket: RealtimeSocket): void {
    const { backlog, hasSubscribed } = socket.data;
    const isSlow = backlog.slowTicks > 0;
    if (isSlow ? backlog.packets === 0 : backlog.packets <= PACKETS_MAX_SUBSCRIBED) {
      if (isSlow) this.#recover(socket);
      return;
    }
    if (isTooSlow(backlog)) {
      this.closedCount += 1;
      // Closed without the usual goodbye, which would wait behind everything else.
      socket.conn.close(true);
      return;
    }
    if (isSlow) {
      backlog.slowTicks += 1;
    } else if (hasSubscribed || backlog.packets > PACKETS_MAX_OVERVIEW) {
      backlog.slowTicks = 1;
      this.#rules.suspend(socket);
    }
    if (backlog.slowTicks > 0) this.slowCount += 1;
  }

  #recover(socket: RealtimeSocket): void {
    socket.data.backlog.slowTicks = 0;
    this.#rules.resume(socket);
  }
}

function isTooSlow({ packets, characters, slowTicks }: RealtimeSocket['data']['backlog']): boolean {
  return packets > PACKETS_MAX_HARD || characters > CHARACTERS_MAX_HARD || slowTicks > SLOW_TICKS_MAX;
}
