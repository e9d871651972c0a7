// Submissions to be verified, as the database holds them: name and number sealed, the number recognized by a keyed hash.
import { type Instant, instant, type UserId, userId, type VerificationLevel } from '@bourse/domain';
import { z } from 'zod';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import type { Vault } from '../system/vault.ts';
import { phoneOf } from '../storage/user-columns.ts';

export type SubmissionStatus = 'pending' | 'approved' | 'rejected';

export type Submission = {
  readonly id: number;
  readonly userId: UserId;
  /** E-mail or phone that the user registered with. */
  readonly account: string;
  /** E-mail addresses of the user, lower-cased. */
  readonly addresses: readonly string[];
  readonly level: VerificationLevel;
  readonly sealed: Uint8Array;
  readonly cardHash: Uint8Array;
  /** Names of pictures. */
  readonly front: string;
  readonly reverse: string;
  readonly hand: string | null;
  readonly status: SubmissionStatus;
  readonly submittedAt: Instant;
  readonly reviewedAt: Instant | undefined;
  readonly reviewedBy: number | undefined;
  readonly reason: string;
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

type Row = {
  id: string;
  user_id: string;
  email: string | null;
  phone: string | null;
  contact_email: string | null;
  level: VerificationLevel;
  sealed: Uint8Array;
  card_hash: Uint8Array;
  front_picture: string;
  reverse_picture: string;
  hand_picture: string | null;
  status: SubmissionStatus;
  submitted_at: string;
  reviewed_at: string | null;
  reviewed_by: string | null;
  reason: string;
};

type AnySql = Sql | TransactionSql;

const columns = (sql: AnySql) => sql`
  s.id, s.user_id, u.email, ${phoneOf(sql, 'u')} AS phone, u.contact_email, s.level, s.sealed, s.card_hash, s.front_picture,
  s.reverse_picture, s.hand_picture, s.status, s.submitted_at, s.reviewed_at, s.reviewed_by, s.reason`;

const tables = (sql: AnySql) => sql`identity_submissions s JOIN users u ON u.id = s.user_id`;

export async function findSubmission(
  sql: AnySql,
  id: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<Submission | undefined> {
  const [row] = await sql<Row[]>`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE s.id = ${id} ${isLocked ? sql`FOR UPDATE OF s` : sql``}`;
  return row && toSubmission(row);
}

/** All of a user's, newest first. */
export async function submissionsOf(sql: AnySql, id: UserId): Promise<readonly Submission[]> {
  const rows = await sql<Row[]>`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE s.user_id = ${id} ORDER BY s.id DESC LIMIT 100`;
  return rows.map(toSubmission);
}

/** The one that a user was verified by. */
export async function findVerified(sql: AnySql, id: UserId): Promise<Submission | undefined> {
  const [row] = await sql<Row[]>`
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
  /** Of all users where it is absent. */
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
  const rows = await sql<Row[]>`
    SELECT ${columns(sql)} FROM ${tables(sql)} WHERE ${matches}
    ORDER BY s.id ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  const [count] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM identity_submissions s WHERE ${matches}`;
  return { submissions: rows.map(toSubmission), total: Number(count?.n) };
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

function toSubmission(row: Row): Submission {
  const emails = [row.email, row.contact_email].filter((email) => email !== null);
  return {
    id: Number(row.id),
    userId: userId(Number(row.user_id)),
    account: row.email ?? row.phone ?? '',
    addresses: emails.map((email) => email.toLowerCase()),
    level: row.level,
    sealed: row.sealed,
    cardHash: row.card_hash,
    front: row.front_picture,
    reverse: row.reverse_picture,
    hand: row.hand_picture,
    status: row.status,
    submittedAt: instant(Number(row.submitted_at)),
    reviewedAt: row.reviewed_at === null ? undefined : instant(Number(row.reviewed_at)),
    reviewedBy: row.reviewed_by === null ? undefined : Number(row.reviewed_by),
    reason: row.reason,
  };
}
