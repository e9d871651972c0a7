// What happened to a user's positions by itself, read from the committed facts: nothing is stored for it, so nothing is
// told twice or missed.
import {
  type Amount,
  assert,
  type CurrencyId,
  type Instant,
  type LiquidationId,
  liquidationId,
  type MarketId,
  POSITION_REASONS,
  type PositionReason,
  type Price,
  type UserId,
  ZERO,
} from '@bourse/domain';
import { count, id, instant, optional, price, text, units } from '@bourse/domain/kinds';
import { calculateRiskRate, EQUITY_SCALE, LIQUIDATION_RISK } from '@bourse/engine/formulas';
import { findLiquidatedBy, findRiskiestMarkets, type Liquidated } from './notice-facts.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

type Base = { readonly id: string; readonly at: Instant; readonly quoteId: CurrencyId };
/** A warning about an account; the rate is in hundredths of a percent. */
type Warning = Base & {
  readonly kind: 'warning';
  readonly riskRate: number | undefined;
  /** The market in which the account stood to lose most. */
  readonly marketId: MarketId | undefined;
};
type AccountEnd = Base & {
  readonly kind: 'liquidation' | 'shortage';
  readonly riskRate: number | undefined;
  readonly positions: readonly Liquidated[];
};
type PositionNotice = Base & {
  readonly kind: 'take_profit' | 'stop_loss' | 'settlement' | 'revoked';
  readonly positionId: number;
  readonly marketId: MarketId;
  readonly price: Price | undefined;
  /** After fees. */
  readonly profit: Amount;
  readonly reason: PositionReason;
};
/** The part of the gains in a market that the end of an outage took back. */
type Clawback = Base & { readonly kind: 'clawback'; readonly marketId: MarketId; readonly amount: Amount };
export type Notice = Warning | AccountEnd | PositionNotice | Clawback;

const FACT = {
  kind: text,
  id: id(),
  at: instant,
  quoteId: id<CurrencyId>(),
  marketId: optional(id<MarketId>()),
  rate: optional(count),
  equity: optional(units),
  originMargin: optional(units),
  price: optional(price),
  profit: optional(units),
  reason: optional(text),
};
type Fact = RowOf<typeof FACT>;

const COUNTED = { total: count };

/** `total` counts no further than this. */
const TOTAL_MAX = 10_000;

/** Newest first. What users did themselves is no news to them, and what a liquidation revoked is told with it. */
export async function findNotices(
  sql: Sql,
  { userId, limit, offset }: { readonly userId: UserId; readonly limit: number; readonly offset: number },
): Promise<{ readonly notices: readonly Notice[]; readonly total: number }> {
  const facts = sql`
    SELECT 'warning' AS kind, id, at, quote_id, NULL::bigint AS market_id, risk_rate AS rate, NULL::numeric AS equity,
      NULL::numeric AS origin_margin, NULL::numeric AS price, NULL::numeric AS profit, NULL AS reason
    FROM lever_warnings WHERE user_id = ${userId}
    UNION ALL
    SELECT 'liquidation', id, at, quote_id, NULL, NULL, equity, origin_margin, NULL, NULL, NULL
    FROM lever_liquidations WHERE user_id = ${userId}
    UNION ALL
    SELECT CASE WHEN state = 'closed' THEN reason ELSE 'revoked' END, id, ended_at, quote_id, market_id, NULL, NULL,
      NULL, close_price, profit - cut - open_fee - close_fee - overnight_fee, reason
    FROM lever_positions
    WHERE user_id = ${userId} AND ((state = 'closed' AND reason IN ('take_profit', 'stop_loss', 'settlement'))
      OR (state = 'revoked' AND reason NOT IN ('user', 'liquidation')))
    UNION ALL
    SELECT 'clawback', seq, at, quote_id, market_id, NULL, NULL, NULL, NULL, amount, NULL
    FROM lever_clawbacks WHERE user_id = ${userId}`;
  const [rows, [counted]] = await Promise.all([
    query(sql, FACT)`SELECT * FROM (${facts}) AS facts ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`,
    query(sql, COUNTED)`SELECT count(*) AS total FROM (SELECT FROM (${facts}) AS facts LIMIT ${TOTAL_MAX}) AS n`,
  ]);
  const riskiest = await findRiskiest(sql, { userId, rows });
  const liquidated = await findLiquidatedBy(sql, rows.filter(({ kind }) => kind === 'liquidation').map(idOf));
  const named = { riskiest, liquidated };
  return { notices: rows.map((row) => fromRow(row, named)), total: counted?.total ?? 0 };
}

const idOf = (fact: Pick<Fact, 'id'>): LiquidationId => liquidationId(fact.id);

/** By the id of a warning. */
async function findRiskiest(
  sql: Sql,
  { userId, rows }: { readonly userId: UserId; readonly rows: readonly Fact[] },
): Promise<ReadonlyMap<number, MarketId | undefined>> {
  const warnings = rows.filter(({ kind }) => kind === 'warning');
  const markets = await findRiskiestMarkets(
    sql,
    warnings.map((row) => ({ ...row, userId })),
  );
  return new Map(warnings.map((row, nth) => [row.id, markets[nth]]));
}

type Named = {
  readonly riskiest: ReadonlyMap<number, MarketId | undefined>;
  readonly liquidated: ReadonlyMap<LiquidationId, readonly Liquidated[]>;
};

/** How positions close by themselves, but for liquidations. */
const ENDED = ['take_profit', 'stop_loss', 'settlement'] as const;

function fromRow(row: Fact, { riskiest, liquidated }: Named): Notice {
  const base = { id: `${row.kind}-${row.id}`, at: row.at, quoteId: row.quoteId };
  if (row.kind === 'warning') {
    return { ...base, kind: 'warning', riskRate: row.rate, marketId: riskiest.get(row.id) };
  }
  if (row.kind === 'liquidation') {
    const riskRate = rateOf(row);
    const isDue = riskRate !== undefined && riskRate <= LIQUIDATION_RISK;
    const positions = liquidated.get(idOf(row)) ?? [];
    return { ...base, kind: isDue ? 'liquidation' : 'shortage', riskRate, positions };
  }
  const { marketId, profit = ZERO } = row;
  assert(marketId !== undefined, 'positions and what is taken off their gains are of a market');
  if (row.kind === 'clawback') {
    // One tick may end the outages of several markets.
    return { ...base, id: `${base.id}-${marketId}`, kind: 'clawback', marketId, amount: profit };
  }
  return {
    ...base,
    kind: ENDED.find((kind) => kind === row.kind) ?? 'revoked',
    positionId: row.id,
    marketId,
    price: row.price,
    profit,
    reason: POSITION_REASONS.find((one) => one === row.reason) ?? 'user',
  };
}

const rateOf = ({ equity = ZERO, originMargin = ZERO }: Fact): number | undefined =>
  calculateRiskRate({ equityScaled: equity * EQUITY_SCALE, originMargin });
