// Tells operators what the hot wallet lacks.
import { type Amount, type Chain, type CurrencyId, formatUnits, type Instant } from '@bourse/domain';
import { clearAlarm, raiseAlarm } from '../../../platform/alarms/alarms.ts';
import type { Sql } from '../../../core/storage/connection.ts';

const shortageKey = (chain: Chain, coin: CurrencyId): string => `hot_wallet_short:${chain.code}:${coin}`;

/** Raises an alarm for each of `coins` that is short, and clears those of the others. */
export async function tellShortages(
  sql: Sql,
  { chain, now }: { readonly chain: Chain; readonly now: Instant },
  { coins, shortages }: { readonly coins: readonly CurrencyId[]; readonly shortages: ReadonlyMap<CurrencyId, Amount> },
): Promise<void> {
  for (const coin of coins) {
    const missing = shortages.get(coin);
    const key = shortageKey(chain, coin);
    if (missing === undefined) await clearAlarm(sql, key, now);
    else {
      const params = { chain: chain.code, currency: `${coin}`, missing: formatUnits(missing) };
      await raiseAlarm(sql, { key, kind: 'hot_wallet_short', params, now });
    }
  }
}
