// Submissions to be verified: what is asked of users, and what the database holds of it, name and number sealed, the number
// recognized by a keyed hash.
import type { identity, ParsedInputOf } from '@bourse/contract';
import {
  accept,
  foldNumber,
  foldPersonName,
  readDocumentNumber,
  readPersonName,
  refuse,
  type Result,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { z } from 'zod';
import { phoneOf } from '../../core/storage/columns.ts';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { claimPictures, parsePictureUrl } from '../../platform/pictures/pictures.ts';
import type { Vault } from '../../system/vault.ts';
import { findLevel } from './levels.ts';

const STATUSES = ['pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof STATUSES)[number];

const STORED = {
  id: kinds.id<number>(),
  userId: kinds.id<UserId>(),
  level: kinds.small<VerificationLevel>(),
  sealed: kinds.bytes,
  cardHash: kinds.bytes,
  /** Names of pictures. */
  front: kinds.text,
  reverse: kinds.text,
  hand: kinds.optional(kinds.text),
  status: kinds.word(STATUSES),
  submittedAt: kinds.instant,
  reviewedAt: kinds.optional(kinds.instant),
  reviewedBy: kinds.optional(kinds.id<number>()),
  reason: kinds.text,
};
const ROW = {
  ...STORED,
  email: kinds.optional(kinds.text),
  phone: kinds.optional(kinds.text),
  contactEmail: kinds.optional(kinds.text),
};

export type Submission = Omit<RowOf<typeof STORED>, 'hand'> & {
  readonly hand: string | null;
  /** E-mail or phone that the user registered with. */
  readonly account: string;
  /** E-mail addresses of the user, lower-cased. */
  readonly addresses: readonly string[];
};

export type IdentityFacts = { readonly name: string; readonly cardId: string };

const facts = z.object({ name: z.string(), cardId: z.string() });
const contextOf = (id: UserId): string => `identity ${id}`;

export function sealFacts(vault: Vault, id: UserId, { name, cardId }: IdentityFacts) {
  return {
    sealed: vault.seal(JSON.stringify({ name, cardId }), contextOf(id)),
    cardHash: vault.mac(cardId, 'identity card'),
  };
}

export function openFacts(vault: Vault, submission: Pick<Submission, 'userId' | 'sealed'>): IdentityFacts {
  return facts.parse(JSON.parse(vault.open(submission.sealed, contextOf(submission.userId))));
}

type AnySql = Sql | TransactionSql;

/** Reads submissions, `s`, with facts of their users, `u`: `rest` says which ones. */
async function readSubmissions(sql: AnySql, rest: SqlFragment): Promise<readonly Submission[]> {
  const rows = await query(sql, ROW)`
    SELECT s.id, s.user_id, u.email, ${phoneOf(sql, 'u')} AS phone, u.contact_email, s.level, s.sealed, s.card_hash,
      s.front_picture AS front, s.reverse_picture AS reverse, s.hand_picture AS hand, s.status, s.submitted_at, s.reviewed_at,
      s.reviewed_by, s.reason
    FROM identity_submissions s JOIN users u ON u.id = s.user_id ${rest}`;
  return rows.map(toSubmission);
}

export async function findSubmission(
  sql: AnySql,
  id: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Submission | undefined> {
  const lock = isLocked ? sql`FOR UPDATE OF s` : sql``;
  const [found] = await readSubmissions(sql, sql`WHERE s.id = ${id} ${lock}`);
  return found;
}

/** All of a user's, newest first. */
export const submissionsOf = (sql: AnySql, id: UserId): Promise<readonly Submission[]> =>
  readSubmissions(sql, sql`WHERE s.user_id = ${id} ORDER BY s.id DESC LIMIT 100`);

/** The one that a user was verified by. */
export async function findVerified(sql: AnySql, id: UserId): Promise<Submission | undefined> {
  const [found] = await readSubmissions(sql, sql`JOIN identities i ON i.submission_id = s.id WHERE i.user_id = ${id}`);
  return found;
}

/** The name that a user is verified by; undefined before. */
export async function findVerifiedName(
  { storage, vault }: { readonly storage: { readonly sql: Sql }; readonly vault: Vault },
  id: UserId,
): Promise<string | undefined> {
  const verified = await findVerified(storage.sql, id);
  return verified && openFacts(vault, verified).name;
}

export type SubmissionQuery = {
  readonly status: SubmissionStatus | 'all';
  /** Absent: all users. */
  readonly userId?: number | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
};

export async function listSubmissions(sql: Sql, { status, userId: owner, page, pageSize }: SubmissionQuery) {
  // Those that wait longest are served first; of the decided ones the last are asked for.
  const order = status === 'pending' ? sql`ASC` : sql`DESC`;
  const matches = sql`${status === 'all' ? sql`true` : sql`s.status = ${status}`}
    AND ${owner === undefined ? sql`true` : sql`s.user_id = ${owner}`}`;
  const place = sql`LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const submissions = await readSubmissions(sql, sql`WHERE ${matches} ORDER BY s.id ${order} ${place}`);
  const [counted] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM identity_submissions s WHERE ${matches}`;
  return { submissions, total: counted?.n ?? 0 };
}

export type NewSubmission = Pick<
  Submission,
  'userId' | 'level' | 'sealed' | 'cardHash' | 'front' | 'reverse' | 'hand' | 'submittedAt'
>;

export async function insertSubmission(transaction: TransactionSql, submission: NewSubmission): Promise<void> {
  await transaction`
    INSERT INTO identity_submissions (user_id, level, sealed, card_hash, front_picture, reverse_picture, hand_picture,
      status, submitted_at)
    VALUES (${submission.userId}, ${submission.level}, ${submission.sealed}, ${submission.cardHash},
      ${submission.front}, ${submission.reverse}, ${submission.hand}, 'pending', ${submission.submittedAt})`;
}

const toSubmission = ({ email, phone, contactEmail, hand, ...stored }: RowOf<typeof ROW>): Submission => ({
  ...stored,
  hand: hand ?? null,
  account: email ?? phone ?? '',
  addresses: [email, contactEmail].flatMap((address) => address?.toLowerCase() ?? []),
});

// Which country has issued a document, where its number says so

/** The form of GB 11643: place, day of birth, order, check character. */
const RESIDENT_NUMBER = /^[1-6]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;
const CHECK_CHARACTERS = '10X98765432';
const LAST = 17;

/** Numbers of other documents say nothing of their country. */
export function readIssuingCountry(cardId: string): 'CN' | undefined {
  if (!RESIDENT_NUMBER.test(cardId)) return undefined;
  let sum = 0;
  for (let at = 0; at < LAST; at += 1) sum += Number(cardId[at]) * 2 ** (LAST - at);
  return cardId[LAST] === CHECK_CHARACTERS[sum % CHECK_CHARACTERS.length] ? 'CN' : undefined;
}

/** Finds the country of the document that a user was verified by; undefined where its number does not tell. */
export async function findIssuingCountry(
  { sql, vault }: { readonly sql: Sql; readonly vault: Vault },
  id: UserId,
): Promise<string | undefined> {
  const verified = await findVerified(sql, id);
  return verified && readIssuingCountry(openFacts(vault, verified).cardId);
}

// Refusals of a submission come in this order: name, number, pictures missing, state, number in use, pictures.

type Input = ParsedInputOf<typeof identity.submitIdentity>;
type Needs = Pick<BaseServices, 'storage' | 'clock' | 'vault'>;

type FactsRefusal = 'identity_name_required' | 'invalid_identity_name' | 'id_number_required' | 'invalid_id_number';
type StateRefusal = 'identity_already_verified' | 'identity_under_review';

export async function submitIdentity(
  services: Needs,
  { userId, input }: { readonly userId: UserId; readonly input: Input },
): Promise<
  Result<
    undefined,
    FactsRefusal | 'identity_pictures_required' | 'picture_not_found' | StateRefusal | 'id_number_in_use'
  >
> {
  const facts = checkFacts(input);
  if (!facts.ok) return facts;
  const { front_pic, reverse_pic, hand_pic } = input;
  if (front_pic === undefined || reverse_pic === undefined) return refuse('identity_pictures_required');
  // Undefined where one of them is no picture of ours.
  const [front, reverse] = [parsePictureUrl(front_pic), parsePictureUrl(reverse_pic)];
  const hand = hand_pic === undefined ? null : parsePictureUrl(hand_pic);
  const { storage, clock, vault } = services;
  return storage.sql.begin(async (transaction) => {
    const status = await lockReviewStatus(transaction, userId);
    if (status === 2) return refuse('identity_already_verified');
    if (status === 1) return refuse('identity_under_review');
    const sealed = sealFacts(vault, userId, facts.value);
    const taken = await transaction`SELECT 1 FROM identities WHERE card_hash = ${sealed.cardHash}`;
    if (taken.length > 0) return refuse('id_number_in_use');
    if (front === undefined || reverse === undefined || hand === undefined) return refuse('picture_not_found');
    const names = hand === null ? [front, reverse] : [front, reverse, hand];
    const used = await claimPictures(transaction, { userId, names, purpose: 'identity' });
    if (!used.ok) return used;
    const level = hand === null ? 1 : 2;
    await insertSubmission(transaction, { userId, level, ...sealed, front, reverse, hand, submittedAt: clock.now() });
    await transaction`UPDATE users SET review_status = 1 WHERE id = ${userId}`;
    return accept(undefined);
  });
}

/** A hand-held picture for one who is verified without: a submission for level 2, beside which level 1 stays. */
export async function submitHandPicture(
  { storage, clock }: Pick<Needs, 'storage' | 'clock'>,
  { userId, url }: { readonly userId: UserId; readonly url: string | undefined },
): Promise<
  Result<
    undefined,
    | 'identity_not_verified'
    | 'verification_level_held'
    | 'hand_picture_required'
    | 'identity_under_review'
    | 'picture_not_found'
  >
> {
  return storage.sql.begin(async (transaction) => {
    await lockReviewStatus(transaction, userId);
    const verified = await findVerified(transaction, userId);
    if (!verified) return refuse('identity_not_verified');
    if ((await findLevel(transaction, userId)) >= 2 || verified.level >= 2) return refuse('verification_level_held');
    if (url === undefined) return refuse('hand_picture_required');
    const pending = await transaction`
      SELECT 1 FROM identity_submissions WHERE user_id = ${userId} AND status = 'pending'`;
    if (pending.length > 0) return refuse('identity_under_review');
    const hand = parsePictureUrl(url);
    if (hand === undefined) return refuse('picture_not_found');
    const used = await claimPictures(transaction, { userId, names: [hand], purpose: 'identity' });
    if (!used.ok) return used;
    await insertSubmission(transaction, { ...verified, level: 2, hand, submittedAt: clock.now() });
    return accept(undefined);
  });
}

function checkFacts(input: Input): Result<IdentityFacts, FactsRefusal> {
  const { name: typedName = '', card_id: typedNumber = '' } = input;
  if (foldPersonName(typedName) === '') return refuse('identity_name_required');
  const name = readPersonName(typedName);
  if (name === undefined) return refuse('invalid_identity_name');
  if (foldNumber(typedNumber) === '') return refuse('id_number_required');
  const cardId = readDocumentNumber(typedNumber);
  return cardId === undefined ? refuse('invalid_id_number') : accept({ name, cardId });
}

/** Locks the user's row, so that of two submissions at once one finds the other. 3 is rejected: it may come again. */
async function lockReviewStatus(transaction: TransactionSql, userId: UserId): Promise<number> {
  const [row] = await query(transaction, { reviewStatus: kinds.count })`
    SELECT review_status FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  return row?.reviewStatus ?? 0;
}
