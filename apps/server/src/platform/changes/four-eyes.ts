// Whether two operators are independent, and whether who asked may still ask. A login that one operator alone has handed out is
// that one's: nothing that the one asks for is approved by the other, for as long as the login stands. Whoever has asked for a
// login, or approved it, has half of its first password; they are tied to it for a week.
import { DAY_MS, HOUR_MS, type Instant, OPERATOR_ROLES, type Permission, refuse, type Refusal } from '@bourse/domain';
import { count, flag, word } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { findGrants } from './role-grants.ts';

const TIE_MS = 7 * DAY_MS;
/** So long may a first password wait until it is set up. */
export const FIRST_PASSWORD_LIFETIME_MS = 72 * HOUR_MS;

/** Who acts on the server's own machine could do without any login. */
const CONSOLE = 'console';

/**
 * True where one of two operators, named by their addresses, has had to do with the making of the other's login: alone, ever;
 * as one of two, in the last seven days, or longer ago if the login was set up with that in the last seven days. Also through a
 * third, and where the same third has made both. As the audit log has it, which forgets nothing. A login that was
 * reset is nobody's of before.
 */
export async function areTied(
  transaction: TransactionSql,
  { one, other, now }: { readonly one: string; readonly other: string; readonly now: Instant },
): Promise<boolean> {
  const rows = await transaction`
    WITH RECURSIVE acts AS (
      SELECT a.id, a.subject, a.at, a.action, a.actor, a.after::jsonb ->> 'requestedBy' AS asking
      FROM operators o JOIN audit_log a ON a.subject = 'operator ' || o.email
      WHERE a.action IN ('operator.add', 'operator.propose', 'operator.reset')
    ), makers AS (
      SELECT id, subject, at, actor AS maker, asking IS NULL AND action <> 'operator.propose' AS is_alone
      FROM acts WHERE actor <> ${CONSOLE}
      UNION ALL SELECT id, subject, at, asking, false FROM acts WHERE asking IS NOT NULL
    ), holders (root, email) AS (
      VALUES (${one}, ${one}), (${other}, ${other})
      UNION
      SELECT h.root, m.maker FROM holders h JOIN makers m ON m.subject = 'operator ' || h.email
      WHERE NOT EXISTS (
          SELECT 1 FROM acts l WHERE l.subject = m.subject AND l.id > m.id AND l.action = 'operator.reset')
        AND (m.is_alone OR m.at > ${now - TIE_MS} OR m.at > ${now - TIE_MS - FIRST_PASSWORD_LIFETIME_MS} AND EXISTS (
          SELECT 1 FROM audit_log e
          WHERE e.subject = m.subject AND e.action = 'operator.enrol' AND e.id > m.id AND e.at > ${now - TIE_MS})))
    SELECT 1 FROM holders x JOIN holders y ON y.email = x.email WHERE x.root = ${one} AND y.root = ${other} LIMIT 1`;
  return rows.length > 0;
}

/** Whether an operator, named by the address, may still do a thing: neither disabled nor without the right. */
export async function mayStill(
  transaction: TransactionSql,
  { email, permission }: { readonly email: string; readonly permission: Permission },
): Promise<boolean> {
  // The row stays as it is until the transaction ends.
  const [row] = await query(transaction, { role: word(OPERATOR_ROLES), isDisabled: flag })`
    SELECT role, is_disabled FROM operators WHERE email = ${email} FOR SHARE`;
  return row !== undefined && !row.isDisabled && (await findGrants(transaction, row.role)).has(permission);
}

/** Addresses of who asked and of who is to approve it; the right that asking takes. */
export type Pair = {
  readonly asking: string;
  readonly approving: string;
  readonly permission: Permission;
  readonly now: Instant;
};
export type PairRefusal = 'own_request' | 'asker_gone' | 'not_independent';

/** Why one operator does not approve what another has asked for. Refusals in this order: as named. */
export async function refusePair(
  transaction: TransactionSql,
  { asking, approving, permission, now }: Pair,
): Promise<Refusal<PairRefusal> | undefined> {
  if (asking === approving) return refuse('own_request');
  if (!(await mayStill(transaction, { email: asking, permission }))) return refuse('asker_gone');
  const isTied = await areTied(transaction, { one: approving, other: asking, now });
  return isTied ? refuse('not_independent') : undefined;
}

const ADMINS_NEEDED = 2;

/** Whether two admins, other than one whom it is about, have set up their logins and are not disabled. */
export async function areAdminsEnough(sql: Sql | TransactionSql, about = ''): Promise<boolean> {
  const [row] = await query(sql, { n: count })`
    SELECT count(*) AS n FROM operators
    WHERE role = 'admin' AND NOT is_disabled AND password_expires_at IS NULL AND email <> ${about}`;
  return row !== undefined && row.n >= ADMINS_NEEDED;
}
