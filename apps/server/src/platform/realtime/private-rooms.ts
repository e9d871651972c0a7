// A user's own events: balances and orders, to the sockets whose token proved that they are this user's, and to no other.
import { realtime } from '@bourse/contract';
import type { AccountId, OrderId, UserId } from '@bourse/domain';
import { z } from 'zod';
import { actOn, personOfUser } from '../http/acting.ts';
import { tokenOf } from '../http/mount.ts';
import type { BaseServices } from '../http/base-services.ts';
import { readSocketPass } from '../http/socket-pass.ts';
import { isRevoked, type Revoked, type SessionUser } from '../http/sessions.ts';
import { viewOrder } from '../../core/market/order-view.ts';
import type { Published } from '../../core/sequencer/sequencer.ts';
import type { SealedAccount, SealedOrder } from '../../core/storage/sealed.ts';
import type { Doorkeeper } from './doorkeeper.ts';
import type { Audience, RealtimeServer, RealtimeSocket, SocketSession } from './sockets.ts';
import { viewBalances } from './view.ts';

type News = { readonly orders: Map<OrderId, SealedOrder>; readonly accounts: Map<AccountId, SealedAccount> };

const handshakeAuth = z.object({ token: z.string().max(256) });

export class PrivateRooms {
  readonly #io: RealtimeServer;
  readonly #services: BaseServices;
  readonly #doorkeeper: Pick<Doorkeeper, 'addressOf'>;
  readonly #sockets = new Map<UserId, Set<RealtimeSocket>>();
  /** News of users who listen, since the last flush: only the latest state of each order and account is sent. */
  readonly #news = new Map<UserId, News>();

  #revocations = 0;

  constructor(io: RealtimeServer, services: BaseServices, doorkeeper: Pick<Doorkeeper, 'addressOf'>) {
    this.#io = io;
    this.#services = services;
    this.#doorkeeper = doorkeeper;
  }

  /** Logs in with the handshake's token, where it has one. */
  async greet(socket: RealtimeSocket): Promise<void> {
    if (readHandshakeToken(socket) !== undefined) await this.login(socket, [null]);
  }

