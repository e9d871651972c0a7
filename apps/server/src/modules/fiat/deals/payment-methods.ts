// Ways to be paid. The database holds the fields of one sealed, whose it is and which way in the open; a deal keeps and shows
// a copy; an ad names ways as bits.
import type { fiatRows } from '@bourse/contract';
import { assert, bitOfWay, type Instant, PAYMENT_WAYS, type PaymentWay, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import { maskName, maskNumber } from '../../../system/masks.ts';
import type { Vault } from '../../../system/vault.ts';
import { findVerifiedName } from '../../identity/index.ts';
import type { DealServices } from '../board.ts';
import type { TermsMethod } from './terms.ts';

const details = z.object({
  bankName: z.string(),
  bankAddress: z.string(),
  nickname: z.string(),
  /** Card number, or account of the wallet app. */
  account: z.string(),
});
export type PaymentDetails = z.output<typeof details>;

const METHOD = {
  id: kinds.id<number>(),
  way: kinds.word(PAYMENT_WAYS),
  sealed: kinds.bytes,
  qrPicture: kinds.optional(kinds.text),
  createdAt: kinds.instant,
  updatedAt: kinds.instant,
};
export type PaymentMethod = Omit<RowOf<typeof METHOD>, 'sealed' | 'qrPicture'> & {
  readonly details: PaymentDetails;
  /** Name of the QR picture. */
  readonly qrPicture: string | null;
};

type Owner = { readonly vault: Vault; readonly userId: UserId };
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

type SavedMethod = {
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

/** Copies it as a deal keeps it: what is copied when the deal opens, no later change reaches. */
export const copyMethod = ({ id, way, details, qrPicture }: PaymentMethod): TermsMethod => ({
  id,
  way,
  ...details,
  qrPicture,
});

export type Payee = { readonly name: string; readonly methods: readonly TermsMethod[] };

/** Verified, and with a way to be paid; undefined for everybody else. */
export async function findPayee(
  services: Pick<DealServices, 'storage' | 'vault'>,
  userId: UserId,
): Promise<Payee | undefined> {
  const { storage, vault } = services;
  const [name, methods] = await Promise.all([
    findVerifiedName(services, userId),
    findMethods(storage.sql, { vault, userId }),
  ]);
  return name === undefined || methods.length === 0 ? undefined : { name, methods: methods.map(copyMethod) };
}

type Mask = { readonly name: (text: string) => string; readonly number: (text: string) => string };
const WHOLE: Mask = { name: (text) => text, number: (text) => text };
const MASKED: Mask = { name: maskName, number: maskNumber };

/** How names and accounts are shown. */
export const maskOf = (isWhole: boolean): Mask => (isWhole ? WHOLE : MASKED);

type Shown = { readonly realName: string; readonly isWhole: boolean; readonly t: Translate };

export function viewMethod(method: TermsMethod, { realName, isWhole, t }: Shown): fiatRows.PayMethod {
  const { name, number } = maskOf(isWhole);
  return {
    way: method.way,
    way_name: WAY_NAMES[method.way],
    way_text: t(`payment.way.${method.way}`),
    real_name: name(realName),
    account: number(method.account),
    nickname: name(method.nickname),
    bank_name: method.bankName,
    bank_address: isWhole ? method.bankAddress : '',
    qr_pic: isWhole ? pictureUrl(method.qrPicture) : '',
  };
}

/** On the wire whatever the language: these clients compare it as text. */
export const WAY_NAMES: Readonly<Record<PaymentWay, string>> = { bank: '银行卡', ali_pay: '支付宝', we_chat: '微信' };

export const textOfWays = (ways: readonly PaymentWay[], t: Translate): string =>
  ways.map((way) => t(`payment.way.${way}`)).join(' / ');

export const bitsOfWays = (ways: readonly PaymentWay[]): number => ways.reduce((bits, way) => bits | bitOfWay(way), 0);

export const ALL_WAYS = bitsOfWays(PAYMENT_WAYS);
