// Tables of the security centre: second factors, logins and freezing. All of them are written by features.
import type { UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, instantColumn } from './columns.ts';
import { users } from './schema-users.ts';

const serial = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const userColumn = () => idColumn<UserId>().references(() => users.id);

/** An authenticator app. It guards nothing until it is confirmed. */
export const totpFactors = pgTable('totp_factors', {
  userId: userColumn().primaryKey(),
  /** Sealed by the vault. */
  secret: bytesColumn().notNull(),
  createdAt: instantColumn().notNull(),
  confirmedAt: instantColumn(),
  /** The time step of the last code that was taken: no code of it or before it is taken again. */
  lastStep: bigint({ mode: 'number' }).notNull(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: userColumn().notNull(),
    codeHash: bytesColumn().notNull(),
    createdAt: instantColumn().notNull(),
    usedAt: instantColumn(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_pk', columns: [table.userId, table.codeHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: serial(),
    userId: userColumn().notNull(),
    /** Base64url, as the authenticator names it. */
    credentialId: text().notNull().unique('passkeys_credential_id'),
    publicKey: bytesColumn().notNull(),
    /** How often the authenticator says it has signed; a smaller one betrays a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Comma-separated. */
    transports: text().notNull(),
    name: text().notNull(),
    isSynced: boolean().notNull(),
    createdAt: instantColumn().notNull(),
    lastUsedAt: instantColumn(),
  },
  (table) => [index('passkeys_of_user').on(table.userId, table.id)],
);

/** Second factors that their owners have lost: who asked for the removal, and what another operator decided. Never deleted. */
export const factorRemovals = pgTable(
  'factor_removals',
  {
    id: serial(),
    userId: userColumn().notNull(),
    /** How the one who asked has made sure of the user. */
    reason: text().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected', 'expired'] }).notNull(),
    /** Ids in `operators`; it expires by 0, by nobody. */
    requestedBy: bigint({ mode: 'number' }).notNull(),
    requestedAt: instantColumn().notNull(),
    decidedBy: bigint({ mode: 'number' }),
    decidedAt: instantColumn(),
  },
  (table) => [
    index('factor_removals_by_status').on(table.status, table.id),
    uniqueIndex('factor_removals_one_pending').on(table.userId).where(sql`${table.status} = 'pending'`),
    check('factor_removals_are_decided', sql`(${table.status} = 'pending') = (${table.decidedBy} IS NULL)`),
    check('factor_removals_take_two', sql`${table.requestedBy} <> ${table.decidedBy}`),
  ],
);

/** Challenges for passkeys, each used once and soon expired. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: bytesColumn().primaryKey(),
    purpose: text({ enum: ['register', 'login', 'login_factor', 'change'] }).notNull(),
    /** Null while nobody is known: a login with a passkey alone. */
    userId: userColumn(),
    expiresAt: instantColumn().notNull(),
  },
  (table) => [index('passkey_challenges_by_expiry').on(table.expiresAt)],
);

/** Logins whose password was right and whose second factor is awaited. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: bytesColumn().primaryKey(),
    userId: userColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('login_challenges_of_user').on(table.userId)],
);

export const loginEvents = pgTable(
  'login_events',
  {
    id: serial(),
    userId: userColumn().notNull(),
    at: instantColumn().notNull(),
    ip: text().notNull(),
    userAgent: text().notNull(),
    method: text().notNull(),
    outcome: text().notNull(),
    /** Hash of device and network: a login from an unknown one is told to the user. */
    placeHash: bytesColumn().notNull(),
  },
  (table) => [
    index('login_events_of_user').on(table.userId, table.id),
    index('login_events_of_place').on(table.userId, table.placeHash).where(sql`${table.outcome} = 'ok'`),
  ],
);

/** Links in our mails with which a user freezes the account without logging in. */
export const freezeLinks = pgTable(
  'freeze_links',
  {
    /** SHA-256 of the token. */
    tokenHash: bytesColumn().primaryKey(),
    userId: userColumn().notNull(),
    expiresAt: instantColumn().notNull(),
    usedAt: instantColumn(),
  },
  (table) => [index('freeze_links_by_expiry').on(table.expiresAt)],
);
