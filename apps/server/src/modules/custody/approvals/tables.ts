// Keys of operators who approve withdrawals, and what they have signed. What signs is sealed where it is made: none of it
// opens here.
import { SIGNING_PURPOSES } from '@bourse/domain/signer';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantColumn } from '../../../core/storage/columns.ts';
import { operators } from '../../../core/storage/schema-users.ts';

export const approverKeys = pgTable(
  'approver_keys',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    operatorId: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    /** In the signer's roster. */
    name: text().notNull(),
    /** Ed25519, in hexadecimal. */
    publicKey: text().notNull(),
    /** The private key as the browser sealed it; null once it is revoked. */
    sealed: jsonb().$type<Readonly<Record<string, string | number>>>(),
    /** The key is opened by this. */
    wrap: text({ enum: ['passphrase', 'passkey'] }).notNull(),
    createdAt: instantColumn().notNull(),
    revokedAt: instantColumn(),
  },
  (table) => [
    uniqueIndex('approver_keys_one_each').on(table.operatorId).where(sql`${table.revokedAt} IS NULL`),
    uniqueIndex('approver_keys_by_name').on(sql`lower(${table.name})`).where(sql`${table.revokedAt} IS NULL`),
    // One that was revoked never comes back.
    uniqueIndex('approver_keys_by_key').on(table.publicKey),
  ],
);

/** A text that operators sign. Of one payment the newest that has neither ended nor been dropped counts. */
export const approvals = pgTable(
  'approvals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    purpose: text({ enum: SIGNING_PURPOSES }).notNull(),
    /** The id of the signer's request: that of the withdrawal. */
    ref: text().notNull(),
    text: text().notNull(),
    /** In the smallest units of the chain's own coin. */
    feeLimit: numeric({ precision: 60, scale: 0, mode: 'bigint' }).notNull(),
    expiresAt: instantColumn().notNull(),
    createdBy: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    createdAt: instantColumn().notNull(),
    droppedAt: instantColumn(),
  },
  (table) => [index('approvals_of_payment').on(table.purpose, table.ref, table.id)],
);

export const approvalSignatures = pgTable(
  'approval_signatures',
  {
    approvalId: bigint({ mode: 'number' })
      .notNull()
      .references(() => approvals.id),
    operatorId: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id),
    keyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => approverKeys.id),
    /** The name in the roster when it was signed. */
    name: text().notNull(),
    /** In hexadecimal. */
    signature: text().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [
    primaryKey({ name: 'approval_signatures_pk', columns: [table.approvalId, table.operatorId] }),
    index('approval_signatures_of_key').on(table.keyId),
  ],
);
