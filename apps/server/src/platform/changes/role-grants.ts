// What each role may do now: the table of the house, with the cells that two admins have set.
import {
  findPermission,
  type GrantEdit,
  grantsOf,
  OPERATOR_ROLES,
  type OperatorRole,
  type Permission,
} from '@bourse/domain';
import { flag, text, word } from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

export function roleOf(text: string): OperatorRole {
  const role = OPERATOR_ROLES.find((each) => each === text);
  if (role === undefined) throw new Error(`there is no role ${text}`);
  return role;
}

const EDIT = { role: word(OPERATOR_ROLES), permission: text, isGranted: flag };

/** A permission that is none any more says nothing. */
export async function findGrantEdits(sql: Sql | TransactionSql): Promise<readonly GrantEdit[]> {
  const rows = await query(sql, EDIT)`SELECT role, permission, is_granted FROM role_grants ORDER BY role, permission`;
  return rows.flatMap((row): GrantEdit[] => {
    const permission = findPermission(row.permission);
    return permission === undefined ? [] : [{ ...row, permission }];
  });
}

export const findGrants = async (sql: Sql | TransactionSql, role: OperatorRole): Promise<ReadonlySet<Permission>> =>
  grantsOf(role, await findGrantEdits(sql));
