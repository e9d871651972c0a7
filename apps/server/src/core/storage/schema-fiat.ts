// Tables of fiat trade beside the engine's: what deals were agreed on, what publishers write, what parties say of each other. All of them are written by features.
import type { CurrencyId, UserId } from '@bourse/domain';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, instantColumn } from './columns.ts';
import { users } from './schema-users.ts';

const userColumn = () => idColumn<UserId>().references(() => users.id);
/** Names, accounts and texts of ads and deals (`terms_id`). They are written before the command that names them. */
export const fiatTerms = pgTable(
  'fiat_terms',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** The user who asked for the ad or the deal. */
    userId: userColumn().notNull(),
    /** JSON, sealed by the vault. */
    sealed: bytesColumn().notNull(),
    /** QR pictures in it, which the parties may see. */
    pictures: text().array().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [index('fiat_terms_pictures').using('gin', table.pictures)],
);

/** The defaults of a publisher's ads. */
export const fiatProfiles = pgTable('fiat_profiles', {
  userId: userColumn().primaryKey(),
  greeting: text().notNull(),
  terms: text().notNull(),
  /** Shown as away, whatever the user does. */
  isAway: boolean().notNull(),
  changedAt: instantColumn().notNull(),
});

/** The feedback of a party on the other once a deal was done. */
export const fiatFeedback = pgTable(
  'fiat_feedback',
  {
    dealId: bigint({ mode: 'number' }).notNull(),
    authorId: userColumn().notNull(),
    subjectId: userColumn().notNull(),
    isGood: boolean().notNull(),
    comment: text().notNull(),
    createdAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fiat_feedback_pk', columns: [table.dealId, table.authorId] }),
    index('fiat_feedback_of_subject').on(table.subjectId, table.createdAt),
  ],
);

/** The texts of applicants, and the answers of operators. */
export const fiatApplications = pgTable(
  'fiat_applications',
  {
    userId: userColumn().notNull(),
    currencyId: idColumn<CurrencyId>().notNull(),
    note: text().notNull(),
    /** Why it was refused, or why the merchant is suspended; else empty. */
    reason: text().notNull(),
    changedAt: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'fiat_applications_pk', columns: [table.userId, table.currencyId] })],
);
