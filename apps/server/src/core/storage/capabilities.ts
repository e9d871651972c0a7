// What core itself brings to storage.
import { NEGATIVE_PURPOSES, OUTAGE_MS_MIN, type Seq, type UserId, type VerificationLevel } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { columnsOf, idColumn, instantColumn } from './columns.ts';
import type { StoragePart } from './storage-part.ts';

// The core in the database: who may write, what there is to own, who owns it, and what it is worth.

/** One row: how far the total order of commands has come, and which writer may go on. */
export const writer = pgTable(
  'writer',
  {
    id: smallint().primaryKey(),
    /** Grows with every new writer; a commit that carries an older one fails. */
    epoch: bigint({ mode: 'number' }).notNull(),
    seq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
    /** The last id given out of each kind, by its name. */
    counters: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
  },
  (table) => [check('writer_is_one_row', sql`${table.id} = 1`)],
);

/** Currencies that the ledger knows. What they are called is `currencies`. */
export const ledgerCurrencies = pgTable('ledger_currencies', columnsOf(ENTITIES.currencies));

/** Facts about a user that can refuse a command. */
export const userStates = pgTable('user_states', {
  ...columnsOf(ENTITIES.users),
  /** 0 to 3. */
  verificationLevel: smallint().$type<VerificationLevel>().notNull().default(0),
  isFrozenByMaster: boolean().notNull().default(false),
  /** Bit i stands for the wallet at place i of `WALLETS`. */
  lockedWallets: smallint().notNull().default(0),
});

/** The purposes whose accounts may be negative, as SQL. */
const NEGATIVE = sql.raw(NEGATIVE_PURPOSES.map((purpose) => `'${purpose}'`).join(', '));

export const accounts = pgTable('accounts', columnsOf(ENTITIES.accounts), (table) => [
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
    sql`${table.locked} >= 0 AND (${table.available} >= 0 OR coalesce(${table.housePurpose} IN (${NEGATIVE}), false))`,
  ),
]);

/** The legs of all postings but fills. The key serves an account's log; block range indexes serve the rest. */
export const postings = pgTable('postings', columnsOf(ENTITIES.postings), (table) => [
  primaryKey({ name: 'postings_of_account', columns: [table.accountId, table.postingId, table.leg] }),
  index('postings_by_id').using('brin', table.postingId),
  index('postings_by_time').using('brin', table.at),
]);

export const indexTicks = pgTable(
  'index_ticks',
  {
    ...columnsOf(ENTITIES.ticks),
    /** Since 1970: the one that the price is of. */
    second: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'index_ticks_pk', columns: [table.currencyId, table.seq] }),
    index('index_ticks_by_time').on(table.currencyId, table.at),
    // For looking up the tick that a contract was settled by.
    index('index_ticks_by_second').on(table.currencyId, table.second),
  ],
);

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

/** The latest tick of each coin, found by hopping through the index: there are millions of ticks of a few coins. */
const LATEST_TICKS = `(
  WITH RECURSIVE coins AS (
    (SELECT currency_id FROM index_ticks ORDER BY currency_id LIMIT 1)
    UNION ALL
    SELECT (SELECT t.currency_id FROM index_ticks t WHERE t.currency_id > coins.currency_id
            ORDER BY t.currency_id LIMIT 1)
    FROM coins WHERE coins.currency_id IS NOT NULL
  )
  SELECT latest.*
  FROM coins CROSS JOIN LATERAL (
    SELECT * FROM index_ticks t WHERE t.currency_id = coins.currency_id ORDER BY t.seq DESC LIMIT 1
  ) AS latest
) AS index_ticks`;

