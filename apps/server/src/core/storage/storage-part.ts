// What a capability brings to storage beside its tables: where its live rows are read from, how its books are checked, and what is
// deleted of them.
import { type CurrencyId, DAY_MS, type Instant } from '@bourse/domain';
import type { Entities } from '@bourse/engine/entities';
import type { Sql, SqlFragment } from './connection.ts';

/** A rule that holds in every committed state, and a query for the rows that break it. */
export type AuditRule = { readonly rule: string; readonly offenders: string };

export type StoragePart = {
  /**
   * The live rows by the name of their kind, as the text behind FROM: at a time that the writer has come to, and at the
   * time that deadlines of users' acts have come to, which is stopped during a full stop.
   */
  readonly live: (at: Instant, actsAt: Instant) => { readonly [Name in keyof Entities]?: readonly string[] };
  /** Queries for what locks money: `user_id, wallet, currency_id, amount`. */
  readonly claims: readonly string[];
  /** Queries for the ids that each counter has given out; of some, ended ones may have been pruned. */
  readonly ids: readonly { readonly counter: string; readonly select: string; readonly isPruned?: boolean }[];
  readonly audit: readonly AuditRule[];
  /**
   * Queries for the seconds whose index ticks its receipts rest on, `from_second` to `to_second`: of what has not ended, or
   * ended at or after the moment $1. Their minutes are kept when old ticks are deleted.
   */
  readonly receiptSeconds?: readonly string[];
  readonly coinUses?: CoinUses;
  readonly dayFigures?: DayFigures;
};

/**
 * A query for what is offered in a coin beside spot trade, and what was taken of it and still runs, which has to be ended before the
 * coin leaves trade: its `kind`, one of `COIN_USES`, and the `name` of the market, the product or the sale, empty where there is one
 * of its kind. It may read `pairs`, the markets of the coin with their `id` and `symbol`.
 */
export type CoinUses = (sql: Sql, id: CurrencyId) => SqlFragment;

export type Day = { readonly from: Instant; readonly until: Instant };

/**
 * A query for what a day has brought to a product in each coin: `product, currency_id, fees, volume`, of users who are not the
 * house's. Fees that postings name are left to those.
 */
export type DayFigures = (sql: Sql, day: Day) => SqlFragment;

/** Makes one part of several, for a module whose rooms bring one each. */
export const joinParts = (...parts: readonly StoragePart[]): StoragePart => ({
  live: (at, actsAt) => Object.assign({}, ...parts.map((part) => part.live(at, actsAt))),
  claims: parts.flatMap(({ claims }) => claims),
  ids: parts.flatMap(({ ids }) => ids),
  audit: parts.flatMap(({ audit }) => audit),
  receiptSeconds: parts.flatMap(({ receiptSeconds = [] }) => receiptSeconds),
});

// Modules and parts of the platform bring these to the hourly pruning: each deletes of its own tables what nobody may use any more.

export type Prune = (sql: Sql, now: Instant) => Promise<void>;

/** How long after its end a row may still answer a question of support. */
export const KEPT_MS = 7 * DAY_MS;

/** A query for the names of pictures of the site that are used somewhere, in one column `name`; null where there is none. */
export type PictureUses = (sql: Sql) => SqlFragment;
