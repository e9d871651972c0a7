// What a user has in the wallet `legal`, by coin.
import { type CurrencyId, currencyId, formatUnits, type UserId, ZERO } from '@bourse/domain';
import { unitsFromNumeric } from '../../storage/columns.ts';
import type { Sql } from '../../storage/connection.ts';

type LegalMoney = { readonly available: string; readonly locked: string };
const NOTHING: LegalMoney = { available: formatUnits(ZERO), locked: formatUnits(ZERO) };

export async function findLegalMoney(sql: Sql, userId: UserId): Promise<(coin: CurrencyId) => LegalMoney> {
  const rows = await sql<{ currency_id: string; available: string; locked: string }[]>`
    SELECT currency_id, available, locked FROM accounts WHERE user_id = ${userId} AND wallet = 'legal'`;
  const plain = (numeric: string): string => formatUnits(unitsFromNumeric(numeric));
  const byCoin = new Map(
    rows.map((row) => [
      currencyId(Number(row.currency_id)),
      { available: plain(row.available), locked: plain(row.locked) },
    ]),
  );
  return (coin) => byCoin.get(coin) ?? NOTHING;
}
