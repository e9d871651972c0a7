// What operators are told of moves: what the hot wallet lacks, and why a move waits.
import { type Amount, type Chain, type CurrencyId, formatUnits, type Instant } from '@bourse/domain';
import type { Sql } from '../../storage/connection.ts';
import { clearAlarm, raiseAlarm } from '../../system/alarms.ts';

const shortageKey = (chain: Chain, coin: CurrencyId): string => `hot_wallet_short:${chain.code}:${coin}`;

/** Of every coin that is looked at: what is no longer short is cleared. */
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

type Waiting = {
  readonly chain: Chain;
  /** As the signer knows it. */
  readonly requestId: string;
  /** By the wallet's or the signer's word; undefined once it does not wait any more. */
  readonly reason: string | undefined;
  readonly now: Instant;
};

/** It passes by itself, and is no matter for people. */
const PASSING = 'another_first';

export async function tellWaiting(sql: Sql, { chain, requestId, reason, now }: Waiting): Promise<void> {
  const unreachable = `signer_unreachable:${chain.code}`;
  const refused = `signer_refuses:${chain.code}:${requestId}`;
  if (reason === 'signer_unreachable') {
    return raiseAlarm(sql, { key: unreachable, kind: reason, params: { chain: chain.code }, now });
  }
  await clearAlarm(sql, unreachable, now);
  if (reason === undefined || reason === PASSING) return clearAlarm(sql, refused, now);
  const params = { chain: chain.code, move: requestId, code: reason };
  await raiseAlarm(sql, { key: refused, kind: 'signer_refuses', params, now });
}
