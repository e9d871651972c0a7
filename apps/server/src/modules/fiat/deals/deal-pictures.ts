// Pictures that are shown in deals: proofs of payment, pictures in chats, and those of statements, which operators alone see.
// A user sees their own, and what the other party shows in a deal of theirs.
import { identity } from '@bourse/contract';
import { accept, type Instant, refuse, type Result, type UserId } from '@bourse/domain';
import { id, text } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql, TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Picture } from '../../../platform/pictures/picture-store.ts';
import { claimPictureUrls, parsePictureUrl, readOwnPicture, readPicture } from '../../../platform/pictures/pictures.ts';
import type { DealServices } from '../board.ts';
import { DEAL_REF, type DealRef, findOwnDeal, isChatOpen } from './chat-deals.ts';
import { isQrOfDeal } from './terms.ts';

type PictureUse = 'proof' | 'chat' | 'statement';

type Shown = DealRef & {
  readonly userId: UserId;
  /** The addresses that uploading the pictures answered with. */
  readonly urls: readonly string[];
  readonly use: PictureUse;
  readonly now: Instant;
};

/** Answers their names. They must be the user's own, and shown in deals alone. */
export async function showPictures(
  transaction: TransactionSql,
  { kind, dealId, userId, urls, use, now }: Shown,
): Promise<Result<readonly string[], 'picture_not_found'>> {
  const names = await claimPictureUrls(transaction, { userId, urls, purpose: 'deal' });
  if (!names.ok || names.value.length === 0) return names;
  const rows = [...new Set(names.value)].map((name) => ({ kind, deal_id: dealId, name, use, shown_at: now }));
  await transaction`
    INSERT INTO deal_pictures ${transaction(rows)}
    ON CONFLICT (name, kind, deal_id, use) DO UPDATE SET shown_at = excluded.shown_at`;
  return names;
}

type ProofRefusal = 'picture_not_found' | 'payment_proof_used' | 'fiat_deal_not_found';

/**
 * Shows the proof of a payment and answers its name. To be done before the payment is marked: the note of that in the chat
 * comes with the last one that was shown. A picture proves one payment: of another deal it is refused.
 */
export function showProof(
  sql: Sql,
  { url, ...shown }: Omit<Shown, 'urls' | 'use'> & { readonly url: string },
): Promise<Result<string, ProofRefusal>> {
  return sql.begin(async (transaction): Promise<Result<string, ProofRefusal>> => {
    const deal = await findOwnDeal(transaction, shown, shown.userId);
    if (!deal.ok) return deal;
    const name = parsePictureUrl(url);
    if (name === undefined) return refuse('picture_not_found');
    if (await hasProvenAnother(transaction, shown, name)) return refuse('payment_proof_used');
    const names = await showPictures(transaction, { ...shown, urls: [url], use: 'proof' });
    return names.ok ? accept(name) : names;
  });
}

/** Whether it is the proof of another deal. Its row is locked meanwhile, so that two deals cannot be shown it at once. */
async function hasProvenAnother(
  transaction: TransactionSql,
  { kind, dealId }: DealRef,
  name: string,
): Promise<boolean> {
  await transaction`SELECT 1 FROM pictures WHERE name = ${name} FOR UPDATE`;
  const proven = await transaction`
    SELECT 1 FROM deal_pictures WHERE name = ${name} AND use = 'proof' AND (kind <> ${kind} OR deal_id <> ${dealId})`;
  return proven.length > 0;
}

/** The proof that was shown last, by deal. */
export async function findProofs(
  sql: Sql,
  kind: DealRef['kind'],
  dealIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (dealIds.length === 0) return new Map();
  const rows = await query(sql, { dealId: id<number>(), name: text })`
    SELECT DISTINCT ON (deal_id) deal_id, name FROM deal_pictures
    WHERE kind = ${kind} AND deal_id IN ${sql([...dealIds])} AND use = 'proof' ORDER BY deal_id, shown_at DESC, name`;
  return new Map(rows.map(({ dealId, name }) => [dealId, name]));
}

/** Whether a user may look at a picture that the other party showed in a deal: while it is talked about. */
async function isShownTo(
  sql: Sql,
  { userId, name, now }: { readonly userId: UserId; readonly name: string; readonly now: Instant },
): Promise<boolean> {
  const shown = await query(sql, DEAL_REF)`
    SELECT DISTINCT kind, deal_id FROM deal_pictures WHERE name = ${name} AND use IN ('proof', 'chat')`;
  for (const ref of shown) {
    const deal = await findOwnDeal(sql, ref, userId);
    if (deal.ok && isChatOpen(deal.value, now)) return true;
  }
  return false;
}

/** Whether a picture belongs to what operators see of a deal: shown in it, or among its sealed terms. */
export async function isOfDeal(sql: Sql, { kind, dealId }: DealRef, name: string): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM deal_pictures WHERE kind = ${kind} AND deal_id = ${dealId} AND name = ${name}
    UNION ALL
    SELECT 1 FROM fiat_terms t JOIN ${sql(kind === 'deal' ? 'fiat_deals' : 'acceptor_deals')} d ON d.terms_id = t.id
    WHERE d.id = ${dealId} AND t.pictures @> ARRAY[${name}]::text[]
    LIMIT 1`;
  return rows.length > 0;
}

/** For the owner's own browser, and not for long: the next user of the machine has another token. */
const CACHE_CONTROL = 'private, max-age=300';

export function pictureRoutes(app: FastifyInstance, services: DealServices): void {
  mount(app, services, identity.picture, async ({ input, user, reply }) => {
    const picture = await findPicture(services, { userId: user.id, name: input.name });
    if (!picture.ok) return picture;
    await reply
      .headers({
        'Content-Type': 'image/jpeg',
        'Content-Disposition': 'attachment; filename="picture.jpg"',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': CACHE_CONTROL,
        Vary: 'Authorization',
      })
      .send(picture.value.bytes);
    return { message: '' };
  });
}

/** The user's own; one that the other party has shown in a deal of theirs, or the code that is paid to in it. */
async function findPicture(
  services: DealServices,
  wanted: { readonly userId: UserId; readonly name: string },
): Promise<Result<Picture, 'picture_not_found'>> {
  const { storage, clock } = services;
  const own = await readOwnPicture(services, wanted);
  if (own.ok) return own;
  const asked = { ...wanted, now: clock.now() };
  const maySee = (await isShownTo(storage.sql, asked)) || (await isQrOfDeal(storage.sql, asked));
  return maySee ? readPicture(services, wanted.name) : own;
}
