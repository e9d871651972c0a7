// What a coin is used for beside spot trade: it has to be ended before the coin leaves trade.
import { COIN_USES, type CurrencyId, USD_INDEX, USDT } from '@bourse/domain';
import { text, word } from '@bourse/domain/kinds';
import type { CoinUses } from '../../core/market/coin-uses.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { fiatCoinUses } from '../fiat/index.ts';
import { leverCoinUses } from '../lever/index.ts';
import { salesCoinUses } from '../sales/index.ts';
import { secondsCoinUses } from '../seconds/index.ts';
import { stakingCoinUses } from '../staking/index.ts';

const USE = {
  kind: word(COIN_USES),
  /** Names the market, the product or the sale; empty where there is one of its kind. */
  name: text,
};
export type CoinUse = RowOf<typeof USE>;

/** What all others are counted in cannot leave. */
export const canLeave = (id: CurrencyId): boolean => id !== USDT && id !== USD_INDEX;

const USES: readonly CoinUses[] = [leverCoinUses, secondsCoinUses, stakingCoinUses, salesCoinUses, fiatCoinUses];

/** Finds what is offered, and what was taken of it and still runs. */
export function findCoinUses({ sql }: Pick<Storage, 'sql'>, id: CurrencyId): Promise<readonly CoinUse[]> {
  const uses = USES.map((usesOf) => usesOf(sql, id)).reduce((all, some) => sql`${all} UNION ALL ${some}`);
  return query(sql, USE)`
    WITH pairs AS (
      SELECT m.id, m.base_id, m.quote_id, b.name || '/' || q.name AS symbol
      FROM markets m JOIN currencies b ON b.id = m.base_id JOIN currencies q ON q.id = m.quote_id
      WHERE m.base_id = ${id} OR m.quote_id = ${id}
    )
    ${uses}`;
}
