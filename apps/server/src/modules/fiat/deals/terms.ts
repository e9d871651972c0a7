// What was agreed on: verified names, accounts, the publisher's words. It is sealed and stored before the command that names
// it, so that no command is without; what no command came to name is pruned. The engine knows the id alone.
import { assert, DAY_MS, type Instant, PAYMENT_WAYS, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { z } from 'zod';
import { textsLiteral } from '../../../core/storage/arrays.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { Clock } from '../../../system/clock.ts';
import type { Vault } from '../../../system/vault.ts';

export const termsMethod = z.object({
  /** The id of the saved method that it was copied from. */
  id: z.number(),
  way: z.enum(PAYMENT_WAYS),
  account: z.string(),
  nickname: z.string(),
  bankName: z.string(),
  bankAddress: z.string(),
  qrPicture: z.string().nullable(),
});
export type TermsMethod = z.output<typeof termsMethod>;

/** The texts of an ad for its takers. The publisher's accounts are copied when a deal opens. */
export const adTerms = z.object({ text: z.string(), greeting: z.string() });
export type AdTerms = z.output<typeof adTerms>;

/** The terms of a deal: both verified names, the seller's accounts, and the publisher's texts. */
export const dealTerms = z.object({
  buyer: z.object({ name: z.string() }),
  seller: z.object({ name: z.string(), methods: z.array(termsMethod) }),
  text: z.string(),
  greeting: z.string(),
});
export type DealTerms = z.output<typeof dealTerms>;

type Needs = { readonly storage: { readonly sql: Sql }; readonly vault: Vault; readonly clock: Clock };

const contextOf = (id: number): string => `fiat terms ${id}`;

type Stored = {
  readonly userId: UserId;
  readonly terms: z.core.util.JSONType;
  /** Names of the pictures in it. */
  readonly pictures: readonly string[];
};

/** Answers the id that a command names it by. */
export async function storeTerms({ storage: { sql }, vault, clock }: Needs, stored: Stored): Promise<number> {
  const [next] = await query(sql, { id: kinds.id<number>() })`
    SELECT nextval(pg_get_serial_sequence('fiat_terms', 'id')) AS id`;
  assert(next !== undefined, 'terms without an id');
  const { id } = next;
  const sealed = vault.seal(JSON.stringify(stored.terms), contextOf(id));
  await sql`
    INSERT INTO fiat_terms (id, user_id, sealed, pictures, created_at)
    VALUES (${id}, ${stored.userId}, ${sealed}, ${textsLiteral(stored.pictures, (name) => name)}::text[],
      ${clock.now()})`;
  return id;
}

/** Replaces the texts of an ad; deals keep a copy of their own. */
export async function replaceTerms(
  { storage: { sql }, vault }: Pick<Needs, 'storage' | 'vault'>,
  { id, terms }: { readonly id: number; readonly terms: AdTerms },
): Promise<void> {
  await sql`UPDATE fiat_terms SET sealed = ${vault.seal(JSON.stringify(terms), contextOf(id))} WHERE id = ${id}`;
}

export async function loadTerms<Terms>(
  { storage: { sql }, vault }: Pick<Needs, 'storage' | 'vault'>,
  ids: readonly number[],
  schema: z.ZodType<Terms>,
): Promise<ReadonlyMap<number, Terms>> {
  if (ids.length === 0) return new Map();
  const rows = await query(sql, { id: kinds.id<number>(), sealed: kinds.bytes })`
    SELECT id, sealed FROM fiat_terms WHERE id IN ${sql([...new Set(ids)])}`;
  return new Map(rows.map(({ id, sealed }) => [id, schema.parse(JSON.parse(vault.open(sealed, contextOf(id))))]));
}

/** Finds the texts of an ad. */
export async function findWords(
  services: Pick<Needs, 'storage' | 'vault'>,
  { termsId }: { readonly termsId: number },
): Promise<AdTerms> {
  return (await loadTerms(services, [termsId], adTerms)).get(termsId) ?? { text: '', greeting: '' };
}

/** Names and accounts are shown whole until so long after the end of a deal. */
export const WHOLE_AFTER_END_MS = DAY_MS;
export const isShownWhole = ({ endedAt }: { readonly endedAt: Instant | undefined }, now: Instant): boolean =>
  endedAt === undefined || now < endedAt + WHOLE_AFTER_END_MS;

/** Whether a picture is the QR code of a payee in a deal of this user's, whose accounts are still shown. */
export async function isQrOfDeal(
  sql: Sql,
  { userId, name, now }: { readonly userId: UserId; readonly name: string; readonly now: Instant },
): Promise<boolean> {
  const endedAfter = now - WHOLE_AFTER_END_MS;
  const rows = await sql`
    SELECT 1 FROM fiat_terms t JOIN fiat_deals d ON d.terms_id = t.id
    WHERE t.pictures @> ARRAY[${name}]::text[] AND ${userId} IN (d.buyer_id, d.seller_id)
      AND coalesce(d.ended_at, ${now}) > ${endedAfter}
    UNION ALL
    SELECT 1 FROM fiat_terms t JOIN acceptor_deals d ON d.terms_id = t.id
    WHERE t.pictures @> ARRAY[${name}]::text[] AND ${userId} IN (d.acceptor_id, d.user_id)
      AND coalesce(d.ended_at, ${now}) > ${endedAfter}
    LIMIT 1`;
  return rows.length > 0;
}

/** How long a command may take to name it. */
const UNNAMED_KEPT_MS = DAY_MS;

/** Deletes what no ad and no deal names. */
export async function pruneTerms(sql: Sql, now: Instant): Promise<void> {
  await sql`
    DELETE FROM fiat_terms t WHERE created_at < ${now - UNNAMED_KEPT_MS}
      AND NOT EXISTS (SELECT 1 FROM fiat_ads WHERE terms_id = t.id)
      AND NOT EXISTS (SELECT 1 FROM fiat_deals WHERE terms_id = t.id)
      AND NOT EXISTS (SELECT 1 FROM acceptor_deals WHERE terms_id = t.id)`;
}
