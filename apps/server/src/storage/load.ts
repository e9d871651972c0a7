// Recovery: the live rows of the database as the snapshot that the engine starts from.
import {
  type AccountId,
  type Amount,
  assert,
  type CancelReason,
  type CurrencyId,
  DAY_MS,
  type HousePurpose,
  type Instant,
  type MarketId,
  type MarketState,
  type OrderId,
  type OrderStatus,
  type OrderType,
  ppm,
  type Price,
  type Seq,
  type Side,
  type TimeInForce,
  type UserId,
  type VerificationLevel,
  type Wallet,
} from '@bourse/domain';
import type { Account, Counters, IndexPrice, Market, Order, Snapshot, User } from '@bourse/engine';
import { unitsFromNumeric } from './columns.ts';
import { type ClientOptions, type ConnectionOptions, sessionOf, type Sql, withClient } from './connection.ts';

const CURSOR_ROWS = 10_000;

/** For a client whose rows carry int8 as numbers (all ids and times are safe integers) and numeric as units of 1e-8. */
const LOADING: ClientOptions = {
  fetch_types: false,
  onnotice: () => {},
  types: {
    bigint: { to: 20, from: [20], serialize: String, parse: Number },
    numeric: { to: 1700, from: [1700], serialize: String, parse: unitsFromNumeric },
  },
};

/**
 * Reads what the engine needs. Only the writer may call this, after it took the lock and raised the epoch: from then on
 * no other process can commit.
 */
export function loadSnapshot(connection: ConnectionOptions): Promise<Snapshot> {
  return withClient(connection, readWholly, LOADING);
}

/**
 * A cursor of the driver ends like an exhausted one where its connection ends between two fetches, and the next query
 * opens another connection: a part of the rows would be taken for all of them.
 */
async function readWholly(sql: Sql): Promise<Snapshot> {
  const session = await sessionOf(sql);
  const snapshot = await readSnapshot(sql);
  if ((await sessionOf(sql)) !== session) throw new Error('The connection ended while the rows were loaded.');
  return snapshot;
}

async function readSnapshot(sql: Sql): Promise<Snapshot> {
  const [row] = await sql<WriterRow[]>`
    SELECT seq, at, last_account_id, last_order_id, last_fill_id, last_posting_id FROM writer`;
  assert(row, 'there is no writer row: the snapshot is loaded before the epoch was raised');
  const counters: Counters = {
    account: row.last_account_id,
    order: row.last_order_id,
    fill: row.last_fill_id,
    posting: row.last_posting_id,
  };
  return {
    seq: row.seq,
    at: row.at,
    counters,
    currencies: await loadCurrencies(sql),
    users: await loadUsers(sql),
    accounts: await loadAccounts(sql),
    markets: await loadMarkets(sql),
    openOrders: await loadOpenOrders(sql),
    recentClientOrders: await loadRecentClientOrders(sql, row.at),
    indexPrices: await loadIndexPrices(sql),
  };
}

type WriterRow = {
  seq: Seq;
  at: Instant;
  last_account_id: number;
  last_order_id: number;
  last_fill_id: number;
  last_posting_id: number;
};

async function loadCurrencies(sql: Sql): Promise<CurrencyId[]> {
  const rows = await sql<{ id: CurrencyId }[]>`SELECT id FROM ledger_currencies ORDER BY id`;
  return rows.map((row) => row.id);
}

async function loadUsers(sql: Sql): Promise<User[]> {
  const users: User[] = [];
  const cursor = sql<{ user_id: UserId; is_frozen: boolean; verification_level: VerificationLevel }[]>`
    SELECT user_id, is_frozen, verification_level FROM user_states ORDER BY user_id`.cursor(CURSOR_ROWS);
  for await (const rows of cursor) {
    for (const { user_id: id, is_frozen: isFrozen, verification_level: verificationLevel } of rows) {
      users.push({ id, isFrozen, verificationLevel });
    }
  }
  return users;
}

type AccountRow = {
  id: AccountId;
  user_id: UserId | null;
  wallet: Wallet | null;
  house_purpose: HousePurpose | null;
  currency_id: CurrencyId;
  available: Amount;
  locked: Amount;
};

async function loadAccounts(sql: Sql): Promise<Account[]> {
  const accounts: Account[] = [];
  const cursor = sql<AccountRow[]>`
    SELECT id, user_id, wallet, house_purpose, currency_id, available, locked FROM accounts ORDER BY id`;
  for await (const rows of cursor.cursor(CURSOR_ROWS)) for (const row of rows) accounts.push(toAccount(row));
  return accounts;
}