  /**
   * `login(user id, token?)`. Joins the private room of the token's user, or of the user's sub-account that the id names, unless it names another one. Where no token
   * is sent, not in the handshake either, an id is proved by the cookie of its user's login. What proves nothing changes
   * nothing, quietly.
   */
  async login(socket: RealtimeSocket, args: readonly unknown[]): Promise<void> {
    const parsed = realtime.loginArguments.safeParse(args.slice(0, 2).filter((value) => typeof value !== 'function'));
    if (!parsed.success) return;
    const [claim, sentToken] = parsed.data;
    const token = tokenOf(sentToken ?? undefined) ?? readHandshakeToken(socket) ?? this.#readPass(socket, claim);
    if (token === undefined) return;
    socket.data.logins += 1;
    const login = socket.data.logins;
    const user = await this.#resolve(token, this.#doorkeeper.addressOf(socket.request));
    const acting = user && actOn(this.#services.persons, user, String(claim ?? ''));
    if (acting?.ok !== true || !socket.connected || socket.data.logins !== login) return;
    this.#enter(socket, { userId: acting.value.id, personId: personOfUser(acting.value), token });
  }

  #readPass({ request }: RealtimeSocket, claim: Claim): string | undefined {
    return isEmpty(claim) ? undefined : readSocketPass(this.#services, request);
  }

  leave(socket: RealtimeSocket): void {
    const { session } = socket.data;
    if (!session) return;
    socket.data.session = undefined;
    void socket.leave(nameRoom(session.userId));
    const sockets = this.#sockets.get(session.userId);
    sockets?.delete(socket);
    if (sockets?.size === 0) {
      this.#sockets.delete(session.userId);
      this.#news.delete(session.userId);
    }
  }

  /** Sockets of revoked sessions leave at once; logins that are being looked up are looked up once more. */
  revoke(revoked: Revoked): void {
    this.#revocations += 1;
    for (const socket of this.#io.sockets.sockets.values()) {
      const { session } = socket.data;
      if (session && isRevoked(revoked, { ...session, userId: session.personId })) this.#end(socket);
    }
  }

  /** Sockets leave the room of a sub-account that has been closed. */
  close(userId: UserId): void {
    for (const socket of this.socketsOf(userId)) this.#end(socket);
  }

  /** Sessions expire without anybody revoking them: called now and then. */
  async leaveExpired(): Promise<void> {
    for (const socket of [...this.#sockets.values()].flatMap((sockets) => [...sockets])) {
      const { session } = socket.data;
      if (!session) continue;
      const user = await this.#services.sessions.resolve(session.token);
      if (!user && socket.data.session === session) this.#end(socket);
    }
  }

  /** The socket stays, as a visitor's; its client learns what its next call would tell it. */
  #end(socket: RealtimeSocket): void {
    this.leave(socket);
    socket.emit('session_end', { type: '999', code: 'not_logged_in' });
  }

  /** Users whose sockets are logged in. */
  userIds(): Iterable<UserId> {
    return this.#sockets.keys();
  }

  get socketCount(): number {
    let count = 0;
    for (const sockets of this.#sockets.values()) count += sockets.size;
    return count;
  }

  isListening(userId: UserId): boolean {
    return this.#sockets.has(userId);
  }

  socketsOf(userId: UserId): Iterable<RealtimeSocket> {
    return this.#sockets.get(userId) ?? [];
  }

  audienceOf(sockets: readonly RealtimeSocket[]): Audience {
    return this.#io.to(sockets.map(({ id }) => id));
  }

  absorb({ orders, accounts }: Published): void {
    if (this.#sockets.size === 0) return;
    for (const order of orders) this.#newsOf(order.userId)?.orders.set(order.id, order);
    for (const account of accounts) {
      if (account.owner.kind === 'user') this.#newsOf(account.owner.userId)?.accounts.set(account.id, account);
    }
  }

  flush(): void {
    for (const [userId, { orders, accounts }] of this.#news) {
      const room = this.#io.to(nameRoom(userId));
      for (const order of orders.values()) {
        const info = this.#services.market.market(order.marketId);
        if (info) room.emit('update_order', { type: 'update_order', order: viewOrder(order, info) });
      }
      if (accounts.size === 0) continue;
      const balances = viewBalances(userId, accounts.values());
      room.emit('update_balance', balances);
      room.emit(`update_balance_${userId}`, balances);
    }
    this.#news.clear();
  }

  async #resolve(token: string, address: string): Promise<SessionUser | undefined> {
    let revocations: number;
    let user: SessionUser | undefined;
    do {
      revocations = this.#revocations;
      const resolved = await this.#services.sessions.resolveFrom(token, address);
      user = resolved.ok ? resolved.value : undefined;
    } while (revocations !== this.#revocations);
    return user;
  }

  #enter(socket: RealtimeSocket, session: SocketSession): void {
    if (socket.data.session?.userId !== session.userId) this.leave(socket);
    socket.data.session = session;
    void socket.join(nameRoom(session.userId));
    const sockets = this.#sockets.get(session.userId) ?? new Set();
    sockets.add(socket);
    this.#sockets.set(session.userId, sockets);
    socket.emit('session_start', { type: 'session_start', user_id: session.userId });
  }

  /** Undefined when nobody listens. */
  #newsOf(userId: UserId): News | undefined {
    if (!this.isListening(userId)) return undefined;
    let news = this.#news.get(userId);
    if (!news) {
      news = { orders: new Map(), accounts: new Map() };
      this.#news.set(userId, news);
    }
    return news;
  }
}

const nameRoom = (userId: UserId) => `user:${userId}`;

function readHandshakeToken(socket: RealtimeSocket): string | undefined {
  const parsed = handshakeAuth.safeParse(socket.handshake.auth);
  return parsed.success ? tokenOf(parsed.data.token) : undefined;
}

type Claim = z.output<typeof realtime.loginArguments>[0];

/** An id that is not sent claims nothing. */
const isEmpty = (claim: Claim): boolean => String(claim ?? '').trim() === '';
