// What happened to a user's positions by itself, read from the committed facts: nothing is stored for it, so nothing is
// told twice or missed. The market that put an account at risk, and the positions that a liquidation closed, are read from committed
// rows for letters, too, so that a screen and a mail say the same.
import { lever as contract } from '@bourse/contract';
import {
  assert,
  type CurrencyId,
  formatShanghai,
  formatUnits,
  type Instant,
  type LiquidationId,
  liquidationId,
  type MarketId,
  POSITION_REASONS,
  type UserId,
  ZERO,
} from '@bourse/domain';
import { count, flag, id, instant, optional, present, price, units, word } from '@bourse/domain/kinds';
import { calculateRiskRate, EQUITY_SCALE, LIQUIDATION_RISK } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import type { MarketData } from '../../core/market/market-data.ts';
import { numbersLiteral } from '../../core/storage/arrays.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { LeverServices } from './board.ts';
import { viewReason, viewRiskRate } from './contract-view.ts';

/** How positions close by themselves, but for liquidations. */
const ENDED = ['take_profit', 'stop_loss', 'settlement'] as const;

const FACT = {
  kind: word(['warning', 'liquidation', 'clawback', 'revoked', ...ENDED]),
  id: id(),
  at: instant,
  quoteId: id<CurrencyId>(),
  marketId: optional(id<MarketId>()),
  /** In hundredths of a percent. */
  rate: optional(count),
  equity: optional(units),
  originMargin: optional(units),
  price: optional(price),
  /** After fees; of a clawback the part of the gains in a market that the end of an outage took back. */
  profit: optional(units),
  reason: optional(word(POSITION_REASONS)),
};
type Fact = RowOf<typeof FACT>;

const COUNTED = { total: count };

export function noticeRoutes(app: FastifyInstance, services: LeverServices): void {
  const { sql } = services.storage;
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const place = { limit, offset: (page - 1) * limit };
    const { facts, total, named } = await findFacts(sql, { userId: user.id, ...place });
    const list = facts.map((fact) => {
      const { kind, text, ...leads } = viewNotice(services, fact, { named, t });
      return { id: nameFact(fact), kind, text, time: formatShanghai(fact.at), time_ms: fact.at, ...leads };
    });
    return { message: { list, total } };
  });
}

/** One tick may end the outages of several markets. */
const nameFact = ({ kind, id, marketId }: Fact): string =>
  [kind, id, ...(kind === 'clawback' ? [marketId] : [])].join('-');

/** `total` counts no further than this. */
const TOTAL_MAX = 10_000;

/** Newest first. What users did themselves is no news to them, and what a liquidation revoked is told with it. */
async function findFacts(
  sql: Sql,
  { userId, limit, offset }: { readonly userId: UserId; readonly limit: number; readonly offset: number },
): Promise<{ readonly facts: readonly Fact[]; readonly total: number; readonly named: Named }> {
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
  return { facts: rows, total: counted?.total ?? 0, named: { riskiest, liquidated } };
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

const HUNDREDTHS = 100;

type Parts = { readonly named: Named; readonly t: Translate };

/** With the position that it leads to, and the market. */
function viewNotice({ market }: Pick<LeverServices, 'market'>, fact: Fact, { named, t }: Parts) {
  const currency = market.currency(fact.quoteId)?.name ?? '';
  if (fact.kind === 'liquidation') return viewLiquidation(market, fact, { named, t });
  const marketId = fact.kind === 'warning' ? named.riskiest.get(fact.id) : fact.marketId;
  const symbol = nameMarket(market, marketId);
  const place = { position_id: null, symbol: marketId === undefined ? '' : (market.market(marketId)?.symbol ?? '') };
  if (fact.kind === 'warning') {
    const rates = { rate: viewRiskRate(fact.rate), liquidation: LIQUIDATION_RISK / HUNDREDTHS };
    return { ...place, kind: fact.kind, text: t('lever.notice.warning', { currency, ...rates, symbol }) };
  }
  assert(fact.marketId !== undefined, 'positions and what is taken off their gains are of a market');
  const { kind, profit = ZERO, reason = 'user' } = fact;
  if (kind === 'clawback') {
    const text = t('lever.notice.clawback', { symbol, amount: formatUnits(profit), currency });
    return { ...place, kind, text };
  }
  const which = { symbol, position: fact.id };
  const at = fact.price === undefined ? '' : formatUnits(fact.price);
  const text =
    kind === 'revoked'
      ? t('lever.notice.revoked', { ...which, reason: viewReason(reason, t) })
      : t(`lever.notice.${kind}`, { ...which, price: at, profit: formatUnits(profit), currency });
  return { ...place, position_id: fact.id, kind, text };
}

/** It is a shortage where the account was above the rate of liquidations, or had none. */
function viewLiquidation(market: MarketData, fact: Fact, { named, t }: Parts) {
  const { equity = ZERO, originMargin = ZERO, quoteId } = fact;
  const currency = market.currency(quoteId)?.name ?? '';
  const rate = calculateRiskRate({ equityScaled: equity * EQUITY_SCALE, originMargin });
  const isDue = rate !== undefined && rate <= LIQUIDATION_RISK;
  const closed = named.liquidated.get(idOf(fact)) ?? [];
  const positions = namePositions(market, closed);
  return {
    kind: isDue ? ('liquidation' as const) : ('shortage' as const),
    text: isDue
      ? t('lever.notice.liquidation', { currency, rate: viewRiskRate(rate), positions })
      : t('lever.notice.shortage', { currency, positions }),
    position_id: findReceipt(closed)?.id ?? null,
    symbol: (closed[0] && market.market(closed[0].marketId)?.symbol) ?? '',
  };
}

type WarnedAccount = { readonly userId: UserId; readonly quoteId: CurrencyId; readonly at: Instant };

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
type Liquidated = RowOf<typeof LIQUIDATED>;

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
