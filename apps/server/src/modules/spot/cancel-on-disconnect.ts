// Cancelling what a user has open when the last socket of a session that asked for it is gone and none comes instead.
import { realtime } from '@bourse/contract';
import { instant, type Instant, type MarketId, type UserId } from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { OpenFeed } from '../../platform/realtime/feed.ts';
import type { RealtimeSocket } from '../../platform/realtime/sockets.ts';

/** A client that loses its connection has so long to come back. */
const ABSENCE_MS_MAX = 3_000;

/** By their symbols; `all` are also those that open later. */
type Markets = 'all' | ReadonlyMap<string, MarketId>;
const NONE: Markets = new Map();

/** A session of which some socket has asked. */
type Watched = {
  readonly userId: UserId;
  /** Its sockets have asked for these. */
  readonly asked: Map<RealtimeSocket, Markets>;
  /** Sockets of it that are gone had asked for these. */
  left: Markets;
  /** When it is cancelled; set while none of them is there. */
  dueAt: Instant | undefined;
};

type Needs = Pick<BaseServices, 'market' | 'sequencer' | 'clock' | 'log'>;

export const openCancelOnDisconnect =
  ({ market, sequencer, clock, log }: Needs): OpenFeed =>
  () => {
    /** By token and account: one session may act on several accounts. */
    const sessions = new Map<string, Watched>();
    /** The session for which a socket has asked last. */
    const watching = new WeakMap<RealtimeSocket, string>();
    /** Cancellations that nobody had time for: they are tried again as long as the server does not stop. */
    let overdue: (() => void)[] = [];

    function ask(socket: RealtimeSocket, payload: unknown): void {
      const { session } = socket.data;
      const parsed = realtime.cancelOnDisconnect.safeParse(payload);
      const markets = parsed.success ? readMarkets(parsed.data) : undefined;
      if (session && markets) watch(socket, session, markets);
      tell(socket);
    }

    /** Undefined where one of them is none. */
    function readMarkets({ is_on: isOn, markets }: Asked): Markets | undefined {
      if (isOn === 0 || markets === undefined) return NONE;
      if (markets === 'all') return 'all';
      const found = new Map<string, MarketId>();
      for (const symbol of markets) {
        const info = market.marketBySymbol(symbol);
        if (!info) return undefined;
        found.set(symbol, info.id);
      }
      return found;
    }

    function watch(socket: RealtimeSocket, session: Session, markets: Markets): void {
      // It may have logged in as another session since the last look.
      const [key, { userId }] = [keyOf(session), session];
      const before = watching.get(socket);
      if (before !== undefined && before !== key) leave(before, socket);
      watching.set(socket, key);
      const watched = sessions.get(key) ?? { userId, asked: new Map(), left: NONE, dueAt: undefined };
      watched.left = NONE;
      watched.dueAt = undefined;
      if (markets === NONE) watched.asked.delete(socket);
      else watched.asked.set(socket, markets);
      if (watched.asked.size > 0) sessions.set(key, watched);
      else sessions.delete(key);
    }

    function tell(socket: RealtimeSocket): void {
      const { session } = socket.data;
      const markets = (session && sessions.get(keyOf(session))?.asked.get(socket)) ?? NONE;
      socket.emit('cancel_on_disconnect', {
        type: 'cancel_on_disconnect',
        is_on: markets === NONE ? 0 : 1,
        markets: markets === 'all' ? markets : [...markets.keys()],
      });
    }

    /** Finds sockets that are gone, that were told of the end of their session, and that are another session's. */
    function look(): void {
      for (const [key, { asked }] of sessions) {
        for (const socket of asked.keys()) {
          const { session } = socket.data;
          if (!socket.connected || session === undefined || keyOf(session) !== key) leave(key, socket);
        }
      }
    }

    function leave(key: string, socket: RealtimeSocket): void {
      const watched = sessions.get(key);
      const markets = watched?.asked.get(socket);
      if (!watched || markets === undefined) return;
      watched.asked.delete(socket);
      watched.left = unite(watched.left, markets);
      if (watched.asked.size === 0) watched.dueAt = instant(clock.now() + ABSENCE_MS_MAX);
    }

    function cancelDue(): void {
      const now = clock.now();
      for (const [key, { userId, left, dueAt }] of sessions) {
        if (dueAt === undefined || dueAt > now) continue;
        sessions.delete(key);
        if (left === 'all') cancel(userId);
        else for (const marketId of [...left.values()].sort((a, b) => a - b)) cancel(userId, marketId);
      }
    }

    function cancel(userId: UserId, marketId?: MarketId): void {
      const command = { kind: 'cancelAllOrders', userId, ...(marketId === undefined ? {} : { marketId }) } as const;
      sequencer.submit(command).then(
        (outcome) => {
          if (outcome.ok)
            log.info({ userId, marketId, orders: outcome.value.orderIds.length }, 'cancelled on disconnect');
          else if (outcome.code === 'busy') overdue.push(() => cancel(userId, marketId));
        },
        (error: unknown) => log.error({ err: error }, 'orders of a session that is gone were not cancelled'),
      );
    }

    return {
      welcome: (socket, _, mayAsk) => {
        socket.on('cancel_on_disconnect', (payload) => {
          if (mayAsk()) ask(socket, payload);
        });
      },
      flush: () => {
        look();
        cancelDue();
        const again = overdue;
        overdue = [];
        for (const retry of again) retry();
      },
    };
  };

type Asked = ReturnType<typeof realtime.cancelOnDisconnect.parse>;
type Session = NonNullable<RealtimeSocket['data']['session']>;
const keyOf = ({ token, userId }: Session): string => `${token} ${userId}`;

const unite = (one: Markets, other: Markets): Markets =>
  one === 'all' || other === 'all' ? 'all' : new Map([...one, ...other]);
