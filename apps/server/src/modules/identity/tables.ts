// Tables of identity verification, of regions and their agents, and of what levels may withdraw. All of them are written by
// features.
import type { UserId, VerificationLevel } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amountColumn, bytesColumn, idColumn, instantColumn } from '../../core/storage/columns.ts';
import { users } from '../../core/storage/schema-users.ts';
import { pictures } from '../../platform/pictures/tables.ts';

const userColumn = () => idColumn<UserId>().references(() => users.id);

const levelColumn = () => smallint().$type<VerificationLevel>();

/** Submissions of users with the decisions about them. They are never deleted. */
export const identitySubmissions = pgTable(
  'identity_submissions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userColumn().notNull(),
    /** The level that it is for: 1, with a hand-held picture 2. */
    level: levelColumn().notNull(),
    /** JSON of name and ID number, sealed by the vault. */
    sealed: bytesColumn().notNull(),
    /** Keyed hash of the ID number, which recognizes it. */
    cardHash: bytesColumn().notNull(),
    frontPicture: text()
      .notNull()
      .references(() => pictures.name),
    reversePicture: text()
      .notNull()
      .references(() => pictures.name),
    handPicture: text().references(() => pictures.name),
    status: text({ enum: ['pending', 'approved', 'rejected'] }).notNull(),
    submittedAt: instantColumn().notNull(),
    /** The operator's id in `operators`. */
    reviewedBy: bigint({ mode: 'number' }),
    reviewedAt: instantColumn(),
    /** Why it was rejected, in the reviewer's words. */
    reason: text().notNull().default(''),
    /** When the engine came to know an approved one. */
    grantedAt: instantColumn(),
  },
  (table) => [
    index('identity_submissions_of_user').on(table.userId, table.id),
    index('identity_submissions_by_status').on(table.status, table.id),
    uniqueIndex('identity_submissions_one_pending').on(table.userId).where(sql`${table.status} = 'pending'`),
    index('identity_submissions_ungranted')
      .on(table.id)
      .where(sql`${table.status} = 'approved' AND ${table.grantedAt} IS NULL`),
    check('identity_submissions_are_decided', sql`(${table.status} = 'pending') = (${table.reviewedAt} IS NULL)`),
  ],
);

/** Verified users: one ID number verifies one user. */
export const identities = pgTable('identities', {
  userId: userColumn().primaryKey(),
  /** The last submission that was approved. */
  submissionId: bigint({ mode: 'number' })
    .notNull()
    .references(() => identitySubmissions.id),
  cardHash: bytesColumn().notNull().unique('identities_card_hash'),
  verifiedAt: instantColumn().notNull(),
});

export const levelLimits = pgTable(
  'level_limits',
  {
    level: levelColumn().primaryKey(),
    /** Withdrawals of 24 hours, in USDT. */
    dailyWithdrawal: amountColumn().notNull(),
  },
  (table) => [check('level_limits_are_not_negative', sql`${table.dailyWithdrawal} >= 0`)],
);

/** The region that a user has chosen. */
export const userRegions = pgTable(
  'user_regions',
  {
    userId: userColumn().primaryKey(),
    city: text().notNull(),
    /** Empty where none was named. */
    district: text().notNull(),
    chosenAt: instantColumn().notNull(),
  },
  (table) => [index('user_regions_by_place').on(table.city, table.district, table.userId)],
);

/** Users who see the users of a region. */
export const regionAgents = pgTable('region_agents', {
  userId: userColumn().primaryKey(),
  city: text().notNull(),
  /** Empty: the whole city. */
  district: text().notNull(),
  since: instantColumn().notNull(),
});

/** Regional agents to be: whom one operator wants to appoint or dismiss, and what another decided. Never deleted. */
export const agencyRequests = pgTable(
  'agency_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userColumn().notNull(),
    /** Null: the user is to be an agent no more. */
    city: text(),
    /** Empty: the whole city. */
    district: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected', 'expired'] }).notNull(),
    /** Ids in `operators`; it expires by 0, by nobody. */
    requestedBy: bigint({ mode: 'number' }).notNull(),
    requestedAt: instantColumn().notNull(),
    decidedBy: bigint({ mode: 'number' }),
    decidedAt: instantColumn(),
  },
  (table) => [
    index('agency_requests_by_status').on(table.status, table.id),
    uniqueIndex('agency_requests_one_pending').on(table.userId).where(sql`${table.status} = 'pending'`),
    check('agency_requests_are_decided', sql`(${table.status} = 'pending') = (${table.decidedBy} IS NULL)`),
    check('agency_requests_take_two', sql`${table.requestedBy} <> ${table.decidedBy}`),
  ],
);
