// What happens to the orders and balances of an account, to those of its sockets that asked for it. Executions are numbered for
// the account from its first login on, whether anybody listens or not, so that whoever comes back sees whether one was missed.
import type { programSocket } from '@bourse/contract';
import type { AccountId, UserId } from '@bourse/domain';
import { randomBytes } from 'node:crypto';
import type { MarketData } from '../../core/market/market-data.ts';
import type { Published } from '../../core/sequencer/sequencer.ts';
import type { SealedAccount } from '../../core/storage/sealed.ts';
import { viewBalances } from '../../platform/realtime/view.ts';
import { executionsOf, viewExecution } from '../spot/index.ts';
import type { Connection } from './connection.ts';

/** Accounts without a socket that are still counted; of those beyond, the one that left first is forgotten. */
const ABSENT_MAX = 10_000;

type Followed = {
  /** It names the row of numbers: another one begins where an account was forgotten. */
  readonly epoch: string;
  seq: number;
  readonly sockets: Set<Connection>;
  /** The last states since the last flush. */
  readonly balances: Map<AccountId, SealedAccount>;
};

export class OwnStreams {
  readonly #market: MarketData;
  readonly #boot = randomBytes(6).toString('hex');
  readonly #accounts = new Map<UserId, Followed>();
  readonly #ids = new Set<UserId>();
  readonly #absent = new Set<UserId>();
  #epochs = 0;

  constructor(market: MarketData) {
    this.#market = market;
  }

  get loggedInCount(): number {
    let count = 0;
    for (const { sockets } of this.#accounts.values()) count += sockets.size;
    return count;
  }

  /** Counts the account's executions from now on. */
  enter(connection: Connection, userId: UserId): void {
    const followed = this.#accounts.get(userId) ?? this.#open(userId);
    this.#absent.delete(userId);
    followed.sockets.add(connection);
  }

  leave(connection: Connection, userId: UserId): void {
    connection.ownStreams.clear();
    const followed = this.#accounts.get(userId);
    followed?.sockets.delete(connection);
    if (followed?.sockets.size !== 0) return;
    followed.balances.clear();
    this.#absent.add(userId);
    if (this.#absent.size <= ABSENT_MAX) return;
    const [first] = this.#absent;
    if (first === undefined) return;
    for (const ids of [this.#absent, this.#ids, this.#accounts]) ids.delete(first);
  }

  /** Says where the numbers of an account with a socket stand. */
  placeOf(userId: UserId): programSocket.Place {
    const { epoch, seq } = this.#accounts.get(userId) ?? this.#open(userId);
    return { epoch, seq };
  }

  /** Executions are told at once: a program acts on them. */
  absorb(published: Published): void {
    if (this.#accounts.size === 0) return;
    for (const execution of executionsOf(published, this.#ids)) {
      const followed = this.#accounts.get(execution.order.userId);
      if (!followed) continue;
      followed.seq += 1;
      const listeners = listenersOf(followed, 'orders');
      const data = listeners.length > 0 ? viewExecution(execution, this.#market) : undefined;
      if (data) tellAll(listeners, { stream: 'orders', epoch: followed.epoch, seq: followed.seq, data });
    }
    for (const account of published.accounts) {
      if (account.owner.kind !== 'user') continue;
      const followed = this.#accounts.get(account.owner.userId);
      if (followed && listenersOf(followed, 'balances').length > 0) followed.balances.set(account.id, account);
    }
  }

  flush(): void {
    for (const [userId, followed] of this.#accounts) {
      if (followed.balances.size === 0) continue;
      const { user_id, balances } = viewBalances(userId, followed.balances.values());
      followed.balances.clear();
      tellAll(listenersOf(followed, 'balances'), { stream: 'balances', data: { user_id, balances } });
    }
  }

  #open(userId: UserId): Followed {
    this.#epochs += 1;
    const followed = {
      epoch: `${this.#boot}.${this.#epochs}`,
      seq: 0,
      sockets: new Set<Connection>(),
      balances: new Map(),
    };
    this.#accounts.set(userId, followed);
    this.#ids.add(userId);
    return followed;
  }
}

const listenersOf = ({ sockets }: Followed, stream: programSocket.PrivateStream): Connection[] =>
  [...sockets].filter(({ ownStreams }) => ownStreams.has(stream));

function tellAll(connections: readonly Connection[], event: programSocket.Event): void {
  const text = JSON.stringify(event);
  for (const connection of connections) connection.tell(text);
}
