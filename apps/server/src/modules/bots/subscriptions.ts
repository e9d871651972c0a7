// Subscriptions of the socket of methods to what happens to accounts: several accounts may be followed over one socket, each once.
import { accept, type Accepted, type KeyId, type UserId } from '@bourse/domain';
import type { KeyUser, ProgramKeys } from '../../platform/http/keys/program-keys.ts';
import type { Clock } from '../../system/clock.ts';
import { type BotRefusal, KEY_REFUSED, refuseBot } from './errors.ts';
import type { BotSession, BotSocket } from './handler.ts';
import type { OwnEvents } from './own-events.ts';

/** Accounts that one socket may follow. */
const SUBSCRIPTIONS_MAX = 100;

const SUBSCRIPTION_ACTIVE = refuseBot(-2035, 'User Data Stream subscription already active.');
const SUBSCRIPTION_INACTIVE = refuseBot(-2036, 'User Data Stream subscription not active.');
const TOO_MANY = refuseBot(-1003, 'Too many User Data Stream subscriptions over this connection.', { status: 429 });
export const SOCKET_ONLY = refuseBot(-1020, 'This operation is not supported.');

type Subscription = {
  readonly id: number;
  readonly userId: UserId;
  readonly keyId: KeyId;
  /** It ends with the session of the socket. */
  readonly isOfSession: boolean;
  readonly stop: () => void;
};

type Followed = {
  readonly bySubscription: Map<number, Subscription>;
  count: number;
  /** The session whose end is waited for. */
  session: BotSession | undefined;
};

type Needs = {
  readonly botEvents: Pick<OwnEvents, 'follow'>;
  readonly keys: Pick<ProgramKeys, 'onEnded'>;
  readonly clock: Pick<Clock, 'now'>;
};

export class Subscriptions {
  readonly #needs: Needs;
  readonly #sockets = new Map<BotSocket, Followed>();

  constructor(needs: Needs) {
    this.#needs = needs;
    needs.keys.onEnded((keyId) => {
      for (const socket of this.#sockets.keys()) this.#endWhere(socket, (subscription) => subscription.keyId === keyId);
    });
  }

  /** Follows the account of the user. `isOfSession`: it ends with the session of the socket. */
  open(
    socket: BotSocket,
    { id: userId, key }: Pick<KeyUser, 'id' | 'key'>,
    isOfSession: boolean,
  ): Accepted<{ subscriptionId: number }> | BotRefusal {
    if (socket.hasEnded(key.id)) return KEY_REFUSED;
    const followed = this.#sockets.get(socket) ?? this.#welcome(socket);
    const { bySubscription } = followed;
    if ([...bySubscription.values()].some((other) => other.userId === userId)) return SUBSCRIPTION_ACTIVE;
    if (bySubscription.size >= SUBSCRIPTIONS_MAX) return TOO_MANY;
    const subscriptionId = followed.count;
    followed.count += 1;
    const stop = this.#needs.botEvents.follow(userId, (event) => {
      // Listen keys are none of this socket's.
      if (!isExpiry(event)) socket.tell(JSON.stringify({ subscriptionId, event }));
    });
    bySubscription.set(subscriptionId, { id: subscriptionId, userId, keyId: key.id, isOfSession, stop });
    socket.followsAccount = true;
    if (isOfSession) this.#watchSession(socket, followed);
    return accept({ subscriptionId });
  }

  #watchSession(socket: BotSocket, followed: Followed): void {
    const session = socket.session();
    if (session === undefined || followed.session === session) return;
    followed.session = session;
    socket.onLogout(() => {
      followed.session = undefined;
      this.#endWhere(socket, (subscription) => subscription.isOfSession);
    });
  }

  /** Ends the subscription of that number; without one, all of the socket. */
  close(socket: BotSocket, subscriptionId: number | undefined): Accepted<Record<string, never>> | BotRefusal {
    const ended = this.#endWhere(socket, ({ id }) => subscriptionId === undefined || id === subscriptionId);
    return ended > 0 ? accept({}) : SUBSCRIPTION_INACTIVE;
  }

  list(socket: BotSocket): { subscriptionId: number }[] {
    return [...(this.#sockets.get(socket)?.bySubscription.keys() ?? [])].map((subscriptionId) => ({ subscriptionId }));
  }

  #welcome(socket: BotSocket): Followed {
    const followed: Followed = { bySubscription: new Map<number, Subscription>(), count: 0, session: undefined };
    this.#sockets.set(socket, followed);
    socket.onGone(() => {
      for (const { stop } of followed.bySubscription.values()) stop();
      this.#sockets.delete(socket);
    });
    return followed;
  }

  #endWhere(socket: BotSocket, isMeant: (subscription: Subscription) => boolean): number {
    const bySubscription = this.#sockets.get(socket)?.bySubscription ?? new Map<number, Subscription>();
    const ended = [...bySubscription.values()].filter(isMeant);
    for (const { id: subscriptionId, stop } of ended) {
      stop();
      bySubscription.delete(subscriptionId);
      const event = { e: 'eventStreamTerminated', E: this.#needs.clock.now() };
      socket.tell(JSON.stringify({ subscriptionId, event }));
    }
    if (bySubscription.size === 0) socket.followsAccount = false;
    return ended.length;
  }
}

const isExpiry = (event: object): boolean => 'e' in event && event.e === 'listenKeyExpired';
