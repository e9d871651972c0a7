// Tables of the security centre: codes, second factors and logins. All of them are written by features.
import type { UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, instantColumn } from '../../core/storage/columns.ts';
import { users } from '../../core/storage/schema-users.ts';

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
    /** Whom it is kept for from its check until what it was for is done. */
    reservedBy: text(),
    /** IP address of the request. */
    askedFrom: text().notNull().default(''),
  },
  (table) => [
    index('codes_of_address').on(table.address, table.purpose, table.id),
    index('codes_asked_from').on(table.askedFrom, table.id),
    index('codes_reserved').on(table.reservedBy).where(sql`${table.reservedBy} IS NOT NULL`),
  ],
);

/** Users whose phone number is stored as it was typed and not normalized yet: none once the program has started. */
export const unreadPhones = pgTable('unread_phones', { userId: idColumn<UserId>().primaryKey() });

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

const serial = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

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
