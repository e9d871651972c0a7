// Tables of programs' keys: their names, secrets and permissions, and where they were used. What their orders may come to is
// the engine's.
import { KEY_END_REASONS, KEY_KINDS, type KeyId, type UserId } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytesColumn, columnsOf, countColumn, idColumn, instantColumn } from '../../core/storage/columns.ts';
import { users } from '../../core/storage/schema-users.ts';

/** Budgets of keys, and how much of each is taken: what the engine's commits write. */
export const keyStates = pgTable('key_states', columnsOf(ENTITIES.keyStates), (table) => [
  index('key_states_of_user').on(table.userId),
  check(
    'key_states_are_not_negative',
    sql`${table.dayNotional} >= 0 AND ${table.dayLoss} >= 0 AND ${table.openNotional} >= 0 AND ${table.openLoss} >= 0`,
  ),
]);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: bigint({ mode: 'number' }).$type<KeyId>().primaryKey().generatedAlwaysAsIdentity(),
    userId: idColumn<UserId>()
      .notNull()
      .references(() => users.id),
    /** Requests name it by these 32 letters, which are nobody’s secret. */
    name: text().notNull().unique('api_keys_name'),
    label: text().notNull(),
    kind: text({ enum: KEY_KINDS }).notNull(),
    /** Sealed by the vault, of an HMAC key. */
    secret: bytesColumn(),
    /** PEM, of an Ed25519 key. */
    publicKey: text(),
    /** Bit i stands for the permission at place i of `KEY_PERMISSIONS`. */
    permissions: smallint().notNull(),
    /** Addresses and ranges with blanks between them; empty: any. */
    addresses: text().notNull().default(''),
    createdAt: instantColumn().notNull(),
    expiresAt: instantColumn(),
    lastUsedAt: instantColumn(),
    lastAddress: text().notNull().default(''),
    endedAt: instantColumn(),
    endReason: text({ enum: KEY_END_REASONS }),
  },
  (table) => [
    index('api_keys_of_user').on(table.userId, table.id),
    check('api_keys_have_one_secret', sql`(${table.secret} IS NULL) = (${table.kind} = 'ed25519')`),
    check('api_keys_have_one_public_key', sql`(${table.publicKey} IS NULL) = (${table.kind} = 'hmac')`),
    check('api_keys_end_for_a_reason', sql`(${table.endedAt} IS NULL) = (${table.endReason} IS NULL)`),
  ],
);

/** The uses of a key by call, address and outcome, counted by the hour. */
export const apiKeyUses = pgTable(
  'api_key_uses',
  {
    keyId: idColumn<KeyId>()
      .notNull()
      .references(() => apiKeys.id),
    /** When the hour began. */
    hour: instantColumn().notNull(),
    call: text().notNull(),
    address: text().notNull(),
    /** `ok`, or the code of the refusal. */
    outcome: text().notNull(),
    count: countColumn().notNull(),
    firstAt: instantColumn().notNull(),
    lastAt: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'api_key_uses_pk',
      columns: [table.keyId, table.hour, table.call, table.address, table.outcome],
    }),
    index('api_key_uses_by_hour').on(table.hour),
  ],
);
