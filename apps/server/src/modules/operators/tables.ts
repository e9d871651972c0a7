// Tables of the desk of operators: what two admins decide about them and their roles, looks at who works here, and what operators
// keep for themselves.
import { OPERATOR_ROLES, REVIEW_VERDICTS } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, instantColumn } from '../../core/storage/columns.ts';
import { operators } from '../../core/storage/schema-users.ts';

const operatorColumn = () => bigint({ mode: 'number' }).references(() => operators.id);

/** Halves of a first password: each for one of the two admins who have made it, until the login is set up. */
export const firstPasswordHalves = pgTable(
  'first_password_halves',
  {
    operatorId: operatorColumn().notNull(),
    part: integer().notNull(),
    /** The operator who may see it. */
    ownerId: operatorColumn().notNull(),
    /** Sealed. */
    half: bytesColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'first_password_halves_pk', columns: [table.operatorId, table.part] }),
    uniqueIndex('first_password_halves_take_two').on(table.operatorId, table.ownerId),
    check('first_password_halves_are_two', sql`${table.part} IN (1, 2)`),
    check('first_password_halves_of_another', sql`${table.operatorId} <> ${table.ownerId}`),
  ],
);

/** Filters of lists that operators keep by name. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    operatorId: operatorColumn().notNull(),
    /** Path of the call that lists it. */
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
  },
  (table) => [primaryKey({ name: 'saved_filters_pk', columns: [table.operatorId, table.list, table.name] })],
);

/** Every operator is looked at by an admin. One is open at a time. */
export const accessReviews = pgTable(
  'access_reviews',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    startedBy: operatorColumn().notNull(),
    startedAt: instantColumn().notNull(),
    /** Until then every operator has to be decided on. */
    dueAt: instantColumn().notNull(),
    /** The time of the last decision. */
    closedAt: instantColumn(),
  },
  (table) => [uniqueIndex('access_reviews_one_open').on(sql`(true)`).where(sql`${table.closedAt} IS NULL`)],
);

export const accessReviewItems = pgTable(
  'access_review_items',
  {
    reviewId: bigint({ mode: 'number' })
      .notNull()
      .references(() => accessReviews.id),
    operatorId: operatorColumn().notNull(),
    /** The role as the review began. */
    role: text({ enum: OPERATOR_ROLES }).notNull(),
    verdict: text({ enum: REVIEW_VERDICTS }),
    note: text(),
    decidedBy: operatorColumn(),
    decidedAt: instantColumn(),
  },
  (table) => [
    primaryKey({ name: 'access_review_items_pk', columns: [table.reviewId, table.operatorId] }),
    check(
      'access_review_items_are_decided',
      sql`num_nulls(${table.verdict}, ${table.decidedBy}, ${table.decidedAt}, ${table.note}) IN (0, 4)`,
    ),
    check('access_review_items_take_another', sql`${table.decidedBy} <> ${table.operatorId}`),
  ],
);
