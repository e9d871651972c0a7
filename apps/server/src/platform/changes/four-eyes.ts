// Whether two operators are independent, and whether the one who asked may still ask. An operator who alone has handed out a login
// may use it, so neither of the two approves what the other asks for until that login is reset. Two who asked for a login and
// approved it have half of its first password each; they are tied to it for a week.
import { DAY_MS, HOUR_MS, type Instant, OPERATOR_ROLES, type Permission, refuse, type Refusal } from '@bourse/domain';
import { count, flag, word } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { findGrants } from './role-grants.ts';

const TIE_MS = 7 * DAY_MS;
/** So long may a first password wait until it is set up. */
export const FIRST_PASSWORD_LIFETIME_MS = 72 * HOUR_MS;

/** The audit log has this actor for acts on the server's own machine. It ties nobody, as whoever has the machine needs no login. */
const CONSOLE = 'console';

/**
 * True where one of two operators, named by their addresses, took part in making the other's login. Whoever made it alone is tied
 * for good. One of two who made it is tied for seven days, and for seven days after the login was set up. Operators are also tied
 * through a third one, and where the same third one made both logins. The audit log is read for this, as nothing is deleted from
 * it. A reset makes a login anew and ends its earlier ties.
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

/** `asking` and `approving` are addresses of operators; `permission` is the one that a request needs. */
export type Pair = {
  readonly asking: string;
  readonly approving: string;
  readonly permission: Permission;
  readonly now: Instant;
};
export type PairRefusal = 'own_request' | 'asker_gone' | 'not_independent';

/** Refuses where one operator may not approve what another has asked for. The order of the checks is that of `PairRefusal`. */
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
