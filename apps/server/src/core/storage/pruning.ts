// What modules and parts of the platform bring to the hourly pruning: each deletes of its own tables what nobody may use any more.
import { DAY_MS, type Instant } from '@bourse/domain';
import type { Sql, SqlFragment } from './connection.ts';

export type Prune = (sql: Sql, now: Instant) => Promise<void>;

/** How long after its end a row may still answer a question of support. */
export const KEPT_MS = 7 * DAY_MS;

/** A query for the names of pictures of the site that are used somewhere, in one column `name`; null where there is none. */
export type PictureUses = (sql: Sql) => SqlFragment;
