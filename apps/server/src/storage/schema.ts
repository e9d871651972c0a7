// Every table, in one place. A table is written either by the engine's commits (commit.ts) or by features, never by both.
import {
  CANCEL_REASONS,
  type AccountId,
  type CurrencyId,
  type FillId,
  HOUSE_PURPOSES,
  type MarketId,
  MARKET_STATES,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderId,
  type PostingId,
  type Seq,
  SIDES,
  TIMES_IN_FORCE,
  type UserId,
  type VerificationLevel,
  WALLETS,
} from '@bourse/domain';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { amountColumn, bytesColumn, idColumn, instantColumn, priceColumn } from './columns.ts';
import { LEDGER_ENTRIES } from './ledger-entries.ts';
import { users } from './schema-users.ts';

// Written by the engine's commits. No foreign keys here: the engine's invariants are stronger, and the path stays short.

/** One row: how far the total order of commands has come, and which writer may go on. */
export const writer = pgTable(
  'writer',
  {
    id: smallint().primaryKey(),
    /** Grows with every new writer; a commit that carries an older one fails. */
    epoch: bigint({ mode: 'number' }).notNull(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
    lastAccountId: bigint({ mode: 'number' }).notNull(),
    lastOrderId: bigint({ mode: 'number' }).notNull(),
    lastFillId: bigint({ mode: 'number' }).notNull(),
    lastPostingId: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('writer_is_one_row', sql`${table.id} = 1`)],
);

/** Currencies that the ledger knows. What they are called is `currencies`. */
export const ledgerCurrencies = pgTable('ledger_currencies', { id: idColumn<CurrencyId>().primaryKey() });

/** Facts about a user that can refuse a command. */
export const userStates = pgTable('user_states', {
  userId: idColumn<UserId>().primaryKey(),
  isFrozen: boolean().notNull(),
  /** 0 to 3. */
  verificationLevel: smallint().$type<VerificationLevel>().notNull().default(0),
});

export const accounts = pgTable(
  'accounts',
  {
    id: idColumn<AccountId>().primaryKey(),
    userId: idColumn<UserId>(),
    wallet: text({ enum: WALLETS }),
    /** Set on house accounts, which have neither user nor wallet. */
    housePurpose: text({ enum: HOUSE_PURPOSES }),
    currencyId: idColumn<CurrencyId>().notNull(),
    available: amountColumn().notNull(),
    locked: amountColumn().notNull(),
  },
  (table) => [
    uniqueIndex('accounts_of_user')
      .on(table.userId, table.currencyId, table.wallet)
      .where(sql`${table.userId} IS NOT NULL`),
    uniqueIndex('accounts_of_house')
      .on(table.housePurpose, table.currencyId)
      .where(sql`${table.housePurpose} IS NOT NULL`),
    check('accounts_have_one_owner', sql`(${table.userId} IS NULL) = (${table.housePurpose} IS NOT NULL)`),
    check('accounts_have_a_wallet', sql`(${table.userId} IS NULL) = (${table.wallet} IS NULL)`),
    check(
      'accounts_are_not_negative',
      sql`${table.locked} >= 0 AND (${table.available} >= 0 OR coalesce(${table.housePurpose} = 'outside', false))`,
    ),
  ],
);

export const markets = pgTable('markets', {
  id: idColumn<MarketId>().primaryKey(),
  baseId: idColumn<CurrencyId>().notNull(),
  quoteId: idColumn<CurrencyId>().notNull(),
  state: text({ enum: MARKET_STATES }).notNull(),
  tick: priceColumn().notNull(),
  step: amountColumn().notNull(),
  minNotional: amountColumn().notNull(),
  maxQuantity: amountColumn().notNull(),
  makerFeePpm: bigint({ mode: 'bigint' }).notNull(),
  takerFeePpm: bigint({ mode: 'bigint' }).notNull(),
  /** Price of the last fill; null before the first. */
  lastPrice: priceColumn(),
});

export const orders = pgTable(
  'orders',
  {
    id: idColumn<OrderId>().notNull(),
    userId: idColumn<UserId>().notNull(),
    marketId: idColumn<MarketId>().notNull(),
    side: text({ enum: SIDES }).notNull(),
    type: text({ enum: ORDER_TYPES }).notNull(),
    timeInForce: text({ enum: TIMES_IN_FORCE }).notNull(),
    /** Limit price; 0 for a market order. */
    price: priceColumn().notNull(),
    quantity: amountColumn().notNull(),
    /** Set on orders that wait, or waited, for the market's last price. */
    stopPrice: priceColumn(),
    /** Null while it waits; then the newest order when it was triggered, behind which it queues. */
    triggeredAfter: idColumn<OrderId>(),
    /** Shared by the two legs of an OCO pair: the id of its limit leg. */
    ocoId: idColumn<OrderId>(),
    clientOrderId: text(),
    createdAt: instantColumn().notNull(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    cancelReason: text({ enum: CANCEL_REASONS }),
    filled: amountColumn().notNull(),
    filledNotional: amountColumn().notNull(),
    feePaid: amountColumn().notNull(),
    /** What it still locks: quote for a buy, base for a sell. */
    held: amountColumn().notNull(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [
    // Ids are the engine's and unique without the user; led by him, one index finds an order and lists a user's.
    primaryKey({ name: 'orders_of_user', columns: [table.userId, table.id] }),
    index('orders_open').on(table.userId, table.id).where(sql`${table.status} = 'open'`),
    // Those whose client_order_id may still be taken; what load.ts asks for.
    index('orders_with_client_id').using('brin', table.updatedAt).where(sql`${table.clientOrderId} IS NOT NULL`),
  ],
);

/** A fill is its own posting: its six legs follow from it, as `ledger_entries` shows. */
export const fills = pgTable(
  'fills',
  {
    id: idColumn<FillId>().notNull(),
    postingId: idColumn<PostingId>().notNull(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
    marketId: idColumn<MarketId>().notNull(),
    price: priceColumn().notNull(),
    quantity: amountColumn().notNull(),
    notional: amountColumn().notNull(),
    takerSide: text({ enum: SIDES }).notNull(),
    takerOrderId: idColumn<OrderId>().notNull(),
    makerOrderId: idColumn<OrderId>().notNull(),
    buyerId: idColumn<UserId>().notNull(),
    sellerId: idColumn<UserId>().notNull(),
    buyerFee: amountColumn().notNull(),
    sellerFee: amountColumn().notNull(),
    // A market may be given another pair later, so the accounts stand here. Each `after` is available + locked.
    buyerBaseAccountId: idColumn<AccountId>().notNull(),
    buyerQuoteAccountId: idColumn<AccountId>().notNull(),
    sellerBaseAccountId: idColumn<AccountId>().notNull(),
    sellerQuoteAccountId: idColumn<AccountId>().notNull(),
    buyerBaseAfter: amountColumn().notNull(),
    buyerQuoteAfter: amountColumn().notNull(),
    sellerBaseAfter: amountColumn().notNull(),
    sellerQuoteAfter: amountColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fills_of_market', columns: [table.marketId, table.id] }),
    // By posting, which grows as the id does: they list a user's fills and serve the logs of his accounts alike. The
    // accounts stand last so that a log passes by the fills of the user's other accounts without reading them.
    index('fills_of_buyer').on(table.buyerId, table.postingId, table.buyerBaseAccountId, table.buyerQuoteAccountId),
    index('fills_of_seller').on(table.sellerId, table.postingId, table.sellerBaseAccountId, table.sellerQuoteAccountId),
  ],
);

/** What fills do not carry: one row per leg. Its key serves an account's log; the block range index finds a posting at no cost to the writer. */
export const postings = pgTable(
  'postings',
  {
    postingId: idColumn<PostingId>().notNull(),
    leg: smallint().notNull(),
    accountId: idColumn<AccountId>().notNull(),
    amount: amountColumn().notNull(),
    /** available + locked of the account once the leg is applied. */
    balanceAfter: amountColumn().notNull(),
    reason: text().notNull(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'postings_of_account', columns: [table.accountId, table.postingId, table.leg] }),
    index('postings_by_id').using('brin', table.postingId),
  ],
);

/**
 * Every leg of every movement of ownership: those of postings, and the six of each fill, but for legs of nothing. Logs,
 * sums and audits read this. A log asks for the user and the account: each part then comes from an index, newest first,
 * and the house's parts are not read at all. `balance_after` is null where nobody is shown it, in the fees of fills.
 */
export const ledgerEntries = pgView('ledger_entries', {
  postingId: idColumn<PostingId>('posting_id').notNull(),
  leg: smallint('leg').notNull(),
  /** Null for the house. */
  userId: idColumn<UserId>('user_id'),
  accountId: idColumn<AccountId>('account_id').notNull(),
  amount: amountColumn('amount').notNull(),
  balanceAfter: amountColumn('balance_after'),
  reason: text('reason').notNull(),
  fillId: idColumn<FillId>('fill_id'),
  seq: idColumn<Seq>('seq').notNull(),
  at: instantColumn('at').notNull(),
}).as(sql.raw(LEDGER_ENTRIES));

/** The first outcome of each keyed command, for ever. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: idColumn<UserId>().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    outcome: jsonb().notNull(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'idempotency_keys_pk', columns: [table.userId, table.route, table.key] })],
);

export const indexTicks = pgTable(
  'index_ticks',
  {
    currencyId: idColumn<CurrencyId>().notNull(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
    price: priceColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'index_ticks_pk', columns: [table.currencyId, table.seq] }),
    index('index_ticks_by_time').on(table.currencyId, table.at),
  ],
);

// Written by features.

/** What currencies are called and where they are offered. */
export const currencies = pgTable('currencies', {
  id: idColumn<CurrencyId>().primaryKey(),
  name: text().notNull(),
  fullName: text().notNull(),
  /** eth, btc, erc20, omni, usdt … */
  currencyType: text().notNull(),
  logo: text().notNull(),
  /** By locale. */
  description: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  isLegal: boolean().notNull(),
  isLever: boolean().notNull(),
  isMatch: boolean().notNull(),
  isMicro: boolean().notNull(),
  sort: integer().notNull(),
});

/** What quotations show of a market beside the engine's settings. */
export const marketProfiles = pgTable('market_profiles', {
  marketId: idColumn<MarketId>().primaryKey(),
  sort: integer().notNull(),
  isDisplay: boolean().notNull(),
  leverShareNum: amountColumn().notNull(),
  /** In percent. */
  spread: amountColumn().notNull(),
  /** In percent. */
  leverTradeFee: amountColumn().notNull(),
  openMicrotrade: boolean().notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token. */
    tokenHash: bytesColumn().primaryKey(),
    /** What its owner names it by when ending it. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().unique('sessions_id'),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
    lastSeenAt: instantColumn(),
    ip: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
);

/** One-time codes, sent to an address for one purpose. */
export const codes = pgTable(
  'codes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    address: text().notNull(),
    purpose: text().notNull(),
    codeHash: text().notNull(),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    attempts: integer().notNull().default(0),
    consumedAt: instantColumn(),
    /** IP address of the request. */
    askedFrom: text().notNull().default(''),
  },
  (table) => [
    index('codes_of_address').on(table.address, table.purpose, table.id),
    index('codes_asked_from').on(table.askedFrom, table.id),
  ],
);

/** Demo mode only: what would have been mailed or sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    to: text().notNull(),
    channel: text({ enum: ['mail', 'sms'] }).notNull(),
    code: text().notNull(),
    text: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [index('outbox_of_address').on(table.to, table.id)],
);

/** Failed logins in a row, by the account or address that they named. */
export const loginFailures = pgTable('login_failures', {
  subject: text().primaryKey(),
  count: integer().notNull(),
  lastFailedAt: instantColumn().notNull(),
  lockedUntil: instantColumn(),
});

export const candles = pgTable(
  'candles',
  {
    marketId: idColumn<MarketId>().notNull(),
    resolution: text().notNull(),
    openedAt: instantColumn().notNull(),
    open: priceColumn().notNull(),
    high: priceColumn().notNull(),
    low: priceColumn().notNull(),
    close: priceColumn().notNull(),
    volume: amountColumn().notNull(),
    /** Simulated history that a demo database was born with, not trades of ours. */
    isSeeded: boolean().notNull(),
  },
  (table) => [primaryKey({ name: 'candles_pk', columns: [table.marketId, table.resolution, table.openedAt] })],
);

export const favourites = pgTable(
  'favourites',
  {
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    marketId: idColumn<MarketId>().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'favourites_pk', columns: [table.userId, table.marketId] })],
);

export const siteSettings = pgTable('site_settings', { key: text().primaryKey(), value: jsonb().notNull() });

/** Facts about the database itself that never change back, `demo` above all: it was born in demo mode. */
export const databaseMarks = pgTable('database_marks', {
  mark: text().primaryKey(),
  createdAt: instantColumn().notNull(),
});

export * from './schema-users.ts';
export * from './schema-office.ts';
export * from './schema-identity.ts';
export * from './schema-account.ts';
export * from './schema-security.ts';
