// The table of where users are paid in fiat trade.
import { PAYMENT_WAYS, type UserId } from '@bourse/domain';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytesColumn, idColumn, instantColumn } from '../../../core/storage/columns.ts';
import { users } from '../../../core/storage/schema-users.ts';
import { pictures } from '../../../platform/pictures/tables.ts';

const userColumn = () => idColumn<UserId>().references(() => users.id);

/** The accounts to which users are paid in fiat trade. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userColumn().notNull(),
    way: text({ enum: PAYMENT_WAYS }).notNull(),
    /** JSON of its fields, sealed by the vault. */
    sealed: bytesColumn().notNull(),
    qrPicture: text().references(() => pictures.name),
    createdAt: instantColumn().notNull(),
    updatedAt: instantColumn().notNull(),
  },
  (table) => [index('payment_methods_of_user').on(table.userId, table.id)],
);
