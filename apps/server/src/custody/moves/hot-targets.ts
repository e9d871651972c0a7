// What the hot wallet of a chain is kept at, coin by coin: about what leaves in a day.
import { type Amount, type Chain, type CurrencyId, DAY_MS, type Instant, isOnChain, ZERO } from '@bourse/domain';
import type { Sql } from '../../storage/connection.ts';
import { MOVE_SETTINGS } from './move-settings.ts';
import { findOutflows } from './move-store.ts';
import { targetOf } from './plan-moves.ts';

/** Coins that are not moved have none. */
export async function findHotTargets(sql: Sql, chain: Chain, now: Instant): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const outflows = await findOutflows(sql, chain.id, now - DAY_MS);
  const moved = [...MOVE_SETTINGS].filter(([coin]) => isOnChain(coin, chain.id));
  return new Map(
    moved.map(([coin, settings]) => {
      const { waiting, sent } = outflows.get(coin) ?? { waiting: ZERO, sent: ZERO };
      return [coin, targetOf({ ...settings, waiting, dayOutflow: sent })];
    }),
  );
}
