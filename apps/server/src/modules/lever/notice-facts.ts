// What notices of contracts name beside the fact itself: the market that put an account at risk, the positions that a
// liquidation closed. Read from the committed rows, so that a screen and a mail say the same.
import { type CurrencyId, type Instant, type LiquidationId, type MarketId, type UserId } from '@bourse/domain';
import { count, flag, id, present } from '@bourse/domain/kinds';
import { numbersLiteral } from '../../core/storage/arrays.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { MarketData } from '../../core/market/market-data.ts';

export type WarnedAccount = { readonly userId: UserId; readonly quoteId: CurrencyId; readonly at: Instant };

/**
 * The market of each account at that moment in which the least move, in percent, would use up the account: where what is
 * long and what is short differ most in value. Undefined where nothing was open.
 */
export async function findRiskiestMarkets(
  sql: Sql,
  warned: readonly WarnedAccount[],
): Promise<readonly (MarketId | undefined)[]> {
  const rows = await query(sql, { nth: count, marketId: id<MarketId>() })`
    SELECT w.nth, riskiest.market_id
    FROM unnest(
      ${numbersLiteral(warned, ({ userId }) => userId)}::bigint[], ${numbersLiteral(warned, ({ quoteId }) => quoteId)}::bigint[],
      ${numbersLiteral(warned, ({ at }) => at)}::bigint[]) WITH ORDINALITY AS w(user_id, quote_id, at, nth)
    CROSS JOIN LATERAL (
      SELECT p.market_id FROM lever_positions p
      WHERE p.user_id = w.user_id AND p.quote_id = w.quote_id AND p.opened_at < w.at
        AND (p.ended_at IS NULL OR p.ended_at > w.at)
      GROUP BY p.market_id
      ORDER BY abs(sum(CASE p.side WHEN 'long' THEN p.number ELSE -p.number END * p.open_price)) DESC, p.market_id LIMIT 1
    ) AS riskiest`;
  const found = new Map(rows.map((row) => [row.nth, row.marketId]));
  return warned.map((_, at) => found.get(at + 1));
}

/** A position that a liquidation closed, or asked to close. */
const LIQUIDATED = { id: id(), marketId: id<MarketId>(), isClosed: flag };
export type Liquidated = RowOf<typeof LIQUIDATED>;

/** By liquidation. Those whose receipt shows the whole account come first. */
export async function findLiquidatedBy(
  sql: Sql,
  ids: readonly LiquidationId[],
): Promise<ReadonlyMap<LiquidationId, readonly Liquidated[]>> {
  const rows = await query(sql, { ...LIQUIDATED, liquidationId: present(id<LiquidationId>()) })`
    SELECT id, market_id, state = 'closed' AS is_closed, liquidation_id FROM lever_positions
    WHERE liquidation_id = ANY(${numbersLiteral(ids, (id) => id)}::bigint[]) AND state <> 'revoked'
    ORDER BY (reason IN ('liquidation', 'shortage')) DESC, id`;
  const found = Map.groupBy(rows, (row) => row.liquidationId);
  return new Map(ids.map((id) => [id, found.get(id) ?? []]));
}

const NAMED_MAX = 3;

/** `BTC/USDT #12, ETH/USDT #15 +2`. */
export function namePositions(market: MarketData, positions: readonly Pick<Liquidated, 'id' | 'marketId'>[]): string {
  const named = positions.slice(0, NAMED_MAX).map((one) => `${nameMarket(market, one.marketId)} #${one.id}`);
  const more = positions.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` +${more}` : ''}`;
}

/** A dash where there is none. */
export const nameMarket = (market: MarketData, id: MarketId | undefined): string =>
  (id === undefined ? undefined : market.market(id)?.symbol) ?? '–';

/** The first of them that has a receipt already: what closes later has none. */
export const findReceipt = (positions: readonly Liquidated[]): Liquidated | undefined =>
  positions.find(({ isClosed }) => isClosed);
