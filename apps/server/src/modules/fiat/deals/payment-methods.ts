// Collection information as the database holds it: its fields sealed, whose it is and which way in the open.
import { assert, type Instant, PAYMENT_WAYS, type PaymentWay, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { Vault } from '../../../system/vault.ts';

const details = z.object({
  bankName: z.string(),
  bankAddress: z.string(),
  nickname: z.string(),
  /** Card number, or account of the wallet app. */
  account: z.string(),
});
export type PaymentDetails = z.output<typeof details>;

export type PaymentMethod = {
  readonly id: number;
  readonly way: PaymentWay;
  readonly details: PaymentDetails;
  /** Name of the QR picture. */
  readonly qrPicture: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

type Owner = { readonly vault: Vault; readonly userId: UserId };
const METHOD = {
  id: kinds.id<number>(),
  way: kinds.word(PAYMENT_WAYS),
  sealed: kinds.bytes,
  qrPicture: kinds.optional(kinds.text),
  createdAt: kinds.instant,
  updatedAt: kinds.instant,
};
type AnySql = Sql | TransactionSql;

const contextOf = (userId: UserId): string => `payment ${userId}`;

const toMethod =
  ({ vault, userId }: Owner) =>
  ({ sealed, qrPicture, ...row }: RowOf<typeof METHOD>): PaymentMethod => ({
    ...row,
    details: details.parse(JSON.parse(vault.open(sealed, contextOf(userId)))),
    qrPicture: qrPicture ?? null,
  });

/** Newest first. */
export async function findMethods(sql: AnySql, owner: Owner): Promise<readonly PaymentMethod[]> {
  const rows = await query(sql, METHOD)`
    SELECT id, way, sealed, qr_picture, created_at, updated_at FROM payment_methods
    WHERE user_id = ${owner.userId} ORDER BY id DESC`;
  return rows.map(toMethod(owner));
}

/** The user's own; another's is not found. */
export async function findMethod(sql: AnySql, owner: Owner, id: number): Promise<PaymentMethod | undefined> {
  const [row] = await query(sql, METHOD)`
    SELECT id, way, sealed, qr_picture, created_at, updated_at FROM payment_methods
    WHERE id = ${id} AND user_id = ${owner.userId}`;
  return row && toMethod(owner)(row);
}

export type SavedMethod = {
  readonly way: PaymentWay;
  readonly details: PaymentDetails;
  readonly qrPicture: string | null;
  readonly now: Instant;
};

export async function insertMethod(
  transaction: TransactionSql,
  { vault, userId }: Owner,
  method: SavedMethod,
): Promise<number> {
  const sealed = vault.seal(JSON.stringify(method.details), contextOf(userId));
  const [row] = await query(transaction, { id: kinds.id<number>() })`
    INSERT INTO payment_methods (user_id, way, sealed, qr_picture, created_at, updated_at)
    VALUES (${userId}, ${method.way}, ${sealed}, ${method.qrPicture}, ${method.now}, ${method.now}) RETURNING id`;
  assert(row !== undefined, 'a method without an id');
  return row.id;
}

export async function updateMethod(
  transaction: TransactionSql,
  { vault, userId }: Owner,
  { id, ...method }: SavedMethod & { readonly id: number },
): Promise<void> {
  const sealed = vault.seal(JSON.stringify(method.details), contextOf(userId));
  await transaction`
    UPDATE payment_methods SET way = ${method.way}, sealed = ${sealed}, qr_picture = ${method.qrPicture},
      updated_at = ${method.now} WHERE id = ${id} AND user_id = ${userId}`;
}

export async function deleteMethod(
  transaction: TransactionSql,
  { userId, id }: { readonly userId: UserId; readonly id: number },
): Promise<void> {
  await transaction`DELETE FROM payment_methods WHERE id = ${id} AND user_id = ${userId}`;
}

/** Whether a method of the user still shows a picture, or a deal does: what was agreed on stays to be seen. */
export async function showsPicture(transaction: TransactionSql, userId: UserId, name: string): Promise<boolean> {
  const rows = await transaction`
    SELECT 1 FROM payment_methods WHERE user_id = ${userId} AND qr_picture = ${name}
    UNION ALL SELECT 1 FROM fiat_terms WHERE pictures @> ARRAY[${name}]::text[] LIMIT 1`;
  return rows.length > 0;
}
