// Submissions to be verified, as the database holds them: name and number sealed, the number recognized by a keyed hash.
import type { UserId, VerificationLevel } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import { z } from 'zod';
import { phoneOf } from '../../core/storage/columns.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { Vault } from '../../system/vault.ts';

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

const columns = (sql: AnySql) => sql`
  s.id, s.user_id, u.email, ${phoneOf(sql, 'u')} AS phone, u.contact_email, s.level, s.sealed, s.card_hash,
  s.front_picture AS front, s.reverse_picture AS reverse, s.hand_picture AS hand, s.status, s.submitted_at, s.reviewed_at,
  s.reviewed_by, s.reason`;

const tables = (sql: AnySql) => sql`identity_submissions s JOIN users u ON u.id = s.user_id`;

export async function findSubmission(
  sql: AnySql,
  id: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Submission | undefined> {
  const [row] = await query(sql, ROW)`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE s.id = ${id} ${isLocked ? sql`FOR UPDATE OF s` : sql``}`;
  return row && toSubmission(row);
}

/** All of a user's, newest first. */
export async function submissionsOf(sql: AnySql, id: UserId): Promise<readonly Submission[]> {
  const rows = await query(sql, ROW)`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE s.user_id = ${id} ORDER BY s.id DESC LIMIT 100`;
  return rows.map(toSubmission);
}

/** The one that a user was verified by. */
export async function findVerified(sql: AnySql, id: UserId): Promise<Submission | undefined> {
  const [row] = await query(sql, ROW)`
    SELECT ${columns(sql)} FROM ${tables(sql)} JOIN identities i ON i.submission_id = s.id WHERE i.user_id = ${id}`;
  return row && toSubmission(row);
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

export async function listSubmissions(
  sql: Sql,
  { status, userId: owner, page, pageSize }: SubmissionQuery,
): Promise<{ readonly submissions: readonly Submission[]; readonly total: number }> {
  // Those that wait longest are served first; of the decided ones the last are asked for.
  const order = status === 'pending' ? sql`ASC` : sql`DESC`;
  const matches = sql`${status === 'all' ? sql`true` : sql`s.status = ${status}`}
    AND ${owner === undefined ? sql`true` : sql`s.user_id = ${owner}`}`;
  const rows = await query(sql, ROW)`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE ${matches}
    ORDER BY s.id ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const [counted] = await query(sql, { n: kinds.count })`
    SELECT count(*) AS n FROM identity_submissions s WHERE ${matches}`;
  return { submissions: rows.map(toSubmission), total: counted?.n ?? 0 };
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
