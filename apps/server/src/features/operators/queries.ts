// SQL of operators and of the audit log's pages.
import { DEMO_ROBOTS, type Instant, instant, type OperatorRole } from '@bourse/domain';
import { roleOf } from '../../changes/role-grants.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';

export type Operator = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  /** Set while the password is a first one. */
  readonly passwordExpiresAt: Instant | undefined;
  /** Sealed. */
  readonly totpSecret: Uint8Array | undefined;
  /** Step of the last code that was accepted. */
  readonly totpStep: number;
  readonly isDisabled: boolean;
  readonly createdAt: Instant;
  readonly lastLoginAt: Instant | undefined;
};

type Stored = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password_hash: string;
  readonly password_expires_at: string | null;
  readonly totp_secret: Uint8Array | null;
  readonly totp_step: string;
  readonly is_disabled: boolean;
  readonly created_at: string;
  readonly last_login_at: string | null;
};

const instantOrNone = (text: string | null): Instant | undefined => (text === null ? undefined : instant(Number(text)));

const fromStored = (row: Stored): Operator => ({
  id: Number(row.id),
  email: row.email,
  name: row.name,
  role: roleOf(row.role),
  passwordHash: row.password_hash,
  passwordExpiresAt: instantOrNone(row.password_expires_at),
  totpSecret: row.totp_secret ?? undefined,
  totpStep: Number(row.totp_step),
  isDisabled: row.is_disabled,
  createdAt: instant(Number(row.created_at)),
  lastLoginAt: instantOrNone(row.last_login_at),
});

/** The robots of a demo are no operators: nobody logs in as one, and nobody changes one. */
const isPerson = (sql: Sql | TransactionSql) => sql`email NOT IN ${sql(DEMO_ROBOTS)}`;

export async function findOperators(sql: Sql): Promise<readonly Operator[]> {
  return (await sql<Stored[]>`SELECT * FROM operators WHERE ${isPerson(sql)} ORDER BY id`).map(fromStored);
}

export async function findOperatorByEmail(sql: Sql | TransactionSql, email: string): Promise<Operator | undefined> {
  const [row] = await sql<Stored[]>`SELECT * FROM operators WHERE email = ${email} AND ${isPerson(sql)}`;
  return row && fromStored(row);
}

export async function findOperator(sql: Sql, id: number): Promise<Operator | undefined> {
  const [row] = await sql<Stored[]>`SELECT * FROM operators WHERE id = ${id} AND ${isPerson(sql)}`;
  return row && fromStored(row);
}

/** Locked until the transaction ends. */
export async function lockOperator(sql: TransactionSql, id: number): Promise<Operator | undefined> {
  const [row] = await sql<Stored[]>`SELECT * FROM operators WHERE id = ${id} AND ${isPerson(sql)} FOR UPDATE`;
  return row && fromStored(row);
}

export async function hasOperators(sql: Sql): Promise<boolean> {
  return (await sql`SELECT 1 FROM operators LIMIT 1`).length === 1;
}

export type NewOperator = Pick<Operator, 'email' | 'name' | 'role' | 'passwordHash' | 'createdAt'> & {
  readonly passwordExpiresAt: Instant;
};

/** Undefined when the address is an operator's already. */
export async function insertOperator(sql: TransactionSql, operator: NewOperator): Promise<number | undefined> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO operators (email, name, role, password_hash, password_expires_at, created_at)
    VALUES (${operator.email}, ${operator.name}, ${operator.role}, ${operator.passwordHash},
      ${operator.passwordExpiresAt}, ${operator.createdAt})
    ON CONFLICT (email) DO NOTHING RETURNING id`;
  return row && Number(row.id);
}

/** Back to where a new operator begins: with a first password and no second factor. */
export async function storeFirstPassword(
  sql: TransactionSql,
  { id, passwordHash, expiresAt }: { id: number; passwordHash: string; expiresAt: Instant },
): Promise<void> {
  await sql`
    UPDATE operators SET password_hash = ${passwordHash}, password_expires_at = ${expiresAt}, totp_secret = NULL
    WHERE id = ${id}`;
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

export async function storeLogin(sql: TransactionSql, { id, now }: { id: number; now: Instant }): Promise<void> {
  await sql`UPDATE operators SET last_login_at = ${now} WHERE id = ${id}`;
}

export async function storeChange(
  sql: TransactionSql,
  { id, role, isDisabled }: Pick<Operator, 'id' | 'role' | 'isDisabled'>,
): Promise<void> {
  await sql`UPDATE operators SET role = ${role}, is_disabled = ${isDisabled} WHERE id = ${id}`;
}

// The audit log

export type AuditFilter = {
  readonly actor: string | undefined;
  readonly action: string | undefined;
  readonly subject: string | undefined;
};

export type AuditRow = {
  readonly id: number;
  readonly at: Instant;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly ip: string;
  readonly hash: string;
};

/** The first robot's name stands for all of them: what takes two has the second one in its other entry. */
const actorsNamed = (actor: string): readonly string[] => (actor === DEMO_ROBOTS[0] ? DEMO_ROBOTS : [actor]);

/** Newest first. Actor and subject are whole, an action may be the first part of one. */
export async function findAuditEntries(
  sql: Sql,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ readonly list: readonly AuditRow[]; readonly total: number }> {
  const matches = sql`
    ${filter.actor === undefined ? sql`true` : sql`actor IN ${sql(actorsNamed(filter.actor))}`}
    AND ${filter.action === undefined ? sql`true` : sql`starts_with(action, ${filter.action})`}
    AND ${filter.subject === undefined ? sql`true` : sql`subject = ${filter.subject}`}`;
  const rows = await sql<(Omit<AuditRow, 'id' | 'at'> & { id: string; at: string })[]>`
    SELECT id, at, actor, action, subject, before, after, ip, encode(hash, 'hex') AS hash FROM audit_log
    WHERE ${matches} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;
  const [counted] = await sql<{ count: string }[]>`SELECT count(*) AS count FROM audit_log WHERE ${matches}`;
  const list = rows.map((row) => ({ ...row, id: Number(row.id), at: instant(Number(row.at)) }));
  return { list, total: Number(counted?.count ?? 0) };
}

/** Whether an entry has this hash, in hexadecimal. */
export async function findAuditHash(sql: Sql, hash: string): Promise<boolean> {
  const hex = hash.trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(hex)) return false;
  return (await sql`SELECT 1 FROM audit_log WHERE hash = ${Buffer.from(hex, 'hex')}`).length === 1;
}
