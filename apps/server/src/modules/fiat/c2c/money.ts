// What a user has in the wallet `legal`, by coin.
import { type CurrencyId, formatUnits, type UserId, ZERO } from '@bourse/domain';
import { id, units } from '@bourse/domain/kinds';
import type { Sql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';

type LegalMoney = { readonly available: string; readonly locked: string };
const NOTHING: LegalMoney = { available: formatUnits(ZERO), locked: formatUnits(ZERO) };

export async function findLegalMoney(sql: Sql, userId: UserId): Promise<(coin: CurrencyId) => LegalMoney> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), available: units, locked: units })`
    SELECT currency_id, available, locked FROM accounts WHERE user_id = ${userId} AND wallet = 'legal'`;
  const byCoin = new Map(
    rows.map(({ currencyId, available, locked }) => [
      currencyId,
      { available: formatUnits(available), locked: formatUnits(locked) },
    ]),
  );
  return (coin) => byCoin.get(coin) ?? NOTHING;
}