function toAccount(row: AccountRow): Account {
  const { id, currency_id: currencyId, available, locked } = row;
  if (row.house_purpose !== null) {
    return { id, owner: { kind: 'house', purpose: row.house_purpose }, currencyId, available, locked };
  }
  assert(row.user_id !== null && row.wallet !== null, 'an account belongs to a user or to the house');
  return { id, owner: { kind: 'user', userId: row.user_id, wallet: row.wallet }, currencyId, available, locked };
}

type MarketRow = {
  id: MarketId;
  base_id: CurrencyId;
  quote_id: CurrencyId;
  state: MarketState;
  tick: Price;
  step: Amount;
  min_notional: Amount;
  max_quantity: Amount;
  maker_fee_ppm: number;
  taker_fee_ppm: number;
  last_price: Price | null;
};

async function loadMarkets(sql: Sql): Promise<Market[]> {
  const rows = await sql<MarketRow[]>`
    SELECT id, base_id, quote_id, state, tick, step, min_notional, max_quantity, maker_fee_ppm, taker_fee_ppm, last_price
    FROM markets ORDER BY id`;
  return rows.map((row) => ({
    settings: {
      marketId: row.id,
      baseId: row.base_id,
      quoteId: row.quote_id,
      state: row.state,
      tick: row.tick,
      step: row.step,
      minNotional: row.min_notional,
      maxQuantity: row.max_quantity,
      makerFee: ppm(BigInt(row.maker_fee_ppm)),
      takerFee: ppm(BigInt(row.taker_fee_ppm)),
    },
    lastPrice: row.last_price ?? undefined,
  }));
}

type OrderRow = {
  id: OrderId;
  user_id: UserId;
  market_id: MarketId;
  side: Side;
  type: OrderType;
  time_in_force: TimeInForce;
  price: Price;
  quantity: Amount;
  stop_price: Price | null;
  triggered_after: OrderId | null;
  oco_id: OrderId | null;
  client_order_id: string | null;
  created_at: Instant;
  status: OrderStatus;
  cancel_reason: CancelReason | null;
  filled: Amount;
  filled_notional: Amount;
  fee_paid: Amount;
  held: Amount;
  updated_at: Instant;
};

/** In the order of their ids. Which of them wait, and how the others queue at a price, the engine tells from their fields. */
async function loadOpenOrders(sql: Sql): Promise<Order[]> {
  const orders: Order[] = [];
  const cursor = sql<OrderRow[]>`SELECT * FROM orders WHERE status = 'open' ORDER BY id`.cursor(CURSOR_ROWS);
  for await (const rows of cursor) for (const row of rows) orders.push(toOrder(row));
  return orders;
}

/** Ended orders whose client_order_id is still taken. */
async function loadRecentClientOrders(sql: Sql, at: Instant): Promise<Order[]> {
  const orders: Order[] = [];
  const cursor = sql<OrderRow[]>`
    SELECT * FROM orders
    WHERE client_order_id IS NOT NULL AND status <> 'open' AND updated_at > ${at - DAY_MS}
    ORDER BY id`.cursor(CURSOR_ROWS);
  for await (const rows of cursor) for (const row of rows) orders.push(toOrder(row));
  return orders;
}

function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    userId: row.user_id,
    marketId: row.market_id,
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    price: row.price,
    quantity: row.quantity,
    stopPrice: row.stop_price ?? undefined,
    triggeredAfter: row.triggered_after ?? undefined,
    ocoId: row.oco_id ?? undefined,
    clientOrderId: row.client_order_id ?? undefined,
    createdAt: row.created_at,
    status: row.status,
    cancelReason: row.cancel_reason ?? undefined,
    filled: row.filled,
    filledNotional: row.filled_notional,
    feePaid: row.fee_paid,
    held: row.held,
    updatedAt: row.updated_at,
  };
}

/** The latest tick of each coin, found by hopping through the index: there are millions of ticks of a few coins. */
async function loadIndexPrices(sql: Sql): Promise<IndexPrice[]> {
  const rows = await sql<{ currency_id: CurrencyId; price: Price; at: Instant }[]>`
    WITH RECURSIVE coins AS (
      (SELECT currency_id FROM index_ticks ORDER BY currency_id LIMIT 1)
      UNION ALL
      SELECT (SELECT t.currency_id FROM index_ticks t WHERE t.currency_id > coins.currency_id
              ORDER BY t.currency_id LIMIT 1)
      FROM coins WHERE coins.currency_id IS NOT NULL
    )
    SELECT latest.currency_id, latest.price, latest.at
    FROM coins CROSS JOIN LATERAL (
      SELECT t.currency_id, t.price, t.at FROM index_ticks t
      WHERE t.currency_id = coins.currency_id ORDER BY t.seq DESC LIMIT 1
    ) AS latest`;
  return rows.map((row) => ({ currencyId: row.currency_id, price: row.price, at: row.at }));
}
