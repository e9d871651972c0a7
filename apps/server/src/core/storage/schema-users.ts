// The users and the operators, to whom the tables of most modules refer.
import { OPERATOR_ROLES, type UserId } from '@bourse/domain';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, instantColumn } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).$type<UserId>().primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** Lower-cased. */
    email: text().unique('users_email'),
    /** E.164, of one user alone; whoever shares it with another from before has a # and the own id behind it. */
    phone: text().unique('users_phone'),
    /** Given with a registration by phone and never proven: it neither logs in nor receives codes. */
    contactEmail: text(),
    areaCode: text(),
    countryCode: text(),
    passwordHash: text().notNull(),
    inviteCode: text().notNull().unique('users_invite_code'),
    invitedBy: idColumn<UserId>(),
    /** Set of a sub-account: whom it belongs to. It has no address, and nobody logs in as it. */
    masterId: idColumn<UserId>(),
    /** 0 not submitted, 1 under review, 2 verified. */
    reviewStatus: smallint().notNull().default(0),
    locale: text().notNull().default('zh'),
    createdAt: instantColumn().notNull(),
    /** The house's own market maker. */
    isHouse: boolean().notNull().default(false),
    /** Shown to the other side in fiat trade. */
    nickname: text(),
    /** The skeleton of the nickname; of one that looks like another's and was borne before this was asked, with the user's id. */
    nicknameKey: text(),
    tradePasswordHash: text(),
    /** The user's own word, in every mail of ours. */
    antiPhishingWord: text(),
    /** The form is the contract's `preferences` document. */
    preferences: jsonb().notNull().default({}),
  },
  (table) => [
    check('users_email_is_lower', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('users_nickname').on(sql`lower(${table.nickname})`),
    uniqueIndex('users_nickname_key').on(table.nicknameKey),
    index('users_invited_by').on(table.invitedBy, table.id),
    index('users_of_master').on(table.masterId, table.id).where(sql`${table.masterId} IS NOT NULL`),
  ],
);

// Operators of the back office, whom the tables of most desks refer to.

export const operators = pgTable(
  'operators',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Lower-cased. */
    email: text().notNull().unique('operators_email'),
    name: text().notNull(),
    role: text({ enum: OPERATOR_ROLES }).notNull(),
    passwordHash: text().notNull(),
    /** Set on a first password, which must be replaced before it. */
    passwordExpiresAt: instantColumn(),
    /** Sealed. While the password is a first one, it is offered and not yet proven. */
    totpSecret: bytesColumn(),
    /** The 30 s step of the last code that was accepted: none is accepted twice. */
    totpStep: bigint({ mode: 'number' }).notNull().default(0),
    isDisabled: boolean().notNull().default(false),
    createdAt: instantColumn().notNull(),
    lastLoginAt: instantColumn(),
  },
  (table) => [check('operators_email_is_lower', sql`${table.email} = lower(${table.email})`)],
);
