// What happens to the orders and balances of an account, to those of its sockets that asked for it. Executions are numbered for
// the account from its first login on, whether anybody listens or not, so that whoever comes back sees whether one was missed.
import type { programSocket } from '@bourse/contract';
import { type AccountId, type CurrencyId, type UserId, WALLETS } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { randomBytes } from 'node:crypto';
import type { MarketData } from '../../core/market/market-data.ts';
import type { Published } from '../../core/sequencer/sequencer.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
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
  /** For each socket whose balances are being read for the first time, the accounts that have changed by then. */
  readonly changes: Set<Set<AccountId>>;
};

const BALANCE = {
  id: kinds.id<AccountId>(),
  currencyId: kinds.id<CurrencyId>(),
  wallet: kinds.present(kinds.word(WALLETS)),
  available: kinds.units,
  locked: kinds.units,
};

export class OwnStreams {
  readonly #market: MarketData;
  readonly #sql: Sql;
  readonly #boot = randomBytes(6).toString('hex');
  readonly #accounts = new Map<UserId, Followed>();
  readonly #ids = new Set<UserId>();
  readonly #absent = new Set<UserId>();
  #epochs = 0;

  constructor(market: MarketData, sql: Sql) {
    this.#market = market;
    this.#sql = sql;
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
      for (const changed of followed?.changes ?? []) changed.add(account.id);
      if (followed && listenersOf(followed, 'balances').length > 0) followed.balances.set(account.id, account);
    }
  }

  /** Begins to tell balances to a socket with all that the account owns. What has changed by then is told by itself. */
  async subscribeToBalances(connection: Connection, userId: UserId): Promise<void> {
    const { session } = connection;
    const followed = this.#accounts.get(userId);
    if (!followed) return;
    connection.ownStreams.add('balances');
    const changed = new Set(followed.balances.keys());
    followed.changes.add(changed);
    const rows = await this.#readBalances(userId).finally(() => followed.changes.delete(changed));
    if (connection.session !== session || !connection.ownStreams.has('balances')) return;
    const owned = rows
      .filter(({ id }) => !changed.has(id))
      .map(({ wallet, ...row }) => ({ ...row, owner: { kind: 'user' as const, userId, wallet } }));
    const { balances } = viewBalances(userId, owned);
    tellAll([connection], { stream: 'balances', data: { user_id: userId, balances } });
  }

  #readBalances(userId: UserId) {
    return query(this.#sql, BALANCE)`
      SELECT id, currency_id, wallet, available, locked FROM accounts
      WHERE user_id = ${userId} AND available + locked > 0 ORDER BY id`;
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
      changes: new Set<Set<AccountId>>(),
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
