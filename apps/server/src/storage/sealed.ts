// A batch as it goes to the database: values, copied while nothing can change them, never the engine's live entities.
import type { Instant, Seq, UserId } from '@bourse/domain';
import type { Account, ChangeSet, Counters, Fill, IndexTick, Market, Order, Posting, User } from '@bourse/engine';
import type { CurrencyId } from '@bourse/domain';

export type SealedUser = Readonly<User>;
export type SealedAccount = Readonly<Account>;
export type SealedMarket = Readonly<Market>;
export type SealedOrder = Readonly<Order>;

/** The first outcome of a keyed command. `outcome` is JSON text. */
export type KeyedOutcome = {
  readonly userId: UserId;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly outcome: string;
  readonly seq: Seq;
  readonly at: Instant;
};

export type SealedBatch = {
  /** Place and time of its last command. */
  readonly seq: Seq;
  readonly at: Instant;
  /** The highest ids before it and after it: accounts and orders above `before` are new to the database. */
  readonly before: Readonly<Counters>;
  readonly counters: Readonly<Counters>;
  readonly currencies: readonly CurrencyId[];
  readonly users: readonly SealedUser[];
  readonly accounts: readonly SealedAccount[];
  readonly markets: readonly SealedMarket[];
  readonly orders: readonly SealedOrder[];
  readonly fills: readonly Fill[];
  readonly postings: readonly Posting[];
  readonly ticks: readonly IndexTick[];
  readonly keys: readonly KeyedOutcome[];
};

export function isEmpty(changes: ChangeSet): boolean {
  return (
    changes.currencies.size +
      changes.users.size +
      changes.accounts.size +
      changes.markets.size +
      changes.orders.size +
      changes.fills.length +
      changes.postings.length +
      changes.ticks.length ===
    0
  );
}

/**
 * Copies what a batch touched. `before` are the counters of the batch before: every new entity is among the changes, so
 * the highest ids there are the counters after it. Fills, postings and ticks never change and are shared; of a posting's
 * accounts only the ids may be read.
 */
export function seal(
  changes: ChangeSet,
  stamp: { readonly seq: Seq; readonly at: Instant; readonly before: Readonly<Counters> },
  keys: readonly KeyedOutcome[],
): SealedBatch {
  const accounts = Array.from(changes.accounts, copyAccount);
  const orders = Array.from(changes.orders, copyOrder);
  return {
    seq: stamp.seq,
    at: stamp.at,
    before: stamp.before,
    counters: {
      account: highestId(accounts, stamp.before.account),
      order: highestId(orders, stamp.before.order),
      fill: changes.fills.at(-1)?.id ?? stamp.before.fill,
      posting: Math.max(
        changes.postings.at(-1)?.id ?? stamp.before.posting,
        changes.fills.at(-1)?.postingId ?? stamp.before.posting,
      ),
    },
    currencies: [...changes.currencies],
    users: Array.from(changes.users, ({ id, isFrozen, verificationLevel }) => ({ id, isFrozen, verificationLevel })),
    accounts,
    markets: Array.from(changes.markets, ({ settings, lastPrice }) => ({ settings, lastPrice })),
    orders,
    fills: changes.fills,
    postings: changes.postings,
    ticks: changes.ticks,
    keys,
  };
}

function highestId(entities: readonly { readonly id: number }[], atLeast: number): number {
  let highest = atLeast;
  for (const { id } of entities) if (id > highest) highest = id;
  return highest;
}

// Field by field: the engine's own entities may carry links into its books, which must not leave it.
function copyAccount(account: Account): SealedAccount {
  return {
    id: account.id,
    owner: account.owner,
    currencyId: account.currencyId,
    available: account.available,
    locked: account.locked,
  };
}

function copyOrder(order: Order): SealedOrder {
  return {
    id: order.id,
    userId: order.userId,
    marketId: order.marketId,
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce,
    price: order.price,
    quantity: order.quantity,
    stopPrice: order.stopPrice,
    triggeredAfter: order.triggeredAfter,
    ocoId: order.ocoId,
    clientOrderId: order.clientOrderId,
    createdAt: order.createdAt,
    status: order.status,
    cancelReason: order.cancelReason,
    filled: order.filled,
    filledNotional: order.filledNotional,
    feePaid: order.feePaid,
    held: order.held,
    updatedAt: order.updatedAt,
  };
}
