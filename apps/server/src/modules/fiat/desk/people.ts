// Users as the rows of the desk name them.
import { maskAccount } from '@bourse/domain';
import { id, optional, text } from '@bourse/domain/kinds';
import type { officeFiatRows } from '@bourse/contract';
import { numbersLiteral } from '../../../core/storage/arrays.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { accountOf } from '../../../core/storage/columns.ts';

/** Masked. Answers for anybody. */
export type People = (userId: number) => officeFiatRows.FiatDeskUser;

const PERSON = { id: id<number>(), account: optional(text), nickname: optional(text) };

export async function findPeople(sql: Sql, userIds: Iterable<number>): Promise<People> {
  const ids = [...new Set(userIds)];
  const rows = await query(sql, PERSON)`
    SELECT id, ${accountOf(sql)} AS account, nickname FROM users
    WHERE id = ANY(${numbersLiteral(ids, (one) => one)}::bigint[])`;
  const known = new Map(rows.map((row) => [row.id, row]));
  return (userId) => ({
    user_id: userId,
    account: maskAccount(known.get(userId)?.account ?? ''),
    nickname: known.get(userId)?.nickname ?? '',
  });
}
