// What a coin is used for beside spot trade: it has to be ended before the coin leaves trade; and what goes on that needs the
// wallet or the index which would be taken from a coin.
import { COIN_USES, type CurrencyId, type Refusal, refuse, USD_INDEX, USDT } from '@bourse/domain';
import { flag, text, word } from '@bourse/domain/kinds';
import type { CoinProfile } from '../../core/market/read-catalogue.ts';
import type { Storage } from '../../core/storage/open.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

const USE = {
  kind: word(COIN_USES),
  /** Names the market, the product or the sale; empty where there is one of its kind. */
  name: text,
};
type CoinUse = RowOf<typeof USE>;

/** What all others are counted in cannot leave. */
export const canLeave = (id: CurrencyId): boolean => id !== USDT && id !== USD_INDEX;

/** Finds what is offered, and what was taken of it and still runs. */
export function findCoinUses(
  { sql, parts }: Pick<Storage, 'sql' | 'parts'>,
  id: CurrencyId,
): Promise<readonly CoinUse[]> {
  const uses = parts
    .flatMap(({ coinUses }) => coinUses?.(sql, id) ?? [])
    .reduce((all, some) => sql`${all} UNION ALL ${some}`);
  return query(sql, USE)`
    WITH pairs AS (
      SELECT m.id, m.base_id, m.quote_id, b.name || '/' || q.name AS symbol
      FROM markets m JOIN currencies b ON b.id = m.base_id JOIN currencies q ON q.id = m.quote_id
      WHERE m.base_id = ${id} OR m.quote_id = ${id}
    )
    ${uses}`;
}

type Taking = { readonly id: CurrencyId; readonly stands: CoinProfile; readonly coin: CoinProfile };

/** Undefined where nobody would be left with what is no use any more. */
export async function findNeedOf(
  storage: Pick<Storage, 'sql' | 'parts'>,
  { id, stands, coin }: Taking,
): Promise<Refusal<'coin_in_use' | 'coin_held'> | undefined> {
  const isTaken = (field: 'isIndexed' | 'isMatch' | 'isLegal' | 'isLever' | 'isMicro'): boolean =>
    stands[field] && !coin[field];
  const uses = (await findCoinUses(storage, id)).map(({ kind }) => kind);
  const trade = isTaken('isMatch') ? await findTrade(storage, id) : undefined;
  const isNeeded =
    trade?.isTraded === true ||
    (isTaken('isIndexed') && uses.some((kind) => kind !== 'staking')) ||
    (isTaken('isLegal') && uses.includes('fiat')) ||
    (isTaken('isLever') && uses.includes('lever')) ||
    (isTaken('isMicro') && uses.includes('micro_stake'));
  if (isNeeded) return refuse('coin_in_use');
  return trade?.isHeld === true ? refuse('coin_held') : undefined;
}

/** Whether a market trades it, and whether somebody has any, in whichever wallet: only from the spot wallet it can be withdrawn. */
async function findTrade({ sql }: Pick<Storage, 'sql'>, id: CurrencyId) {
  const [found] = await query(sql, { isTraded: flag, isHeld: flag })`
    SELECT EXISTS (SELECT FROM markets WHERE state = 'open' AND (base_id = ${id} OR quote_id = ${id})) AS is_traded,
      EXISTS (SELECT FROM accounts WHERE currency_id = ${id} AND user_id IS NOT NULL AND available + locked > 0) AS is_held`;
  return found;
}
