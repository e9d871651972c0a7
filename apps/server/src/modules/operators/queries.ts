// SQL of operators and of the audit log's pages.
import type { AnswerOf, office, ParsedInputOf } from '@bourse/contract';
import { DEMO_ROBOTS, type Instant, OPERATOR_ROLES } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

const OPERATOR = {
  id: kinds.id<number>(),
  email: kinds.text,
  name: kinds.text,
  role: kinds.word(OPERATOR_ROLES),
  passwordHash: kinds.text,
  /** Set while the password is a first one. */
  passwordExpiresAt: kinds.optional(kinds.instant),
  /** Sealed. */
  totpSecret: kinds.optional(kinds.bytes),
  /** Step of the last code that was accepted. */
  totpStep: kinds.count,
  isDisabled: kinds.flag,
  createdAt: kinds.instant,
  lastLoginAt: kinds.optional(kinds.instant),
};
export type Operator = RowOf<typeof OPERATOR>;

/** The robots of a demo are no operators: nobody logs in as one, and nobody changes one. */
const isPerson = (sql: Sql | TransactionSql) => sql`email NOT IN ${sql(DEMO_ROBOTS)}`;

const selectOperators = (sql: Sql | TransactionSql, which: SqlFragment) => query(sql, OPERATOR)`
  SELECT id, email, name, role, password_hash, password_expires_at, totp_secret, totp_step, is_disabled, created_at,
    last_login_at
  FROM operators WHERE ${isPerson(sql)} AND ${which}`;

export const findOperators = (sql: Sql): Promise<readonly Operator[]> => selectOperators(sql, sql`true ORDER BY id`);

const FLAG = kinds.small<0 | 1>();
const LISTED = {
  id: kinds.id<number>(),
  email: kinds.text,
  name: kinds.text,
  role: kinds.word(OPERATOR_ROLES),
  is_disabled: FLAG,
  is_enrolled: FLAG,
  has_half: FLAG,
  last_login: kinds.optional(kinds.instant),
  create_time: kinds.instant,
};

/** Lists all of them, and of whose first password the viewer has a half that can still be used. */
export async function listOperators(sql: Sql, { viewerId, now }: { readonly viewerId: number; readonly now: Instant }) {
  const rows = await query(sql, LISTED)`
    SELECT id, email, name, role, is_disabled::int, (password_expires_at IS NULL)::int AS is_enrolled,
      (coalesce(password_expires_at, 0) > ${now} AND EXISTS (
        SELECT 1 FROM first_password_halves WHERE operator_id = operators.id AND owner_id = ${viewerId}))::int AS has_half,
      last_login_at AS last_login, created_at AS create_time
    FROM operators WHERE ${isPerson(sql)} ORDER BY id`;
  return rows.map(({ last_login: at = null, ...operator }) => ({ ...operator, last_login: at }));
}

export async function findOperatorByEmail(sql: Sql | TransactionSql, email: string): Promise<Operator | undefined> {
  const [operator] = await selectOperators(sql, sql`email = ${email}`);
  return operator;
}

export async function findOperator(sql: Sql, id: number): Promise<Operator | undefined> {
  const [operator] = await selectOperators(sql, sql`id = ${id}`);
  return operator;
}

/** Locked until the transaction ends. */
export async function lockOperator(sql: TransactionSql, id: number): Promise<Operator | undefined> {
  const [operator] = await selectOperators(sql, sql`id = ${id} FOR UPDATE`);
  return operator;
}

export async function hasOperators(sql: Sql): Promise<boolean> {
  return (await sql`SELECT 1 FROM operators LIMIT 1`).length === 1;
}

type NewOperator = Pick<Operator, 'email' | 'name' | 'role' | 'passwordHash' | 'createdAt'> & {
  readonly passwordExpiresAt: Instant;
};

/** Undefined when the address is an operator's already. */
export async function insertOperator(sql: TransactionSql, operator: NewOperator): Promise<number | undefined> {
  const [row] = await query(sql, { id: kinds.id<number>() })`
    INSERT INTO operators (email, name, role, password_hash, password_expires_at, created_at)
    VALUES (${operator.email}, ${operator.name}, ${operator.role}, ${operator.passwordHash},
      ${operator.passwordExpiresAt}, ${operator.createdAt})
    ON CONFLICT (email) DO NOTHING RETURNING id`;
  return row?.id;
}

/** Offers a second factor that is still to be proven. */
export async function storeOfferedSecret(
  sql: TransactionSql,
  { id, sealed }: { id: number; sealed: Uint8Array },
): Promise<void> {
  await sql`UPDATE operators SET totp_secret = ${sealed} WHERE id = ${id}`;
}

export async function storeEnrolment(
  sql: TransactionSql,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<void> {
  await sql`UPDATE operators SET password_hash = ${passwordHash}, password_expires_at = NULL WHERE id = ${id}`;
}

export async function storeChange(
  sql: TransactionSql,
  { id, role, isDisabled }: Pick<Operator, 'id' | 'role' | 'isDisabled'>,
): Promise<void> {
  await sql`UPDATE operators SET role = ${role}, is_disabled = ${isDisabled} WHERE id = ${id}`;
}

// The audit log

const AUDIT_PAGE_SIZE = 50;
const AUDIT_ROW = {
  id: kinds.id<number>(),
  at: kinds.instant,
  actor: kinds.text,
  action: kinds.text,
  subject: kinds.text,
  before: kinds.text,
  after: kinds.text,
  ip: kinds.text,
  hash: kinds.text,
};

/** The first robot's name finds the entries of all robots: an act by two has the second one in its other entry. */
const actorsNamed = (actor: string): readonly string[] => (actor === DEMO_ROBOTS[0] ? DEMO_ROBOTS : [actor]);

/** Newest first. Actor and subject are whole, an action may be the first part of one. */
export async function listAudit(
  sql: Sql,
  { actor, action, subject, page }: ParsedInputOf<typeof office.listAudit>,
): Promise<AnswerOf<typeof office.listAudit>> {
  const matches = sql`
    ${actor === undefined ? sql`true` : sql`actor IN ${sql(actorsNamed(actor))}`}
    AND ${action === undefined ? sql`true` : sql`starts_with(action, ${action})`}
    AND ${subject === undefined ? sql`true` : sql`subject = ${subject}`}`;
  const list = await query(sql, AUDIT_ROW)`
    SELECT id, at, actor, action, subject, before, after, ip, encode(hash, 'hex') AS hash FROM audit_log
    WHERE ${matches} ORDER BY id DESC LIMIT ${AUDIT_PAGE_SIZE} OFFSET ${(page - 1) * AUDIT_PAGE_SIZE}`;
  const [counted] = await query(sql, { total: kinds.count })`SELECT count(*) AS total FROM audit_log WHERE ${matches}`;
  return { list: [...list], total: counted?.total ?? 0 };
}

/** Whether an entry has this hash, in hexadecimal. */
export async function findAuditHash(sql: Sql, hash: string): Promise<boolean> {
  const hex = hash.trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hex)) return false;
  return (await sql`SELECT 1 FROM audit_log WHERE hash = ${Buffer.from(hex, 'hex')}`).length === 1;
}
