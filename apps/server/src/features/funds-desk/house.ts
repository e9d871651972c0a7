// What the house owns.
import { type Amount, amount, type CurrencyId, currencyId, type HousePurpose, ZERO } from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql, TransactionSql } from '../../storage/connection.ts';

export type HouseAccount = {
  readonly purpose: string;
  readonly currencyId: CurrencyId;
  readonly currencyName: string;
  readonly available: Amount;
};

/** Those that are not empty. */
export async function findHouseAccounts(sql: Sql): Promise<readonly HouseAccount[]> {
  const rows = await sql<{ house_purpose: string; currency_id: string; name: string; available: string }[]>`
    SELECT a.house_purpose, a.currency_id, c.name, a.available FROM accounts a JOIN currencies c ON c.id = a.currency_id
    WHERE a.house_purpose IS NOT NULL AND a.available <> 0 ORDER BY a.house_purpose, c.sort, c.id`;
  return rows.map((row) => ({
    purpose: row.house_purpose,
    currencyId: currencyId(Number(row.currency_id)),
    currencyName: row.name,
    available: amount(unitsFromNumeric(row.available)),
  }));
}

/** What an account of the house can pay. */
export async function findHouseFunds(
  sql: Sql | TransactionSql,
  { purpose, currencyId: coin }: { readonly purpose: HousePurpose; readonly currencyId: CurrencyId },
): Promise<Amount> {
  const [row] = await sql<{ available: string }[]>`
    SELECT available FROM accounts WHERE house_purpose = ${purpose} AND currency_id = ${coin}`;
  return row ? amount(unitsFromNumeric(row.available)) : ZERO;
}