export const core: StoragePart = {
  live: () => ({
    currencies: ['ledger_currencies'],
    users: ['user_states'],
    accounts: ['accounts'],
    ticks: [LATEST_TICKS],
  }),
  claims: [],
  ids: [
    { counter: 'account', select: 'SELECT id FROM accounts' },
    { counter: 'posting', select: 'SELECT DISTINCT posting_id AS id FROM ledger_entries' },
  ],
  audit: [
    {
      rule: 'each currency sums to zero over all accounts',
      offenders: `
      SELECT currency_id, sum(available + locked) AS sum FROM accounts
      GROUP BY currency_id HAVING sum(available + locked) <> 0`,
    },
    {
      rule: 'the legs of a posting sum to zero in each currency',
      offenders: `
      SELECT posting_id, currency_id, sum(amount) AS sum FROM ledger_entries JOIN accounts ON accounts.id = account_id
      GROUP BY posting_id, currency_id HAVING sum(amount) <> 0`,
    },
    {
      rule: 'a balance is the sum of its legs',
      offenders: `
      SELECT accounts.id, available + locked AS balance, coalesce(posted, 0) AS posted
      FROM accounts LEFT JOIN (SELECT account_id, sum(amount) AS posted FROM ledger_entries GROUP BY account_id) AS legs
        ON account_id = accounts.id
      WHERE available + locked <> coalesce(posted, 0)`,
    },
    {
      // The house's fees of a fill say none.
      rule: 'each leg says the balance after it',
      offenders: `
      SELECT * FROM (
        SELECT posting_id, leg, account_id, user_id, fill_id, balance_after,
          sum(amount) OVER (PARTITION BY account_id ORDER BY posting_id, leg) AS balance
        FROM ledger_entries
      ) AS entries
      WHERE balance_after IS DISTINCT FROM balance AND (user_id IS NOT NULL OR fill_id IS NULL)`,
    },
  ],
};

// Full stops and outages in the database, and the sign that the engine ran.

const LASTS = 'ended_at IS NULL';

export const stops = pgTable(
  'stops',
  {
    ...columnsOf(ENTITIES.stops),
    /** Missing while it lasts. */
    endedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('stops_one_lasts')
      .on(sql`(${sql.raw(LASTS)})`)
      .where(sql.raw(LASTS)),
    index('stops_by_end').on(table.endedAt),
    check('stops_end_after_they_began', sql`${table.endedAt} >= ${table.beganAt}`),
    check('stops_that_last_are_full', sql`${table.endedAt} IS NOT NULL OR ${table.kind} = 'full'`),
  ],
);

/** One row, written while nothing else is. */
export const lifeSigns = pgTable('life_signs', columnsOf(ENTITIES.lifeSigns), (table) => [
  check('life_signs_are_one_row', sql`${table.id} = 1`),
]);

/** Selects what happened between the beginning and the end of a full stop, by the column of its time. */
const amid = (table: string, id: string, at: string): string => `
      SELECT '${table}' AS what, ${id} AS id, ${at} AS at, stops.id AS stop FROM ${table} JOIN stops
        ON stops.kind = 'full' AND ${at} > stops.began_at AND coalesce(${at} < stops.ended_at, true)`;

export const stopsPart: StoragePart = {
  live: () => ({ stops: [`stops WHERE ${LASTS}`], lifeSigns: ['life_signs'] }),
  claims: [],
  ids: [{ counter: 'stop', select: 'SELECT id FROM stops' }],
  audit: [
    {
      rule: 'stops follow one another, and an outage is longer than a minute',
      offenders: `
      SELECT id, kind, began_at, ended_at, before FROM (
        SELECT *, lag(coalesce(ended_at, 'infinity'::float8)) OVER (ORDER BY id) AS before FROM stops) AS ordered
      WHERE began_at < before OR (kind = 'outage' AND ended_at - began_at <= ${OUTAGE_MS_MIN})`,
    },
    {
      rule: 'nothing is filled, opened, closed or liquidated during a full stop',
      offenders: [
        amid('fills', 'fills.id', 'fills.at'),
        amid('lever_positions', 'lever_positions.id', 'lever_positions.opened_at'),
        `${amid('lever_positions', 'lever_positions.id', 'lever_positions.ended_at')} AND lever_positions.close_price IS NOT NULL`,
        amid('lever_liquidations', 'lever_liquidations.id', 'lever_liquidations.at'),
      ].join('\n      UNION ALL'),
    },
  ],
};

export const OWN_PARTS: readonly StoragePart[] = [core, stopsPart];
