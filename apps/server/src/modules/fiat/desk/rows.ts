// Stored values as rows of the desk show them: users, coins, money and times. What is not there is the empty text.
import type { officeFiatRows } from '@bourse/contract';
import { type Amount, currencyId, type FiatCode, formatShanghai, type Instant, maskAccount } from '@bourse/domain';
import { id, optional, text } from '@bourse/domain/kinds';
import { numbersLiteral } from '../../../core/storage/arrays.ts';
import { accountOf } from '../../../core/storage/columns.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import { viewMoney } from '../deals/deal-view.ts';
import type { FiatServices } from '../services.ts';

/** Masked. Answers for anybody. */
type People = (userId: number) => officeFiatRows.FiatDeskUser;

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

/** Names the user of each row. */
export async function nameUsers<Row extends { readonly user_id: number }>(sql: Sql, rows: readonly Row[]) {
  const people = await findPeople(
    sql,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({ ...people(row.user_id), ...row }));
}

export const nameCoin = ({ market }: Pick<FiatServices, 'market'>, coin: number): string =>
  market.currency(currencyId(coin))?.name ?? '';

type Money = { readonly money: Amount; readonly fiat: FiatCode };

/** Money with the minor units of its currency. */
export const moneyText = ({ fiat }: Pick<FiatServices, 'fiat'>, row: Money): string =>
  viewMoney(row.money, fiat.currency(row.fiat)?.digits ?? 2);

export const timeText = (at: Instant | null | undefined): string => (at ? formatShanghai(at) : '');
export const flagOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);
