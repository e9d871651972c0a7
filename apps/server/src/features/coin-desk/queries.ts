// What the house has to give of each coin.
import { type Amount, amount, type CurrencyId, currencyId } from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

export async function findTreasury(sql: Sql): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const rows = await sql<{ currency_id: string; available: string }[]>`
    SELECT currency_id, available FROM accounts WHERE house_purpose = 'treasury'`;
  return new Map(
    rows.map((row) => [currencyId(Number(row.currency_id)), amount(unitsFromNumeric(row.available))] as const),
  );
}
