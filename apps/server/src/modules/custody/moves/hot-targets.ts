// What the hot wallet of a chain is kept at, coin by coin: about what leaves in a day.
import { type Amount, type Chain, type CurrencyId, DAY_MS, type Instant, ZERO } from '@bourse/domain';
import type { Sql } from '../../../core/storage/connection.ts';
import type { MoveSettings } from '../coins/coin-chains.ts';
import { findOutflows } from './move-store.ts';
import { targetOf } from './plan-moves.ts';

type Asked = { readonly moves: ReadonlyMap<CurrencyId, MoveSettings>; readonly now: Instant };

export async function findHotTargets(
  sql: Sql,
  chain: Chain,
  { moves, now }: Asked,
): Promise<ReadonlyMap<CurrencyId, Amount>> {
  const outflows = await findOutflows(sql, chain.id, now - DAY_MS);
  return new Map(
    [...moves].map(([coin, settings]) => {
      const { waiting, sent } = outflows.get(coin) ?? { waiting: ZERO, sent: ZERO };
      return [coin, targetOf({ ...settings, waiting, dayOutflow: sent })];
    }),
  );
}
